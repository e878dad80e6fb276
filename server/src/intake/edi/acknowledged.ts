import type { Reader, Transaction } from '../../ground/db/index.ts'
import { keepAcknowledgements, knownInterchanges } from '../../subscriptions/edi/store.ts'
import type { StatedInterchange } from '../../subscriptions/edi/store.ts'
import type { AcknowledgedInterchange, FileSummary, Unreadable } from './reading.ts'

type Acknowledging = Pick<FileSummary, 'syntax' | 'sender' | 'receiver' | 'acknowledged'>

/** The acknowledgements of a file that name nothing we sent, as what cannot be read, with the reason. */
export async function unknownAmong(reader: Reader, file: Acknowledging): Promise<readonly Unreadable[]> {
  const named = file.acknowledged.map((said) => ({ said, stated: statedOf(file, said) }))
  const asked = named.flatMap(({ stated }) => stated ?? [])
  const known = asked.length === 0 ? new Set() : await knownInterchanges(reader, asked)
  const sent = new Set(asked.filter((_, place) => known.has(place)))
  return named
    .filter(({ stated }) => stated === null || !sent.has(stated))
    .map(({ said: { message_type, control_number, packed, of_control_number } }) => {
      const reason = `it acknowledges interchange ${of_control_number}, which was not sent from ${file.receiver} to ${file.sender}`
      return { message_type, control_number, packed, reason }
    })
}

/** Keeps what a file says of interchanges that we sent, each with its notification. */
export async function keepAcknowledged(tx: Transaction, file: Acknowledging, now: string): Promise<void> {
  const stated = file.acknowledged.flatMap((said) => statedOf(file, said) ?? [])
  if (stated.length > 0) await keepAcknowledgements(tx, stated, now)
}

/** Whoever acknowledges is the receiver of what was sent. */
function statedOf(file: Acknowledging, { of_control_number, status, error }: AcknowledgedInterchange) {
  if (file.syntax === 'clm' || !/^\d{1,9}$/.test(of_control_number)) return null
  const stated: StatedInterchange = {
    syntax: file.syntax,
    sender: file.receiver,
    receiver: file.sender,
    control_number: Number(of_control_number),
    status,
    error,
  }
  return stated
}
