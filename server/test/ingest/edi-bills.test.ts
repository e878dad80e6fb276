import assert from 'node:assert/strict'
import { test } from 'node:test'
import { x12 } from '../../src/sources/edi/samples.ts'
import { tellNewBills } from '../../src/intake/edi/new-bills.ts'
import { ingestService } from './door.ts'

const service = await ingestService()
const { customers, db } = service
await service.makeOperator(customers.other.id)
const operator = { authorization: `Token ${customers.other.key}` }
const long_ago = '2026-01-01T00:00:00Z'

/** A status that a line tells of a bill and of none of its boxes. */
const said = (code: string, bill: string, { line = 'TEST', box = '' } = {}) =>
  x12([
    '315',
    `B4***${code}*20261101*1015*SHANGHAI*${box.slice(0, 4)}*${box.slice(4, 10)}*L*45G1*CNSHA*UN*${box.slice(10)}`,
    `N9*BM*${bill}`,
    ...(line === '' ? [] : [`N9*SCA*${line}`]),
    'Q2*9321483********042W***L*EMMA',
    'R4*L*UN*CNSHA*SHANGHAI*CN',
    'R4*D*UN*USLAX*LOS ANGELES*US',
    'DTM*139*20261128*0600*LT',
  ])

async function handIn(text: string): Promise<void> {
  assert.equal((await service.post('/ingest/edi', text, operator)).status, 202)
  await service.record()
}

const { container_id, shipment_id } = await service.track(customers.paid)

/** The tracked box as if it were tracked now by a bill, and had followed no files before. */
async function trackAs(bill: string): Promise<void> {
  await db.work`
    delete from container_subject where subject_id in (select id from subject where source_key = 'edi:inbox')`
  await nameBill(bill)
}

/** The line itself goes on naming another bill, which stands again when anything is told. */
async function nameBill(bill: string): Promise<void> {
  await db.work`update shipment set bill_of_lading_number = ${bill} where id = ${shipment_id}`
}

/** What the box was told of its bill in files. */
async function told(): Promise<readonly string[]> {
  const rows = await db.work<{ code: string }[]>`
    select o.body ->> 'code' as code from container_subject cs join subject s on s.id = cs.subject_id
    join observation o on o.subject_id = s.id
    where cs.container_id = ${container_id} and s.source_key = 'edi:inbox' and s.number_type = 'bill_of_lading'
      and o.body ->> 'kind' = 'movement' and o.body ->> 'classifier' = 'actual'
    order by 1`
  return rows.map(({ code }) => code)
}

const tellNow = () => tellNewBills(service.parts, long_ago, 100)

test('what files said of a bill before it was tracked is told when it is, however they write it', async () => {
  for (const [printed, tracked] of [
    ['TEST77123456', '77123456'],
    ['88123456', 'TEST88123456'],
    ['99-123 456', '99123456'],
  ] as const) {
    await handIn(said('AE', printed))
    await trackAs(tracked)
    assert.deepEqual(await told(), [], printed)
    assert.equal(await tellNow(), 1, printed)
    assert.deepEqual(await told(), ['LOAD'], printed)
    assert.equal(await tellNow(), 0, `${printed}: once`)
  }
})

test('a file that comes before anybody looked brings along what others said of the bill before', async () => {
  await handIn(said('AE', '66123456'))
  await trackAs('66123456')
  await handIn(said('VD', '66123456'))
  assert.deepEqual(await told(), ['DEPA', 'LOAD'])
  await nameBill('66123456')
  await handIn(said('VA', '66123456'))
  assert.deepEqual(await told(), ['ARRI', 'DEPA', 'LOAD'], 'and once it follows, what comes')
})

test('a bill of the same number of another line is told nothing of, one that names no line is', async () => {
  await handIn(said('AE', '55123456', { line: 'OOLU' }))
  await trackAs('55123456')
  assert.equal(await tellNow(), 0)
  await handIn(said('VD', '55123456', { line: 'OOLU' }))
  assert.deepEqual(await told(), [])
  await handIn(said('VA', '55123456', { line: '' }))
  assert.deepEqual(await told(), ['ARRI'])
})

test('what names a box of the shipment is told by the box alone', async () => {
  const [{ number } = { number: '' }] = await db.work<{ number: string }[]>`
    select number from container where id = ${container_id}`
  await handIn(said('AE', '44123456', { box: number }))
  await trackAs('44123456')
  assert.equal(await tellNow(), 0)
  await handIn(said('VD', '44123456'))
  assert.deepEqual(await told(), ['DEPA'])
})
