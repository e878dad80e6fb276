import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { accountById, updateAccount } from '../../src/accounts/store.ts'
import { importList } from '../../src/commands/import.ts'
import { readNumberList } from '../../src/intake/files/number-list.ts'
import type { ListKnowledge } from '../../src/intake/files/number-list.ts'
import { listedNumbers } from '../../src/intake/files/number-list-store.ts'
import { loadReference } from '../../src/reference/reference.ts'
import { ingestService } from './door.ts'

const reference = loadReference()
const knowledge: ListKnowledge = { reference, canAsk: (scac) => scac !== 'ZIMU', evidence: () => [] }
const read = (csv: string) => readNumberList(csv, knowledge)

test('rows that cannot be taken are named with their line, and spoil no other', () => {
  const list = read(
    [
      'Number,Type,SCAC',
      ',container,MAEU',
      'MSKU6011672,parcel,MAEU',
      'MEDUOL197367,bill_of_lading,XXXX',
      'ZIMU1234567,container,ZIMU',
      'AB,bill_of_lading,MAEU',
      'MSKU60,container,MAEU',
      'MSKU6011672,container,MAEU',
      'msku 6011672,container,MAEU',
    ].join('\r\n'),
  )
  assert.deepEqual(
    list.refused.map(({ reason }) => reason),
    [
      'the number is missing',
      "'parcel' is not a type of number: use bill_of_lading, booking_number or container",
      "Scac 'XXXX' is not recognized",
      'ZIM Integrated Shipping Services is not supported for container numbers',
      'Request number is too short (minimum is 3 characters)',
      'Request number is no container number: four letters and seven digits',
    ],
  )
  assert.deepEqual(
    list.refused.map(({ line }) => line),
    [2, 3, 4, 5, 6, 7],
  )
  assert.deepEqual([list.numbers.map(({ line }) => line), list.repeated.map(({ line }) => line)], [[8], [9]])
})

test('types and carriers that are left out are inferred, and what is unsure is found out by asking', () => {
  const list = read('MSKU6011672\nMEDUOL197367\nTRHU1234567\n')
  assert.deepEqual(
    list.numbers.map(({ line, request_type, scac }) => [line, request_type, scac]),
    [
      [1, 'container', 'MAEU'],
      [2, 'bill_of_lading', 'MSCU'],
      [3, 'container', null],
    ],
  )
})

test('heads say what a column is, lists in cells stand between semicolons', () => {
  const list = read('booking,carrier,po number,tags\nEBKG12345678,MSCU,PO-1; PO-2,red;red\n')
  assert.deepEqual(list.numbers, [
    {
      line: 2,
      request_number: 'EBKG12345678',
      request_type: 'booking_number',
      scac: 'MSCU',
      ref_numbers: ['PO-1', 'PO-2'],
      shipment_tags: ['red'],
    },
  ])
})

test('every row of any text is taken, repeated or refused', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (csv) => {
      const { numbers, refused, repeated } = read(csv)
      for (const one of [...numbers, ...refused, ...repeated]) assert.ok(one.line >= 0)
    }),
  )
})

const service = await ingestService()
const { db, customers } = service
const account = async (id: string) => {
  const found = await accountById(db.work, id)
  assert.ok(found !== undefined)
  return found
}
const list = read('MSKU6011672\nMEDUOL197367\nMSKU6011672\n')

test('a dry run changes nothing; an import can be repeated; what failed is asked for again', async () => {
  const owner = await account(customers.paid.id)
  const progress: string[] = []
  const dry = await importList(service.parts, owner, list, true, () => {})
  assert.deepEqual([dry.created, dry.duplicates, dry.planned?.length], [0, 1, 2])
  assert.equal((await listedNumbers(db.work, owner.id, null, true, 10)).length, 0)
  const first = await importList(service.parts, owner, list, false, (done, all) => progress.push(`${done}/${all}`))
  assert.deepEqual([first.created, first.duplicates, first.refused, progress], [2, 1, [], ['2/2']])
  const again = await importList(service.parts, owner, list, false, () => {})
  assert.deepEqual([again.created, again.duplicates], [0, 3])
  await db.work`update tracking_request set status = 'failed' where normalized_number = 'MSKU6011672'`
  assert.equal((await importList(service.parts, owner, list, false, () => {})).created, 1)
})

test('an account sees only its own numbers, and its plan holds', async () => {
  const owner = await account(customers.other.id)
  await db.transaction((tx) => updateAccount(tx, owner.id, { active_container_limit: 1 }, service.clock.now()))
  const imported = await importList(service.parts, await account(owner.id), list, false, () => {})
  assert.deepEqual(
    [imported.created, imported.refused.map(({ reason }) => reason)],
    [1, ['the plan has no room for more active containers']],
  )
  assert.equal((await listedNumbers(db.work, owner.id, null, false, 10)).length, 1)
})
