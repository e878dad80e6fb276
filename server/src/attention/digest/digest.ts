import { exception_action_labels, exception_closed_texts, exceptionKind } from '@quaylog/contract'
import type { ExceptionAction } from '@quaylog/contract'
import type { ExceptionRow } from '../exception.ts'

/** What of an exception a digest says. */
export type DigestedException = Pick<
  ExceptionRow,
  | 'id'
  | 'kind'
  | 'severity'
  | 'action'
  | 'evidence'
  | 'at_stake'
  | 'due_on'
  | 'held'
  | 'container_ids'
  | 'subject_id'
  | 'shipment_id'
  | 'opened_at'
  | 'closed_at'
  | 'closed_reason'
>

/** What a digest is made of. */
export interface DigestInput {
  readonly account_name: string
  /** The day where the reader is. */
  readonly today: string
  /** What was told before this moment was told yesterday. */
  readonly since: string
  /** Open and not snoozed, the most pressing first. */
  readonly standing: readonly DigestedException[]
  /** Of what stands, what the alert rules of its reader leave out of it. */
  readonly left_out: readonly Pick<DigestedException, 'due_on'>[]
  /** Opened, changed or closed since then, the latest first. */
  readonly changed: readonly DigestedException[]
  /** How containers, shipments and requests are called, by id. */
  readonly names: ReadonlyMap<string, string>
}

/** One exception in a digest. */
export interface DigestLine {
  readonly about: string
  readonly what: string
  readonly text: string
  /** What somebody has to do; null: it is over. */
  readonly to_do: string | null
  /** A day; null: none is known. */
  readonly due_on: string | null
  readonly at_stake: ExceptionRow['at_stake']
  /** Of its page in the portal. */
  readonly path: string
}

/** A list in a digest, and how many more there are. */
export interface DigestList {
  readonly lines: readonly DigestLine[]
  readonly more: number
}

/** One morning's mail. */
export interface Digest {
  readonly account_name: string
  readonly today: string
  readonly due: DigestList
  readonly changed: DigestList
  /** How much stands that alert rules leave out, and how much of it is due. */
  readonly left_out: { readonly count: number; readonly due: number }
  /** What else stands, by what somebody has to do. */
  readonly waiting: readonly { readonly action: ExceptionAction; readonly label: string; readonly count: number }[]
}

const lines_max = 25

/** What is due by today, what changed since the digest before and is not among it, and what else waits. */
export function digestOf(input: DigestInput): Digest {
  const { account_name, today, standing } = input
  const isDue = ({ due_on }: Pick<DigestedException, 'due_on'>) => due_on !== null && due_on <= today
  const due = standing.filter(isDue)
  const shown = new Set(due.map(({ id }) => id))
  const changed = input.changed.filter(({ id }) => !shown.has(id))
  for (const { id } of changed) shown.add(id)
  const waiting = Map.groupBy(
    standing.filter(({ id }) => !shown.has(id)),
    ({ action }) => action,
  )
  return {
    account_name,
    today,
    due: listOf(due, input, ({ kind }) => exceptionKind(kind).label),
    changed: listOf(changed, input, (one) => `${becameOf(one, input.since)}: ${exceptionKind(one.kind).label}`),
    left_out: { count: input.left_out.length, due: input.left_out.filter(isDue).length },
    waiting: [...waiting].map(([action, all]) => ({
      action,
      label: exception_action_labels[action],
      count: all.length,
    })),
  }
}

function becameOf({ opened_at, closed_at }: DigestedException, since: string): string {
  if (closed_at !== null) return 'Closed'
  return opened_at > since ? 'New' : 'Changed'
}

function listOf(
  all: readonly DigestedException[],
  { names }: DigestInput,
  whatOf: (one: DigestedException) => string,
): DigestList {
  return {
    lines: all
      .slice(0, lines_max)
      .map((one) => ({
        about: aboutOf(one, names),
        what: whatOf(one),
        text: textOf(one),
        to_do: one.closed_at === null ? exception_action_labels[one.action] : null,
        due_on: one.closed_at === null ? one.due_on : null,
        at_stake: one.closed_at === null ? one.at_stake : null,
        path: pathOf(one),
      })),
    more: Math.max(0, all.length - lines_max),
  }
}

/** Why it stands; of what is over, why it ended, because its sentences are not true any more. */
function textOf({ evidence, closed_reason }: DigestedException): string {
  return closed_reason === null ? evidence.map(({ text }) => text).join(' ') : exception_closed_texts[closed_reason]
}

function aboutOf({ container_ids, subject_id }: DigestedException, names: ReadonlyMap<string, string>): string {
  const boxes = container_ids.flatMap((id) => names.get(id) ?? [])
  const [first] = boxes
  if (first !== undefined && boxes.length === 1) return first
  const subject = names.get(subject_id) ?? first ?? 'Tracking'
  return boxes.length === 0 ? subject : `${subject}, ${boxes.length} containers`
}

function pathOf({ container_ids, shipment_id }: DigestedException): string {
  const [box] = container_ids
  if (box !== undefined && container_ids.length === 1) return `/containers/${box}`
  return shipment_id === null ? '/tracking-requests' : `/shipments/${shipment_id}`
}
