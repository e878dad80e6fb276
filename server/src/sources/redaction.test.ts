import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redact } from './redaction.ts'

const rules = {
  secrets: ['s3cr3t-k/y'],
  personal: ['truckingCompanyName'],
  documents: ['MAEU269010000'],
  boxes: ['CSQU3054383'],
}
const payload = (body: string, origin = 'https://upstream.example/units') => ({
  content_type: 'application/json',
  origin,
  body,
})
const [shown] = redact(
  [
    payload(
      JSON.stringify({
        key: 's3cr3t-k/y',
        units: [
          { equipmentId: 'CSQU3054383', bill: 'MAEU269010000', driverName: 'Ann Example', truckingCompanyName: 'Ex' },
          { equipmentId: 'CSQU305438', note: 'CSQU3054383 released, call +1 310 555 0100 or ann@example.org' },
        ],
        eta: '2026-11-20T10:00:00Z',
        amount: 185,
      }),
      'https://upstream.example/s3cr3t-k%2Fy/units?number=CSQU3054383',
    ),
  ],
  rules,
)
const written = JSON.stringify(shown)

test('credentials, persons and real numbers are gone, wherever they stand', () => {
  for (const gone of ['s3cr3t', 'Ann', 'CSQU', 'MAEU2690', '555', 'example.org', 'driverName', 'truckingCompany'])
    assert.ok(!written.includes(gone), gone)
})

test('a box has the same invented number everywhere, with a right check digit, and what is told stays', () => {
  assert.deepEqual(shown?.body, {
    key: '(credential)',
    units: [
      { equipmentId: 'QUAU1000013', bill: 'EXAMPLE100001' },
      { equipmentId: 'QUAU100001', note: 'QUAU1000013 released, call (removed) or (removed)' },
    ],
    eta: '2026-11-20T10:00:00Z',
    amount: 185,
  })
  assert.equal(shown?.origin, 'https://upstream.example/(credential)/units?number=QUAU1000013')
})

test('what is no JSON is redacted as text', () => {
  const [page] = redact([payload('<b>CSQU3054383 s3cr3t-k/y</b>')], rules)
  assert.equal(page?.body, '<b>QUAU1000013 (credential)</b>')
})

test('a box whose owner and serial number stand apart is replaced too', () => {
  const [page] = redact([payload('{"equipmentInitial":"CSQU","equipmentNumber":305438,"no":"3054383"}')], rules)
  assert.deepEqual(page?.body, { equipmentInitial: 'QUAU', equipmentNumber: 100001, no: '1000013' })
})
