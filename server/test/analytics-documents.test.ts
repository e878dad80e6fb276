import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantAnalytics, revokeAnalytics } from '../src/exports/analytics/readers.ts'
import { workOnDocument } from '../src/documents/work.ts'
import { printed, signedIn } from './analytics-reader.ts'
import { restService } from './rest/service.ts'

const service = await restService()
const { paid, other } = service.customers

const notice = (bill: string) => `ARRIVAL NOTICE

Carrier: Quaylog Test Line
B/L No.: ${bill}
Vessel: TEST VESSEL   Voyage: 001E
ETA: 2026-11-24

Container No.   Seal      Last free day   Gross weight
TSTU1000003     AB12345   2026-11-28      12,345 KG
TSTU1000024     AB12346   2026-11-29      9,100 KG
`

async function hand(bill: string): Promise<string> {
  const attributes = { name: bill, file_name: 'notice.txt', file_base64: Buffer.from(notice(bill)).toString('base64') }
  const { id } = (await service.call('POST', '/documents', { body: { data: { attributes } } })).one()
  while (await workOnDocument(service.app.parts));
  return id
}

const correct = async (id: string, extracted_data_manual: unknown) => {
  const answer = await service.call('PATCH', `/documents/${id}`, {
    body: { data: { attributes: { extracted_data_manual } } },
  })
  assert.equal(answer.status, 200, answer.status === 200 ? '' : JSON.stringify(answer.errors()))
}

/** Values of a payload by pointer, as the view has them: a measure is one value with its unit. */
function leaves(value: unknown, pointer = ''): [string, string, string | null][] {
  if (Array.isArray(value)) return value.flatMap((item, at) => leaves(item, `${pointer}/${at}`))
  if (typeof value !== 'object' || value === null) return [[pointer, String(value), null]]
  const members = Object.entries(value)
  if ('unit' in value && 'value' in value) return [[pointer, String(value.value), String(value.unit)]]
  return members.flatMap(([name, member]) => leaves(member, `${pointer}/${name}`))
}

/** What the API says of a document's fields. */
async function said(id: string) {
  const path = `/documents/${id}?include=last_document_representation`
  const { included } = (await service.call('GET', path)).document()
  const found = included?.find(({ type }) => type === 'document_representation')?.attributes ?? {}
  const of = (name: string) => new Map<string, unknown>(Object.entries(Object(found[name])))
  const [origin, confidence, evidence] = [of('origin'), of('confidence'), of('evidence')]
  return leaves(found['payload']).map(([pointer, value, unit]) => ({
    pointer,
    value,
    unit,
    origin: origin.get(pointer),
    confidence: confidence.get(pointer) ?? null,
    page: Object([evidence.get(pointer)].flat()[0])['page'] ?? null,
  }))
}

test('documents and their fields are those of the API, with what people corrected', async (t) => {
  const ids = [await hand('TESTBILL2001'), await hand('TESTBILL2002'), await hand('TESTBILL2003')]
  const [, corrected = '', discarded = ''] = ids
  const before = leaves(Object((await payloadOf(corrected)) ?? {}))
  assert.ok(
    before.some(([, , unit]) => unit !== null),
    'a measure is read',
  )
  const { containers } = Object(await payloadOf(corrected))
  await correct(corrected, {
    eta_pod: '2026-11-26',
    parties: { consignee: { name: 'Kestrel "Home" Goods' } },
    containers: [{ ...containers[0], seals: ['ZZ999'] }],
  })
  await service.call('DELETE', `/documents/${discarded}`)
  const sql = await signedIn(service.db, await grantAnalytics(service.db, paid.id, '2026-11-24T00:00:00Z'))
  const stranger = await signedIn(service.db, await grantAnalytics(service.db, other.id, '2026-11-24T00:00:00Z'))
  t.after(async () => {
    for (const one of [sql, stranger]) await one.end({ timeout: 1 })
    for (const { id } of [paid, other]) await revokeAnalytics(service.db, id)
  })

  for (const id of ids) {
    const { attributes } = (await service.call('GET', `/documents/${id}`)).one()
    const [row] = await sql<Record<string, unknown>[]>`select * from documents where id = ${id}`
    for (const [name, value] of Object.entries(attributes))
      if (name in (row ?? {})) assert.deepEqual(printed(name, row?.[name]), value, name)
    const fields = await sql`
      select pointer, value, unit, origin, confidence, page from document_fields where document_id = ${id}`
    const expected = id === discarded ? [] : await said(id)
    const byPointer = (one: { pointer?: unknown }, two: { pointer?: unknown }) =>
      String(one.pointer) < String(two.pointer) ? -1 : 1
    assert.deepEqual(fields.map((field) => ({ ...field })).toSorted(byPointer), expected.toSorted(byPointer))
  }
  assert.equal((await sql`select 1 from document_fields where origin = 'manual'`).length > 2, true)
  assert.deepEqual(
    [...(await stranger`select id from documents`), ...(await stranger`select * from document_fields`)],
    [],
  )
  const [status] = await sql`
    select count(*)::int as views, max(transfer_last_updated_at) > now() - interval '1 minute' as is_now from transfer_status`
  assert.deepEqual({ ...status }, { views: 7, is_now: true })
})

async function payloadOf(id: string): Promise<unknown> {
  const path = `/documents/${id}?include=last_document_representation`
  const { included } = (await service.call('GET', path)).document()
  return included?.find(({ type }) => type === 'document_representation')?.attributes['payload']
}
