import type { Tariff, Version } from '@quaylog/free-time'
import { isDeepStrictEqual } from 'node:util'
import { unprocessable } from '../../ground/http/refusal.ts'
import { headOf } from './tariff.ts'
import type { TariffRow } from './tariff.ts'

/** What a file changes of the tariff in whose place it is kept: everything at once, or nothing. */
export interface InPlace {
  readonly name: string
  readonly reference: string | null
  /** Versions that are new or say something else; those that the file has no longer come first, withdrawn. */
  readonly versions: readonly Version[]
}

const named = ['issuer', 'authority', 'customer', 'overrides', 'currency', 'time_zone'] as const

/** Holds a file against the tariff that it is to replace. What a tariff is stays as it was made. */
export function inPlaceOf(row: TariffRow, tariff: Tariff, pointer: string): InPlace {
  const [before, after] = [row.head, headOf(tariff)]
  const other = named.find((name) => !isDeepStrictEqual(before[name], after[name]))
  if (other !== undefined)
    throw unprocessable(
      'invalid',
      `${pointer}/${other}`,
      `${row.name} has another ${other.replaceAll('_', ' ')}: import the file as a tariff of its own`,
    )
  const days = new Set(tariff.versions.map(({ effective_from }) => effective_from))
  const lost = row.versions
    .filter(({ effective_from, status }) => !days.has(effective_from) && status !== 'withdrawn')
    .map((version): Version => ({ ...version, status: 'withdrawn' }))
  const changed = tariff.versions.filter((version) => !row.versions.some((kept) => isDeepStrictEqual(kept, version)))
  return { name: tariff.name, reference: tariff.reference ?? null, versions: [...lost, ...changed] }
}

/** Problems of a tariff whose first version is that of a body, by their place in it. */
export function placedInBody<Problem extends { readonly pointer: string }>(
  problem: Problem,
  { status }: Readonly<Record<string, unknown>>,
): Problem {
  const [, at] = /^\/versions\/(\d+)(?=\/|$)/.exec(problem.pointer) ?? []
  if (at === '0') return { ...problem, pointer: problem.pointer.replace(/^\/versions\/0/, '/document') }
  // What the kept versions have wrong beside it is what its last day, or that it does not hold, makes of them.
  const is_active = status === undefined || status === null || status === 'active'
  return { ...problem, pointer: at !== undefined && is_active ? '/document/effective_to' : '/document' }
}
