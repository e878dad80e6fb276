import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundIn, keysIn } from '../exceptions/exceptions.fixture.ts'
import { BOX, boxOf, deadline, equipmentRecord, transport, voyage } from '../testing/observations.ts'

const NOW = '2026-11-10T00:00:00Z'
const line = { stated_at: '2026-11-06T00:00:00Z', recorded_at: '2026-11-06T00:00:00Z' } as const
/** What a paper says that was made on a day. */
const paper = (day: string) =>
  ({ source: 'document', data_source: 'document', stated_at: `2026-11-${day}T00:00:00Z`, recorded_at: NOW }) as const
const arrival = (day: string, of: object) =>
  transport('ARRI', `2026-11-${day}T08:00:00Z`, 'USLAX', { classifier: 'estimated', container: BOX, ...of })
const sailed = [voyage.loaded, voyage.departed]
const printed = [
  arrival('24', paper('09')),
  deadline('line', '2026-11-30', paper('09')),
  equipmentRecord({ seal_number: 'B2', weight_in_lbs: 40_000, ...paper('09') }),
]

test('a paper speaks only where no source does, however new it is', () => {
  const told = [
    arrival('20', line),
    deadline('line', '2026-11-28', line),
    equipmentRecord({ seal_number: 'A1', weight_in_lbs: null, ...line }),
  ]
  const box = boxOf([...sailed, ...told, ...printed], NOW)
  assert.deepEqual(
    [box.estimates.pod_eta_at, box.facts.pickup_lfd_line, box.facts.seal_number, box.facts.weight_in_lbs],
    ['2026-11-20T08:00:00Z', '2026-11-28', 'A1', 40_000],
  )
  assert.equal(box.provenance['seal_number']?.candidate_ids.length, 1, 'the other seal stands beside it')
  const alone = boxOf([...sailed, ...printed], NOW)
  assert.deepEqual(
    [alone.estimates.pod_eta_at, alone.facts.pickup_lfd_line, alone.facts.seal_number],
    ['2026-11-24T08:00:00Z', '2026-11-30', 'B2'],
  )
})

test('a discharge that a source expects counts before an arrival that a paper expects', () => {
  const discharge = { ...voyage.discharged, id: 'discharge', classifier: 'estimated', ...line } as const
  const box = boxOf([...sailed, discharge, arrival('24', paper('09'))], NOW)
  assert.equal(box.estimates.pod_eta_at, '2026-11-21T08:00:00Z')
})

test('a paper contradicts an estimate that is older than it, and is overtaken by a newer one', () => {
  const told = [...sailed, arrival('20', line)]
  const of_arrival = (day: string) =>
    keysIn([...told, arrival('24', paper(day))], NOW).filter((key) => key.includes('pod_eta_at'))
  assert.equal(of_arrival('09').length, 1)
  assert.equal(of_arrival('05').length, 0)
})

test('a last free day on a paper contradicts that of a source', () => {
  const told = [
    ...sailed,
    deadline('terminal', '2026-11-28', { ...line, data_source: 'terminal', source: 'terminal:W185' }),
  ]
  const contradicts = (day: string) =>
    foundIn([...told, deadline('line', day, paper('09'))], NOW).some(
      ({ kind, key }) => kind === 'sources_disagree' && key.includes('pickup_lfd'),
    )
  assert.deepEqual(['2026-11-28', '2026-11-30'].map(contradicts), [false, true])
})
