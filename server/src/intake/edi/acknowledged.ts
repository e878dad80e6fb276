import type { Reader, Transaction } from '../../ground/db/index.ts'
import { isInterchangeKnown, keepAcknowledgement } from '../../subscriptions/edi/store.ts'
import type { SentInterchange } from '../../subscriptions/edi/store.ts'
import type { AcknowledgedInterchange, FileSummary, Unreadable } from './reading.ts'

type Acknowledging = Pick<FileSummary, 'syntax' | 'sender' | 'receiver' | 'acknowledged'>

/** The acknowledgements of a file that name nothing we sent, as what cannot be read, with the reason. */
export async function unknownAmong(reader: Reader, file: Acknowledging): Promise<readonly Unreadable[]> {
  const unknown: Unreadable[] = []
  for (const said of file.acknowledged) {
    const sent = sentOf(file, said)
    if (sent !== null && (await isInterchangeKnown(reader, sent))) continue
    const { message_type, control_number, packed, of_control_number } = said
    const reason = `it acknowledges interchange ${of_control_number}, which was not sent from ${file.receiver} to ${file.sender}`
    unknown.push({ message_type, control_number, packed, reason })
  }
  return unknown
}

/** Keeps what a file says of interchanges that we sent, each with its notification. */
export async function keepAcknowledged(tx: Transaction, file: Acknowledging, now: string): Promise<void> {
  for (const said of file.acknowledged) {
    const sent = sentOf(file, said)
    if (sent !== null) await keepAcknowledgement(tx, sent, said, now)
  }
}

/** Whoever acknowledges is the receiver of what was sent. */
function sentOf(file: Acknowledging, { of_control_number }: AcknowledgedInterchange): SentInterchange | null {
  if (file.syntax === 'clm' || !/^\d{1,9}$/.test(of_control_number)) return null
  return {
    syntax: file.syntax,
    sender: file.receiver,
    receiver: file.sender,
    control_number: Number(of_control_number),
  }
}
