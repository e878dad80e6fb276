import { saveSource } from '../../src/asking/source-store.ts'
import type { TestDatabase } from '../../src/ground/testing/database.ts'

type Values = Readonly<Record<string, unknown>>

const moment = '2026-11-01T00:00:00Z'
let made = 0

/** An id that no other row has. */
export const freshId = () => `0191a8c0-0000-7000-8000-${String(++made).padStart(12, '0')}`

/** A source as it was configured when the month began. */
export async function sourceRow(db: TestDatabase, id: string): Promise<string> {
  const row = { id, kind: 'dcsa', profile: 'zim', scac: null, name: id, base_url: '', credentials: null, terminals: [] }
  const limits = { per_minute: null, per_day: null, enabled: true, is_simulated: false }
  await saveSource(db.work, { ...row, ...limits }, moment)
  return id
}

/** What somebody may be asked about. */
export async function subjectRow(db: TestDatabase, given: Values = {}): Promise<string> {
  const id = freshId()
  const row = {
    id,
    source_key: 'line:HLCU',
    number_type: 'bill_of_lading',
    number: `HLCUSHA${++made}`,
    created_at: moment,
    ...given,
  }
  await db.work`insert into subject ${db.work(row)}`
  return id
}

/** A shipment that follows a subject, of an account of its own unless told. */
export async function shipmentRow(db: TestDatabase, subject_id: string, given: Values = {}) {
  const row = {
    account_id: freshId(),
    id: freshId(),
    subject_id,
    request_type: 'bill_of_lading',
    request_number: 'HLCUSHA1',
    normalized_number: 'HLCUSHA1',
    scac: 'HLCU',
    status: 'in_transit',
    bill_of_lading_number: 'HLCUSHA1',
    created_at: moment,
    updated_at: moment,
    ...given,
  }
  await db.work`insert into shipment ${db.work(row)}`
  return row
}

/** A box of a shipment, and the subjects by which it is followed at terminals and ramps. */
export async function containerRow(
  db: TestDatabase,
  { account_id, id: shipment_id }: { readonly account_id: string; readonly id: string },
  given: Values = {},
  followed: readonly string[] = [],
): Promise<string> {
  const id = freshId()
  const row = {
    account_id,
    id,
    shipment_id,
    number: `HLXU${String(++made).padStart(7, '0')}`,
    current_status: 'on_ship',
    picture: '{}',
    created_at: moment,
    updated_at: moment,
    ...given,
  }
  await db.work`insert into container ${db.work(row)}`
  for (const subject_id of followed)
    await db.work`insert into container_subject ${db.work({ account_id, container_id: id, subject_id })}`
  return id
}
