import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from '../read-document.ts'
import { pageOf } from '../testing/page.ts'

const head = `DETENTION INVOICE

Invoice No.: 7529118820

Container        From          To            Days    Amount USD
MSKU4412070      10-Nov-2026   13-Nov-2026   4       300.00
MSKU4412130      11-Nov-2026   14-Nov-2026   4       300.00`

const chargesOf = (...pages: readonly string[]) =>
  readPages(pages.map((text, index) => pageOf(text, index + 1))).documents[0]

test('a table that goes on over a page without its head is read by that head', () => {
  const document = chargesOf(
    head,
    `Page 2 of 2

TLLU1188202      12-Nov-2026   15-Nov-2026   4       310.00
Total due                                            910.00`,
  )
  const third = { container: 'TLLU1188202', from: '2026-11-12', to: '2026-11-15', quantity: '4', amount: '310.00' }
  const { charges, total_due } = document?.payload ?? {}
  assert.deepEqual(Array.isArray(charges) && charges[2], { ...third, currency: 'USD' })
  assert.deepEqual(total_due, { amount: '910.00', currency: 'USD' })
  const pagesOf = (pointer: string) =>
    document?.fields
      .filter((field) => field.pointer === pointer)
      .flatMap(({ evidence }) => evidence.map((each) => ('page' in each ? `${each.page} ${each.text}` : '')))
  assert.deepEqual(pagesOf('/charges/2/amount'), ['2 310.00'])
  // The currency stands in the head, which is on the first page.
  assert.deepEqual(pagesOf('/charges/2/currency'), ['1 Amount USD'])
  assert.deepEqual(pagesOf('/total_due/currency'), ['1 Amount USD'])
})

test('what stands elsewhere on the next page is no row of the table before', () => {
  const lines = ['Prepared for     Lakeshore  Toys Inc', 'MSKU4412070  is paid      on 12-Nov-2026  with 300.00']
  for (const other of lines) {
    const charges = chargesOf(head, `Page 2 of 2\n\n${other}`)?.payload['charges']
    assert.equal(Array.isArray(charges) && charges.length, 2, other)
  }
})

test('a table of its own at the top of the next page is none of the table before', () => {
  const others = [
    `Payment          Received      Due           Ref.    Sum
MSKU4412070      10-Oct-2026   13-Oct-2026   4       90.00`,
    'MSKU4412070      10-Oct-2026   13-Oct-2026   open    none',
  ]
  for (const other of others) {
    const charges = chargesOf(head, `Page 2 of 2\n\n${other}`)?.payload['charges']
    assert.equal(Array.isArray(charges) && charges.length, 2, other)
  }
  const ended = `${head}\nTotal due                                            600.00`
  const charges = chargesOf(ended, 'TLLU1188202      12-Nov-2026   15-Nov-2026   4       310.00')?.payload['charges']
  assert.equal(Array.isArray(charges) && charges.length, 2, 'the table before ended')
  const carried = `${head}\nSub-total carried forward                            600.00`
  const more = chargesOf(carried, 'TLLU1188202      12-Nov-2026   15-Nov-2026   4       310.00')?.payload['charges']
  assert.equal(Array.isArray(more) && more.length, 3, 'the table before goes on')
})
