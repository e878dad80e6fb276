import type { QuestionKind } from '../sources/source.ts'

/** What is asked of a source, once, however many accounts follow it. */
export interface Subject {
  readonly id: string
  /**
   * `line:MAEU`, `facility:W185`, `rail:BNSF`, `schedule:MAEU`, `vendor:id:MAEU` or `charges:id:MAEU`: who is asked;
   * `report:id` or `document:id`: who tells unasked.
   */
  readonly source_key: string
  readonly number_type: QuestionKind
  readonly number: string
  /** Number of complete answers so far. */
  readonly snapshot: number
  readonly snapshot_digest: Buffer | null
  /** Attempts without an answer since the last one. */
  readonly attempts: number
  readonly last_outcome: string | null
  readonly last_attempted_at: string | null
  readonly last_succeeded_at: string | null
  readonly last_changed_at: string | null
  readonly created_at: string
  /** When its statements were packed; null or absent: they are rows. */
  readonly packed_at?: string | null
}

export const subject_columns = [
  'id',
  'source_key',
  'number_type',
  'number',
  'snapshot',
  'snapshot_digest',
  'attempts',
  'last_outcome',
  'last_attempted_at',
  'last_succeeded_at',
  'last_changed_at',
  'created_at',
  'packed_at',
] as const satisfies readonly (keyof Subject)[]

/** The lane in which a subject is polled, as the database has it: the test line is one for all accounts. */
export const laneOf = (source_key: string): string => source_key.split(':', 2).join(':')

/** The test line plays its stories for each account apart. */
export const lineKey = (scac: string, account_id: string): string =>
  scac === 'TEST' ? `line:TEST:${account_id}` : `line:${scac}`
export const facilityKey = (firms: string): string => `facility:${firms}`
export const railKey = (scac: string): string => `rail:${scac}`
/** A vendor that is asked about a line's boxes though another source tells of them. */
export const vendorKey = (source_id: string, scac: string): string => `vendor:${source_id}:${scac}`
/** Who is asked what a line charges for boxes of which another source tells. */
export const chargesKey = (source_id: string, scac: string): string => `charges:${source_id}:${scac}`

/** The timetables of a line's ships; its subjects are ships, by their IMO numbers. */
export const scheduleKey = (scac: string): string => `schedule:${scac}`
export const isSchedule = (source_key: string): boolean => source_key.startsWith('schedule:')

/** What people hand in by a mapping of columns; only the mapping's own account follows it. */
export const reportKey = (mapping_id: string): string => `report:${mapping_id}`

/** What a document says of a box; only the boxes of its own account follow it. */
export const documentKey = (document_id: string): string => `document:${document_id}`

/** Whether somebody can be asked about it: reports of people, and documents, come by themselves. */
export const isAskable = (source_key: string): boolean => !/^(report|document):/.test(source_key)

/** The line that a key is about; undefined: none, or one that plays stories. */
export function scacOfKey(source_key: string): string | undefined {
  const [kind, first, second] = source_key.split(':')
  if (kind === 'vendor' || kind === 'charges') return second
  return kind === 'line' && first !== 'TEST' ? first : undefined
}

/** Boxes that a facility, a railroad or who tells of charges is asked for in one go. */
const boxes_at_once_max = 50

/**
 * About how many numbers a source is asked in one go: a line or vendor, which answers about the shipment too, about
 * one, and of timetables one ship (contract 12.2).
 */
export const askedAtOnce = (source_key: string): number =>
  /^(line|vendor|schedule):/.test(source_key) ? 1 : boxes_at_once_max

/** Shares subjects out into those that are asked about in one go. */
export function askedTogether<Name extends Pick<Subject, 'source_key'>>(subjects: readonly Name[]): Name[][] {
  return [...Map.groupBy(subjects, ({ source_key }) => source_key)].flatMap(([key, same]) => {
    const size = askedAtOnce(key)
    return Array.from({ length: Math.ceil(same.length / size) }, (_, index) =>
      same.slice(index * size, (index + 1) * size),
    )
  })
}
