import type { AcknowledgementStatus } from '@quaylog/contract'
import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import type { EdiSyntax } from '../../sources/edi/write/parties.ts'

/** An interchange that a notification is dropped as. */
export interface DroppedInterchange {
  readonly account_id: string
  readonly notification_id: string
  readonly webhook_id: string
  readonly syntax: EdiSyntax
  /** Ids of the parties, without their qualifiers, as an acknowledgement names them. */
  readonly sender: string
  readonly receiver: string
}

/** Its number, and when it got it: the same at every attempt. */
export interface NumberedInterchange {
  readonly control_number: number
  readonly made_at: string
}

/**
 * The control number of a notification's interchange: that of the attempts before, or the next between its parties.
 * What was rejected, or goes to other parties now, gets a new one.
 */
export async function numberInterchange(
  tx: Transaction,
  { account_id, notification_id, webhook_id, syntax, sender, receiver }: DroppedInterchange,
  real_now: string,
): Promise<NumberedInterchange> {
  const [kept] = await tx<NumberedInterchange[]>`
    select control_number, made_at from edi_interchange
    where account_id = ${account_id} and notification_id = ${notification_id} and syntax = ${syntax}
      and sender = ${sender} and receiver = ${receiver} and acknowledgement is distinct from 'rejected'
    for update`
  if (kept !== undefined) return kept
  const [next] = await tx<{ last_number: number }[]>`
    insert into edi_control_number (syntax, sender, receiver, last_number) values (${syntax}, ${sender}, ${receiver}, 1)
    on conflict (syntax, sender, receiver) do update set last_number = edi_control_number.last_number % 999999999 + 1
    returning last_number`
  const control_number = next?.last_number ?? 1
  await tx`
    insert into edi_interchange (account_id, notification_id, webhook_id, syntax, sender, receiver, control_number,
      made_at)
    values (${account_id}, ${notification_id}, ${webhook_id}, ${syntax}, ${sender}, ${receiver}, ${control_number},
      ${real_now})
    on conflict (account_id, notification_id) do update set syntax = excluded.syntax, sender = excluded.sender,
      receiver = excluded.receiver, control_number = excluded.control_number, made_at = excluded.made_at,
      acknowledgement = null, acknowledgement_error = null, acknowledged_at = null`
  return { control_number, made_at: real_now }
}

/** An interchange as a partner names it. */
export interface SentInterchange extends Pick<DroppedInterchange, 'syntax' | 'sender' | 'receiver'> {
  readonly control_number: number
}

/** Whether anything with that number was sent between those parties. */
export async function isInterchangeKnown(
  reader: Reader,
  { syntax, sender, receiver, control_number }: SentInterchange,
): Promise<boolean> {
  const found = await reader`
    select 1 from edi_interchange
    where syntax = ${syntax} and sender = ${sender} and receiver = ${receiver} and control_number = ${control_number}
    limit 1`
  return found.length > 0
}

/** Keeps what a partner said of what was sent to it. */
export async function keepAcknowledgement(
  tx: Transaction,
  { syntax, sender, receiver, control_number }: SentInterchange,
  { status, error }: { readonly status: AcknowledgementStatus; readonly error: string | null },
  now: string,
): Promise<void> {
  await tx`
    update edi_interchange set acknowledgement = ${status}, acknowledgement_error = ${error}, acknowledged_at = ${now}
    where syntax = ${syntax} and sender = ${sender} and receiver = ${receiver} and control_number = ${control_number}`
}

/** What became of a notification that was dropped as an interchange. */
export interface InterchangeState {
  readonly notification_id: string
  readonly control_number: number
  readonly acknowledgement: AcknowledgementStatus | null
  readonly acknowledgement_error: string | null
  readonly acknowledged_at: string | null
}

/** The interchanges of notifications; those that were dropped as none are missing. */
export function findInterchanges(
  reader: ListReader,
  account_id: string,
  notification_ids: readonly string[],
): Promise<readonly InterchangeState[]> {
  return reader<InterchangeState[]>`
    select notification_id, control_number, acknowledgement, acknowledgement_error, acknowledged_at
    from edi_interchange where account_id = ${account_id} and notification_id = any(${[...notification_ids]}::uuid[])`
}
