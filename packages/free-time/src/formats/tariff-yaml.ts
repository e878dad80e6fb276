import { stringify } from 'yaml'
import { tariffFields } from '../model/tariff.ts'
import type { Tariff } from '../model/tariff.ts'
import { pointerOf } from '../problem.ts'
import type { Read } from '../problem.ts'
import { throughLeftOut } from './problems.ts'
import type { LineOf } from './problems.ts'
import { checkTariff } from './tariff-check.ts'
import type { TariffContext } from './tariff-check.ts'
import { readYaml } from './yaml.ts'

/** Reads a tariff or contract, YAML or JSON, with every problem that it has. */
export function readTariff(text: string, context: TariffContext = {}): Read<Tariff> {
  const yaml = readYaml(text)
  if (!yaml.ok) return yaml
  const { document, lineOf, textOf } = yaml.value
  return tariffOf(document, { ...context, textOf }, lineOf)
}

/** As readTariff, of a document that has been parsed already, such as the body of a request. */
export function readTariffDocument(document: unknown, context: TariffContext = {}): Read<Tariff> {
  return tariffOf(document, context, () => undefined)
}

function tariffOf(document: unknown, context: TariffContext, lineOf: LineOf): Read<Tariff> {
  const read = throughLeftOut(tariffFields, document, lineOf)
  if (!read.ok) return read
  const problems = checkTariff(read.value, context)
  if (problems.length === 0) return read
  return { ok: false, problems: problems.map((problem) => withLine(problem, lineOf(pathOf(problem.pointer)))) }
}

const withLine = <T>(problem: T, line: number | undefined) => (line === undefined ? problem : { ...problem, line })

/** Keys of a pointer; numbers are places in lists. */
function pathOf(pointer: string): readonly PropertyKey[] {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  const path = keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  return pointerOf(path) === pointer ? path : []
}

/**
 * Writes a tariff as YAML: reading it gives the same tariff, by YAML 1.2 and by readers of YAML 1.1 alike, for which
 * `00:00` without quotes is a number and `NO` is false. Members come in the order of a tariff file, whatever order they
 * were kept in.
 */
export function writeTariff(tariff: Tariff): string {
  const { success, data } = tariffFields.safeParse(tariff)
  return stringify(success ? data : tariff, { compat: 'yaml-1.1' })
}
