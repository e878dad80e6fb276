import type { AcknowledgementStatus } from '@quaylog/contract'
import type { Fragment, ListReader, Reader, Transaction } from '../../ground/db/index.ts'
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

/** Those of these interchanges that were sent between their parties, by their places in the list. */
export async function knownInterchanges(
  reader: Reader,
  sent: readonly SentInterchange[],
): Promise<ReadonlySet<number>> {
  const rows = await reader<{ place: number }[]>`
    select k.place::int as place from ${named(reader, sent)}
    where exists (select 1 from edi_interchange i where i.syntax = k.syntax and i.sender = k.sender
      and i.receiver = k.receiver and i.control_number = k.control_number)`
  return new Set(rows.map(({ place }) => place - 1))
}

/** What a partner said of an interchange. */
export interface StatedInterchange extends SentInterchange {
  readonly status: AcknowledgementStatus
  readonly error: string | null
}

/** Keeps what partners said of what was sent to them; of several words about one, the last. */
export async function keepAcknowledgements(
  tx: Transaction,
  said: readonly StatedInterchange[],
  now: string,
): Promise<void> {
  await tx`
    update edi_interchange i set acknowledgement = k.status, acknowledgement_error = k.error, acknowledged_at = ${now}
    from (select distinct on (k.syntax, k.sender, k.receiver, k.control_number) k.*, w.status, w.error
      from ${named(tx, said)} join unnest(${said.map(({ status }) => status)}::text[],
        ${said.map(({ error }) => error)}::text[]) with ordinality as w (status, error, place) on w.place = k.place
      order by k.syntax, k.sender, k.receiver, k.control_number, k.place desc) k
    where i.syntax = k.syntax and i.sender = k.sender and i.receiver = k.receiver
      and i.control_number = k.control_number`
}

/** Interchanges as rows `k`, with their places from 1 on. */
function named(reader: Reader, sent: readonly SentInterchange[]): Fragment {
  return reader`unnest(${sent.map(({ syntax }) => syntax)}::text[], ${sent.map(({ sender }) => sender)}::text[],
    ${sent.map(({ receiver }) => receiver)}::text[], ${sent.map((one) => one.control_number)}::int[])
    with ordinality as k (syntax, sender, receiver, control_number, place)`
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
