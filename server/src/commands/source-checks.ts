import { checkSource } from '../asking/source-check.ts'
import type { CheckedNumber, SourceCheck } from '../asking/source-check.ts'
import type { CheckedStage } from '../asking/stages.ts'
import { configuredSources } from '../asking/source-store.ts'
import type { ConfiguredSource } from '../asking/source-store.ts'
import { openSource } from '../asking/opened-source.ts'
import type { OpenedSource } from '../asking/opened-source.ts'
import { wordsOf } from '../asking/tested.ts'
import type { Tested } from '../asking/tested.ts'
import type { Sealer } from '../ground/secret.ts'
import { loadReference } from '../reference/reference.ts'
import { sourceKinds } from '../sources/kinds.ts'
import { readContainerNumber } from '../sources/container-number.ts'
import type { SourceKind } from '../sources/source-kind.ts'
import { createSource } from '../sources/registry.ts'
import type { SourceConfiguration } from '../sources/registry.ts'
import type { QuestionKind } from '../sources/source.ts'
import { CommandError, text } from './command.ts'
import type { Invocation, Option } from './command.ts'
import type { Opened } from './open.ts'
import { sealerOf } from './secret-key.ts'
import { sourcePartsOf } from './sources.ts'
import { table } from './table.ts'

const types = ['bill_of_lading', 'booking_number', 'container', 'vessel'] as const satisfies readonly QuestionKind[]

/** How a number is named that a source is asked for. */
export const asked_options: Readonly<Record<string, Option>> = {
  type: {
    type: 'string',
    help: 'bill_of_lading, booking_number, container or vessel (its IMO number); unless given, container for the number of one, else the first that the source can be asked for',
  },
  terminal: { type: 'string', help: 'FIRMS code of the terminal, where the source speaks for several' },
  'bill-of-lading': { type: 'string', help: 'what the box stands under, where the source wants it' },
}

/** The kind of source that a configuration is of. */
export function kindOf({ kind, profile }: Pick<ConfiguredSource, 'kind' | 'profile'>): SourceKind | undefined {
  return sourceKinds().find((one) => one.kind === kind && one.profile === profile)
}

/** The number that an invocation asks a source for. Throws CommandError. */
export function askedNumber(
  invocation: Invocation,
  number: string,
  configured: Pick<ConfiguredSource, 'kind' | 'profile'>,
): CheckedNumber {
  const wanted = text(invocation, 'type') ?? usualType(number, kindOf(configured)?.asks ?? [])
  const request_type = types.find((known) => known === wanted)
  if (request_type === undefined) throw new CommandError(`--type must be ${types.join(', ')}`, 2)
  return {
    request_type,
    number: number.toUpperCase(),
    terminal: text(invocation, 'terminal')?.toUpperCase() ?? null,
    bill_of_lading: text(invocation, 'bill-of-lading')?.toUpperCase() ?? null,
  }
}

/** A number in the form of a box, check digit and all, is asked for as one where the source can be. */
function usualType(number: string, asks: readonly QuestionKind[]): QuestionKind {
  const box = readContainerNumber(number)
  const is_box = box.number !== null && box.defects.length === 0
  return is_box && asks.includes('container') ? 'container' : (asks[0] ?? 'bill_of_lading')
}

/** A configured source with its credentials opened. Throws CommandError where there is none of that id. */
export async function sourceNamed(
  { db }: Pick<Opened, 'db'>,
  id: string,
  sealer: Pick<Sealer, 'open'>,
): Promise<OpenedSource> {
  const configured = (await configuredSources(db.work)).find((source) => source.id === id)
  if (configured === undefined) throw new CommandError(`there is no source ${id}: see quaylog sources list`)
  return openSource(configured, sealer)
}

/** Asks a configured source one number; see `checkSource`. */
export async function checkConfigured(
  opened: Opened,
  configured: Omit<ConfiguredSource, 'credentials'>,
  configuration: SourceConfiguration,
  asked: CheckedNumber,
): Promise<SourceCheck> {
  const { config } = opened
  return checkSource(
    {
      ...opened,
      parts: sourcePartsOf(opened),
      sealer: await sealerOf(config),
      reference: loadReference(config.reference_dir === null ? {} : { directory: config.reference_dir }),
    },
    configured,
    (own) => createSource(configuration, own),
    asked,
    kindOf(configured),
  )
}

const marks: Readonly<Record<CheckedStage['state'], string>> = {
  ok: 'ok',
  failed: 'FAILED',
  nothing: 'nothing',
  unknown: 'unknown',
  not_reached: '-',
}
const rows_max = 40

/** How a source does that is not asked for numbers, for people. */
export function listenedWords(tested: Tested): string {
  return `${tested.id}: ${wordsOf(tested)}${tested.cure === null ? '' : `\n${tested.cure}`}`
}

/** A check for people: what came of it in a line, then stage by stage, then what was told. */
export function checkWords(check: SourceCheck): string {
  const { id, stages, events, milestones } = check
  const listed = (rows: readonly (readonly (string | null)[])[], headings: readonly string[]) =>
    rows.length === 0 ? [] : ['', table(headings, rows.slice(0, rows_max))]
  return [
    `${id}: ${wordsOf(check)}`,
    '',
    table(
      ['stage', '', ''],
      stages.map(({ stage, state, says }) => [stage.replaceAll('_', ' '), marks[state], says]),
    ),
    ...listed(
      events.map(({ at, code, classifier, place, container }) => [at, code, classifier, place, container]),
      ['at', 'move', 'class', 'place', 'container'],
    ),
    ...listed(
      milestones.map(({ at, event, place, container }) => [at, event, place, container]),
      ['at', 'milestone', 'place', 'container'],
    ),
  ].join('\n')
}
