import { camelCased } from '../camel.ts'

/** One statement of a source: what it said, when, and where it can be read in full. */
export interface Evidence {
  observation_id: string
  source: string
  source_name: string | null
  data_source: string
  /** When the source says that it held. */
  observed_at: string | null
  /** When the service learned of it. */
  recorded_at: string
  /** Sources repeat what they said: when it did so last, by the service's clock. */
  last_seen_at: string
  /** Whose statement the source passes on, in its own word for them; null: it does not say. Absent: it is its own. */
  relayed_from?: string | null
  /** Since when the terminal or ramp that stated it says that it does not know the container. Absent: it has not. */
  no_longer_known_since?: string
  statement: Record<string, unknown>
  /** What was wrong with it. */
  defects: string[]
  payload: { id: string; pointer: string; href: string } | null
}

/** Why a field has its value. */
export interface FieldProvenance {
  value: unknown
  source: string | null
  data_source: string | null
  observed_at: string | null
  recorded_at: string | null
  /** The rule by which it won. */
  rule: string
  evidence: Evidence[]
  /** What else was said. */
  candidates: Evidence[]
}

/** A statement with something doubtful about it, or which no milestone tells, and why. */
export interface RemarkedStatement {
  raw_event_id: string
  remark: string
  evidence: Evidence | null
}

interface DocumentOf<Type extends string, Attributes> {
  data: { id: string; type: Type; attributes: Attributes }
  links?: { self: string }
}

/** Fields of a record by name, each with where it comes from. */
export type ProvenanceDocument = DocumentOf<
  'provenance',
  { fields: Record<string, FieldProvenance>; remarks?: RemarkedStatement[] }
>
/** Fields by name with every value that was told, oldest first. */
export type HistoryDocument = DocumentOf<
  'history',
  Record<string, { told_at: string; value: unknown; data_source: string }[]>
>
/** An answer of a source as it was kept; `excerpt` is the whole of it or the part asked for. */
export type PayloadDocument = DocumentOf<
  'payload',
  {
    received_at: string
    outcome: string
    content_type: string | null
    origin: string | null
    excerpt: unknown
    truncated: boolean
  }
>

/** What a source states of a field, and the rule that chose among them. */
export type Provenance = ReturnType<typeof mapProvenance>
export function mapProvenance({ data }: ProvenanceDocument) {
  return { id: data.id, fields: camelCased(data.attributes.fields), remarks: camelCased(data.attributes.remarks ?? []) }
}

export type History = ReturnType<typeof mapHistory>
export function mapHistory({ data }: HistoryDocument) {
  return { id: data.id, fields: camelCased(data.attributes) }
}

export type Payload = ReturnType<typeof mapPayload>
/** The excerpt keeps the words of its source. */
export function mapPayload({ data }: PayloadDocument) {
  const { excerpt, ...attributes } = data.attributes
  return { id: data.id, ...camelCased(attributes), excerpt }
}
