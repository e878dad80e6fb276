import { isOfLine } from './inbox.ts'
import { tellsByFiles } from './new-boxes.ts'
import { payloadAbout } from './piece.ts'
import { rulesOf } from './rules.ts'
import { billsToldBefore, messagesAbout, messagesOfBoxes, toldLines } from './store.ts'
import { billAtInbox, inbox_key } from './targets.ts'
import type { FollowedShipment } from '../follower-store.ts'
import { lineKey } from '../../world-facts/subject.ts'
import { edi_source_id } from '../inbound.ts'
import type { RecordingParts } from '../parts.ts'
import { recordPush } from '../push/record-push.ts'

const messages_of_bill_max = 500
const bills_at_once = 1_000

/**
 * Tells shipments with boxes that are tracked since lately what their line said in files of their bill before, without
 * naming a box of theirs. Returns how many were told.
 */
export async function tellNewBills(parts: RecordingParts, since: string, limit: number): Promise<number> {
  const shipments = await billsToldBefore(parts.db.work, await whom(parts), { since, limit })
  await tell(parts, shipments)
  return shipments.length
}

/**
 * The same of shipments with these bills, whenever their boxes were made: once a box follows its bill, nobody looks for
 * what was said before. Returns the bills that were told of.
 */
export async function tellBillsNow(parts: RecordingParts, bills: readonly string[]): Promise<ReadonlySet<string>> {
  const told = new Set<string>()
  for (let start = 0; start < bills.length; start += bills_at_once) {
    const some = bills.slice(start, start + bills_at_once)
    const shipments = await billsToldBefore(parts.db.work, await whom(parts), { bills: some })
    await tell(parts, shipments)
    for (const { bill_of_lading_number } of shipments) told.add(bill_of_lading_number)
  }
  return told
}

async function whom(parts: RecordingParts) {
  const lines = (await toldLines(parts.db.work)).map((scac) => lineKey(scac, ''))
  return { source_key: inbox_key, asked_keys: lines.filter((key) => tellsByFiles(parts, key)) }
}

async function tell(parts: RecordingParts, shipments: readonly FollowedShipment[]): Promise<void> {
  for (const shipment of shipments) {
    const subject = billAtInbox(shipment)
    const told = await messagesOf(parts, shipment)
    const about = await payloadAbout(
      subject,
      told.map(({ text }) => text),
      told[0]?.origin ?? '',
      rulesOf(parts.reference),
    )
    const followers = shipment.container_ids.map((container_id) => ({ account_id: shipment.account_id, container_id }))
    await recordPush(parts, { subject, followers, source_id: told[0]?.source_id ?? edi_source_id, ...about })
  }
}

async function messagesOf({ db: { work }, reference }: RecordingParts, shipment: FollowedShipment) {
  const line = reference.lineByScac(shipment.scac)
  const numbers = [shipment.bill_of_lading_number, shipment.line_number]
  const messages = await messagesAbout(work, numbers, messages_of_bill_max)
  const ids = messages.map(({ id }) => id)
  const of_boxes = await messagesOfBoxes(work, ids, shipment)
  return messages.filter((message) => !of_boxes.has(message.id) && line !== null && isOfLine(message, line, reference))
}
