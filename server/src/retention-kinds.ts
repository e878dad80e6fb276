import { z } from 'zod'
import { delivery_limits, vessel_position_days } from '@quaylog/contract'
import { document_retention_variable, type KeepDocuments } from './documents/keep-documents.ts'

/** What is kept for a number of days. */
export type RetentionKind =
  | 'requests'
  | 'notifications'
  | 'failed_answers'
  | 'positions'
  | 'edi'
  | 'reports'
  | 'terminal_pushes'
  | 'carrier_pushes'
  | 'quarantine'

/** One kind of rows that ends: for how long it is kept, and what rests on it. */
export interface Retention {
  readonly kind: RetentionKind
  /** The variable that says for how many days. */
  readonly variable: string
  readonly default_days: number
  /** Fewer would break a promise, or lose what is still being worked on. */
  readonly least_days: number
  readonly tables: readonly string[]
  readonly holds: string
  /** What ends with it. */
  readonly ends: string
  readonly removed_by: 'days that are dropped' | 'months that are dropped' | 'batches'
}

/** Every kind of rows that ends, in the order in which they are shown. */
export const retention_kinds: readonly Retention[] = [
  {
    kind: 'requests',
    variable: 'QUAYLOG_KEEP_REQUESTS_DAYS',
    default_days: 7,
    least_days: 1,
    tables: ['request_log'],
    holds: 'requests of the API that came with a key, for the page of developers',
    ends: 'the page shows none that are older',
    removed_by: 'days that are dropped',
  },
  {
    kind: 'notifications',
    variable: 'QUAYLOG_KEEP_NOTIFICATIONS_DAYS',
    default_days: delivery_limits.retention_days,
    least_days: delivery_limits.retention_days,
    tables: ['notification', 'notification_log', 'edi_interchange'],
    holds: 'notifications with each attempt to deliver them',
    ends: 'older ones are neither listed nor delivered again; their changes stay in the change log',
    removed_by: 'batches',
  },
  {
    kind: 'failed_answers',
    variable: 'QUAYLOG_KEEP_FAILED_ANSWERS_DAYS',
    default_days: 30,
    least_days: 1,
    tables: ['payload'],
    holds: 'bodies of answers that stated nothing: errors, and refusals of a number',
    ends: 'nothing that is shown rests on them; they serve whoever looks for what an upstream did',
    removed_by: 'batches',
  },
  {
    kind: 'positions',
    variable: 'QUAYLOG_KEEP_POSITIONS_DAYS',
    default_days: 90,
    least_days: vessel_position_days.max,
    tables: ['vessel_position'],
    holds: 'where ships were, every ten minutes',
    ends: 'tracks on the map begin later; milestones that were derived from them stay',
    removed_by: 'months that are dropped',
  },
  {
    kind: 'edi',
    variable: 'QUAYLOG_KEEP_EDI_DAYS',
    default_days: 180,
    least_days: 1,
    tables: ['inbound', 'edi_message', 'edi_reference'],
    holds: 'EDI files as they came',
    ends: 'a number that is tracked from now on is told nothing out of older files; what they stated of tracked boxes stays',
    removed_by: 'batches',
  },
  {
    kind: 'reports',
    variable: 'QUAYLOG_KEEP_REPORTS_DAYS',
    default_days: 180,
    least_days: 1,
    tables: ['inbound', 'report_file'],
    holds: 'reports that people hand in, with what was read of each row',
    ends: 'their pages; what they stated of boxes stays',
    removed_by: 'batches',
  },
  {
    kind: 'terminal_pushes',
    variable: 'QUAYLOG_KEEP_TERMINAL_PUSHES_DAYS',
    default_days: 7,
    least_days: 1,
    tables: ['inbound'],
    holds: 'what terminals push, as it came',
    ends: 'what it stated of boxes stays',
    removed_by: 'batches',
  },
  {
    kind: 'carrier_pushes',
    variable: 'QUAYLOG_KEEP_CARRIER_PUSHES_DAYS',
    default_days: 30,
    least_days: 1,
    tables: ['inbound'],
    holds: 'what carriers push, as it came',
    ends: 'what it stated of boxes stays',
    removed_by: 'batches',
  },
  {
    kind: 'quarantine',
    variable: 'QUAYLOG_KEEP_QUARANTINE_DAYS',
    default_days: 180,
    least_days: 1,
    tables: ['quarantine'],
    holds: 'what was handed in and could not be read',
    ends: 'it can no longer be read again',
    removed_by: 'batches',
  },
]

const days_max = 3_650
const usual_pack_days = 90

/** The variables of the configuration, one for each kind. */
export const retention_variables = Object.fromEntries(
  retention_kinds.map(({ variable, default_days, least_days }) => [
    variable,
    z.coerce.number().int().min(least_days).max(days_max).default(default_days),
  ]),
)

/** What says when the history of a shipment whose tracking ended is packed, and how long documents are kept. */
export const packing_variables = {
  QUAYLOG_PACK_ENDED_DAYS: z
    .union([z.literal('never'), z.coerce.number().int().min(1).max(days_max)])
    .default(usual_pack_days),
  ...document_retention_variable,
}

/** For how many days each kind is kept. */
export type KeepDays = Readonly<Record<RetentionKind, number>>

/** For how many days each kind is kept where nothing is said. */
export const default_keep_days = keepDaysOf({})

/** What of the configuration says how long something is kept, and how. */
export interface RetentionConfig {
  /** For how many days each kind of rows is kept that ends. */
  readonly keep_days: KeepDays
  /** How many days after its tracking ended the history of a shipment is packed; null: never. */
  readonly pack_days: number | null
  /** For how many days documents of each type are kept. */
  readonly keep_documents: KeepDocuments
}

type RetentionVariables = Readonly<Record<string, unknown>> & {
  readonly QUAYLOG_PACK_ENDED_DAYS: number | 'never'
  readonly QUAYLOG_KEEP_DOCUMENTS: KeepDocuments
}

/** What all of these variables come to. */
export function retentionConfigOf(v: RetentionVariables): RetentionConfig {
  const { QUAYLOG_PACK_ENDED_DAYS: pack, QUAYLOG_KEEP_DOCUMENTS: keep_documents } = v
  return { keep_days: keepDaysOf(v), pack_days: pack === 'never' ? null : pack, keep_documents }
}

/** What the variables come to; one that is absent has its default. */
function keepDaysOf(values: Readonly<Record<string, unknown>>): KeepDays {
  const daysOf = (kind: RetentionKind): number => {
    const found = retention_kinds.find((one) => one.kind === kind)
    const value = found === undefined ? undefined : values[found.variable]
    return typeof value === 'number' ? value : (found?.default_days ?? days_max)
  }
  return {
    requests: daysOf('requests'),
    notifications: daysOf('notifications'),
    failed_answers: daysOf('failed_answers'),
    positions: daysOf('positions'),
    edi: daysOf('edi'),
    reports: daysOf('reports'),
    terminal_pushes: daysOf('terminal_pushes'),
    carrier_pushes: daysOf('carrier_pushes'),
    quarantine: daysOf('quarantine'),
  }
}
