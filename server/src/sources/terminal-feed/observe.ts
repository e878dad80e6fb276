import type { Observation } from '@quaylog/journey'
import { decodeSizeType } from '../../reference/size-type.ts'
import { readContainerNumber } from '../container-number.ts'
import type { Json } from '../json.ts'
import type { SourceParts } from '../source.ts'
import { readBody, readRecord, type FeedRecord } from './body.ts'
import { readDeadlines } from './deadlines.ts'
import { movesOf } from './moves.ts'
import { siteOf, type Common, type Site } from './site.ts'
import { stateOf } from './state.ts'

type Parts = Pick<SourceParts, 'zoneOf'>

/** What a body says. A record that cannot be read is refused alone; the others stand. */
export interface FeedReading {
  readonly observations: readonly Observation[]
  /** Numbers of the containers that were read. */
  readonly containers: readonly string[]
  readonly rejected: readonly { readonly index: number; readonly reason: string }[]
}

/** Most records in one body. */
const containers_max = 5_000

/**
 * Reads a terminal's body; null: it is none. Every record is the whole state of a container at that terminal at that
 * time.
 */
export function observeBody(document: Json, parts: Parts): FeedReading | null {
  const body = readBody(document)
  if (body === null) return null
  const where = siteOf(body, parts)
  const observations: Observation[] = []
  const containers: string[] = []
  const rejected: { index: number; reason: string }[] = []
  for (const [index, value] of body.containers.slice(0, containers_max).entries()) {
    const record = readRecord(value)
    const { number, defects } = readContainerNumber(record?.number ?? null)
    if (record === null || number === null) {
      rejected.push({ index, reason: record === null ? 'not an object' : 'not a container number' })
      continue
    }
    containers.push(number)
    observations.push(...observeRecord(record, number, `/containers/${index}`, defects, where))
  }
  for (let index = containers_max; index < body.containers.length; index += 1)
    rejected.push({ index, reason: `more than ${containers_max} containers` })
  return { observations, containers, rejected }
}

function observeRecord(
  record: FeedRecord,
  container: string,
  pointer: string,
  defects: readonly string[],
  site: Site,
): readonly Observation[] {
  const common = { data_source: site.data_source, container, stated_at: site.stated_at, pointer } as const
  if (record.found === false)
    return [{ ...common, kind: 'facility_state', terminal: site.terminal, found: false, defects }]
  const deadlines = readDeadlines(record.last_free_day, site)
  return [
    stateOf(record, common, deadlines, defects, site),
    ...deadlines.others.map((deadline) => ({ ...common, ...deadline })),
    ...movesOf(record, common, site),
    ...boxOf(record, common),
  ]
}

function boxOf(record: FeedRecord, common: Common): readonly Observation[] {
  const size = record.size_type === null ? undefined : decodeSizeType(record.size_type)
  if (size === undefined) return []
  return [
    {
      ...common,
      ...size,
      kind: 'equipment',
      weight_in_lbs: record.weight_in_lbs,
      seal_number: record.seal_number,
      defects: [],
    },
  ]
}
