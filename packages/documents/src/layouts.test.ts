import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from './read-document.ts'
import type { DocumentReading } from './read-document.ts'
import { printedNotice } from './testing/layouts.ts'
import type { PrintedNotice } from './testing/layouts.ts'

interface ReadNotice extends PrintedNotice {
  readonly document: DocumentReading
}

/** Notices whose seeds the reader was not tuned on. */
const notices: readonly ReadNotice[] = Array.from({ length: 400 }, (_, index) => {
  const notice = printedNotice(10_000 + index)
  const [document] = readPages([notice.page], [{ scac: 'NSLU' }]).documents
  assert.ok(document)
  return { ...notice, document }
})

/** Fields that the truth of the invented notices names. */
const judged = ({ document, truth }: ReadNotice) =>
  document.fields.flatMap(({ pointer, value, confidence }) => {
    const true_value = truth.get(pointer)
    const printed = typeof value === 'object' ? `${value.value} ${value.unit}` : String(value)
    return true_value === undefined ? [] : [{ pointer, is_right: printed === true_value, confidence }]
  })

const part = (list: readonly boolean[]) => list.filter(Boolean).length / list.length

test('invented notices are known as what they are', () => {
  assert.ok(part(notices.map(({ document }) => document.document_type === 'arrival_notice')) >= 0.97)
})

test('in each layout what is told is right, and most of what is printed is found', () => {
  for (const [layout, of_layout] of Map.groupBy(notices, (notice) => notice.layout)) {
    const told = of_layout.flatMap(judged)
    const printed = of_layout.reduce((sum, { truth }) => sum + truth.size, 0)
    assert.ok(part(told.map(({ is_right }) => is_right)) >= 0.97, layout)
    assert.ok(told.length / printed >= 0.95, `${layout} ${told.length} of ${printed}`)
  }
})

test('identifiers, last free days and arrivals that are told are right', () => {
  const exact =
    /^\/(?:master_bill_of_lading|booking_number|pickup_number|last_free_day|eta_pod|containers\/\d+\/number)$/
  const told = notices.flatMap(judged).filter(({ pointer }) => exact.test(pointer))
  assert.deepEqual(
    told.filter(({ is_right }) => !is_right),
    [],
  )
  assert.ok(told.length > 2_000)
})

test('the confidence of a value is near the part of such values that is right', () => {
  const told = notices.flatMap(judged)
  const error = [...Map.groupBy(told, ({ confidence }) => confidence)].reduce(
    (sum, [confidence, same]) => sum + same.length * Math.abs(confidence - part(same.map(({ is_right }) => is_right))),
    0,
  )
  assert.ok(error / told.length <= 0.05, String(error / told.length))
})

test('no field is told that the notice does not print', () => {
  const extra = notices.flatMap(({ document, truth }) =>
    document.fields.filter(({ pointer }) => !truth.has(pointer) && !/\/(?:address|package_type|scac)$/.test(pointer)),
  )
  assert.deepEqual(
    extra.map(({ pointer, value }) => [pointer, value]),
    [],
  )
})
