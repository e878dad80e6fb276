import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { readStay } from '@quaylog/free-time'
import { statedByDocument, withStatements } from './statement.ts'
import type { ChargeStatementRow, FactSays } from './statement.ts'

const read = readStay('{ container: TCLU1234568, equipment: 40GP, facility: USLAX, events: {} }')

function stated(id: string, stated_by: string, says: FactSays): ChargeStatementRow {
  const made = { account_id: 'a', record_id: 's', id, stated_by, observed_at: '2026-11-20T08:00:00Z' }
  return { ...made, withdrawn_at: null, record_type: 'shipment', kind: 'facts', says }
}

const noticesWith = (...rows: readonly ChargeStatementRow[]) => {
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const { facts } = withStatements({ charges: ['demurrage'], facts: read.value }, rows)
  return (facts.notices ?? []).map(({ charge, duration, told_at, observation_ids }) => [
    charge,
    duration,
    told_at,
    ...observation_ids,
  ])
}
const notice = (charge_type: string, duration: number, told_on: string | null = null) => ({
  noticed_free_time: [{ charge_type, duration, told_on }],
})

test('free time of a paper gives way to what the owner states of that charge, whichever came later', () => {
  const owner = stated('mine', 'user_input', notice('demurrage', 10))
  const papers = [
    stated('one', statedByDocument('1'), notice('demurrage', 5)),
    stated('two', statedByDocument('2'), notice('detention', 6)),
  ]
  const both = [
    ['demurrage', 10, '2026-11-20T08:00:00Z', 'mine'],
    ['detention', 6, '2026-11-20T08:00:00Z', 'two'],
  ]
  deepEqual(noticesWith(owner, ...papers), both)
  deepEqual(noticesWith(...papers, owner), both)
})

test('each paper keeps the day on which it was issued, by which the newest counts', () => {
  deepEqual(
    noticesWith(
      stated('one', statedByDocument('1'), notice('demurrage', 5, '2026-11-19')),
      stated('two', statedByDocument('2'), notice('demurrage', 6, '2026-11-18')),
    ),
    [
      ['demurrage', 5, '2026-11-19T00:00:00Z', 'one'],
      ['demurrage', 6, '2026-11-18T00:00:00Z', 'two'],
    ],
  )
})
