import { recordAsk } from '../../asking/source-store.ts'
import type { IngestParts } from '../parts.ts'
import { insertQuarantined, packText } from '../quarantine/store.ts'

/** A push that broke its reading: it is kept in quarantine, and its sender told why. */
export interface Unread {
  readonly unread: string
}

/** A push that was posted to us. */
export interface Posted {
  readonly source_id: string
  readonly origin: string
  readonly body: Buffer
}

/** Puts a push whose reading broke off into quarantine. */
export async function setAsideUnread(parts: IngestParts, posted: Posted, broke: string): Promise<Unread> {
  await setAside(parts, posted, broke, `a push could not be read: ${broke}`)
  return { unread: `This body was not read, and is kept in quarantine: ${broke}. Send its content in smaller bodies` }
}

/** Puts a push into quarantine, and notes at its source that it could not be read. */
export async function setAside(
  { db, clock, newId }: IngestParts,
  { source_id, origin, body }: Posted,
  reason: string,
  failure: string,
): Promise<void> {
  const received_at = clock.now()
  const packed = await packText(body)
  const kept = { id: newId(), inbound_id: null, message_type: null, control_number: null, received_at, packed }
  await db.transaction((tx) => insertQuarantined(tx, [{ ...kept, source_id, origin, reason }]))
  await recordAsk(
    db.work,
    source_id,
    { ok: false, found: false, defects: 1, failure, trouble: 'unreadable' },
    received_at,
  )
}
