import type { Source } from '../sources/source.ts'
import { chargesKey, facilityKey, lineKey, railKey, scheduleKey, vendorKey } from '../world-facts/subject.ts'
import type { AskedSource } from './source-directory.ts'

/** The sources by what they can be asked about, in the order in which they are believed. */
export function directoryOf(sources: readonly AskedSource[]): ReadonlyMap<string, readonly AskedSource[]> {
  const ranked = sources.toSorted((a, b) => Number(isHearsay(a)) - Number(isHearsay(b)) || (a.id < b.id ? -1 : 1))
  const keyed = ranked.flatMap((source) => keysOf(source).map((key) => [key, source] as const))
  const grouped = Map.groupBy(keyed, ([key]) => key)
  return new Map([...grouped].map(([key, same]) => [key, same.map(([, source]) => source)]))
}

function isHearsay({ capabilities }: Source): boolean {
  return capabilities.hearsay !== undefined
}

/** Keys of what a source speaks for. */
function keysOf(source: Source): string[] {
  const { scacs, terminals } = source.capabilities
  if (source.kind === 'facility') return terminals.map(facilityKey)
  if (source.kind === 'railroad') return scacs.map(railKey)
  if (source.kind === 'schedule') return scacs.map(scheduleKey)
  if (source.capabilities.beside !== undefined) return [keyOfBeside(chargesKey(source.id, ''))]
  const lines = scacs.map((scac) => lineKey(scac, ''))
  return isHearsay(source) ? [...lines, keyOfBeside(vendorKey(source.id, ''))] : lines
}

/** Keys of one that is asked beside lines differ by the line that they are about; other keys are themselves. */
export function keyOfBeside(key: string): string {
  return /^(vendor|charges):/.test(key) ? key.split(':', 2).join(':') : key
}

/** Keys of vendors that are asked about a line's boxes though another source, `first`, tells of them. */
export function vendorsBeside(sources: readonly AskedSource[], scac: string, first: AskedSource | undefined): string[] {
  return sources.flatMap(({ id, capabilities }) =>
    capabilities.hearsay?.beside.includes(scac) === true && first?.id !== id ? [vendorKey(id, scac)] : [],
  )
}

/** Keys of those who are asked what a line charges for boxes. */
export function chargesBeside(sources: readonly AskedSource[], scac: string): string[] {
  return sources.flatMap(({ id, capabilities }) => (capabilities.beside?.includes(scac) ? [chargesKey(id, scac)] : []))
}

/** Every key under which a source is asked, those beside the lines' own sources among them. */
export function everyKeyOf(source: AskedSource | undefined): readonly string[] {
  if (source === undefined) return []
  const { hearsay, beside = [] } = source.capabilities
  return [
    ...keysOf(source),
    ...(hearsay?.beside ?? []).map((scac) => vendorKey(source.id, scac)),
    ...beside.map((scac) => chargesKey(source.id, scac)),
  ]
}
