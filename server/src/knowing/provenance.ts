import type { ResourceObject } from '@quaylog/contract'
import { knownDeadlines, viewers } from '@quaylog/journey'
import type { Deadlines, Provenance } from '@quaylog/journey'
import { rawEventId } from '../records/transport-events/resource.ts'
import type { Statement } from './store.ts'

/** One statement as provenance shows it: who, when, what, and where it can be read in full. */
interface Evidence {
  readonly observation_id: string
  readonly source: string
  readonly source_name: string | null
  readonly data_source: string
  readonly observed_at: string | null
  readonly recorded_at: string
  /** A source repeats what it said: when it did so last, by our clock. */
  readonly last_seen_at: string
  /** Whose statement the source passes on, in its own word for them; null: it does not say. Absent: it is its own. */
  readonly relayed_from?: string | null
  /** Since when the facility that stated it says that it does not know the box. Absent: it has not said so. */
  readonly no_longer_known_since?: string
  readonly statement: Readonly<Record<string, unknown>>
  readonly defects: readonly string[]
  readonly payload: { readonly id: string; readonly pointer: string; readonly href: string } | null
}

/** Why a field has its value. */
export interface FieldProvenance {
  readonly value: unknown
  readonly source: string | null
  readonly data_source: string | null
  readonly observed_at: string | null
  readonly recorded_at: string | null
  readonly rule: string
  readonly evidence: readonly Evidence[]
  readonly candidates: readonly Evidence[]
}

/** A statement that something is to be remarked on: what is doubtful about it, or why no milestone tells it. */
export interface RemarkedStatement {
  readonly raw_event_id: string
  readonly remark: string
  readonly evidence: Evidence | null
}

/** The statements of a container that something is to be remarked on, in the order of its raw events. */
export function remarkedStatements(
  raw_events: readonly { readonly observation_id: string; readonly remark?: string | null }[],
  container_id: string,
  statements: ReadonlyMap<string, Statement>,
  payloads: string,
): RemarkedStatement[] {
  return raw_events.flatMap(({ observation_id, remark }) => {
    if (remark === null || remark === undefined) return []
    const statement = statements.get(observation_id)
    return [
      {
        raw_event_id: rawEventId(container_id, observation_id),
        remark,
        evidence: statement === undefined ? null : evidence(statement, payloads),
      },
    ]
  })
}

const left_out = new Set(['data_source', 'container', 'stated_at', 'pointer', 'defects', 'relayed_from'])

/**
 * Every field that has an explanation, with its value as the record prints it. `payloads` is the address below which
 * payloads are read; `denied` says of observations since when their facility no longer knows the box.
 */
export function explain(
  record: ResourceObject,
  provenance: Readonly<Record<string, Provenance>>,
  statements: ReadonlyMap<string, Statement>,
  payloads: string,
  denied: Readonly<Record<string, string>> = {},
): Record<string, FieldProvenance> {
  const evidenceOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const statement = statements.get(id)
      return statement === undefined ? [] : [evidence(statement, payloads, denied[id])]
    })
  const explained_fields = Object.entries(withDerived(record, provenance)).filter(
    ([field]) => valueOf(record, field) !== null,
  )
  return Object.fromEntries(
    explained_fields.map(([field, { observation_ids, candidate_ids, rule, data_source }]) => {
      const found = evidenceOf(observation_ids)
      const [first] = found
      const explained: FieldProvenance = {
        value: valueOf(record, field),
        source: first?.source ?? null,
        data_source: first?.data_source ?? data_source,
        observed_at: first?.observed_at ?? null,
        recorded_at: first?.recorded_at ?? null,
        rule,
        evidence: found,
        candidates: evidenceOf(candidate_ids),
      }
      return [field, explained] as const
    }),
  )
}

const derived = (provenance: Provenance, rule: string, candidate_ids: readonly string[]): Provenance => ({
  ...provenance,
  rule,
  candidate_ids,
})

/** Fields that the record prints under a second name. */
const twins = {
  ssl_lfd: 'pickup_lfd_line',
  ind_facility_lfd_on: 'pickup_lfd_rail',
  pickup_lfd_on: 'pickup_lfd',
  pickup_lfd_line_on: 'pickup_lfd_line',
  pickup_lfd_terminal_on: 'pickup_lfd_terminal',
  pickup_lfd_rail_on: 'pickup_lfd_rail',
} as const

/**
 * With what the record makes of other fields: the last free day that counts, twins of deadlines, a delivery that a user
 * noted.
 */
function withDerived(
  record: ResourceObject,
  provenance: Readonly<Record<string, Provenance>>,
): Record<string, Provenance> {
  const all: Record<string, Provenance> = { ...provenance }
  const [counts, ...others] = knownDeadlines(deadlinesOf(record), viewers.with_rail).flatMap(
    (field) => provenance[field] ?? [],
  )
  if (counts !== undefined)
    all['pickup_lfd'] = derived(counts, 'first_of_line_terminal_rail', [
      ...counts.candidate_ids,
      ...others.flatMap(({ observation_ids }) => observation_ids),
    ])
  for (const [twin, field] of Object.entries(twins)) if (all[field] !== undefined) all[twin] = all[field]
  if (valueOf(record, 'delivered_at') !== null)
    all['delivered_at'] = {
      observation_ids: [],
      rule: 'noted_by_a_user',
      candidate_ids: [],
      data_source: 'user_input',
      stated_at: null,
    }
  return all
}

/** The last free days that the record prints: those that its reader may see. */
function deadlinesOf(record: ResourceObject): Deadlines<unknown> {
  const [pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail] = [
    valueOf(record, 'pickup_lfd_line_on'),
    valueOf(record, 'pickup_lfd_terminal_on'),
    valueOf(record, 'pickup_lfd_rail_on'),
  ]
  return { pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail }
}

/** Deadlines stand in `import_deadlines`, everything else under its own name. */
function valueOf(record: ResourceObject, field: string): unknown {
  const { attributes, relationships } = record
  if (field in attributes) return attributes[field] ?? null
  const deadlines = attributes['import_deadlines']
  if (typeof deadlines === 'object' && deadlines !== null && field in deadlines)
    return new Map(Object.entries(deadlines)).get(field)
  const link = relationships?.[field.replace(/_id$/, '')]?.data
  return link === null || link === undefined || Array.isArray(link) ? null : link.id
}

function evidence(statement: Statement, payloads: string, denied_since?: string): Evidence {
  const { body } = statement
  return {
    observation_id: statement.id,
    source: statement.source,
    source_name: statement.source_name,
    data_source: body.data_source,
    observed_at: body.stated_at,
    recorded_at: statement.recorded_at,
    last_seen_at: statement.last_seen_at,
    ...(body.relayed_from === undefined ? {} : { relayed_from: body.relayed_from }),
    ...(denied_since === undefined ? {} : { no_longer_known_since: denied_since }),
    statement: Object.fromEntries(
      Object.entries(body).filter(([name, value]) => !left_out.has(name) && value !== null),
    ),
    defects: body.defects,
    payload:
      statement.payload_id === null
        ? null
        : {
            id: statement.payload_id,
            pointer: body.pointer,
            href: `${payloads}/${statement.payload_id}?pointer=${encodeURIComponent(body.pointer)}`,
          },
  }
}
