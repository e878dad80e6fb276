import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { printedVerdict } from '@quaylog/free-time'
import { deadlineNews } from './deadlines.ts'
import type { DeadlineNews } from './deadlines.ts'

type Asked = Parameters<typeof deadlineNews>[0]

const none = { payable: 0, disputed: 0, cannot_assess: 0 }
function invoice(status: Asked['status'], dispute_by: string | null, biller_answer_by: string | null = null): Asked {
  const deadlines = { dispute_by, biller_answer_by, biller_issue_by: null }
  const verdict = printedVerdict({
    ...none,
    currency_code: 'USD',
    without_law: null,
    deadlines,
    governed: null,
    findings: [],
  })
  return { status, verdict, told_dispute_by: null, told_lead_days: null, told_answer_by: null, told_issue_by: null }
}

/** An invoice that lacks its date, an item of 541.6, and may be issued anew until a day. */
function lacking(status: Asked['status'], biller_issue_by: string | null): Asked {
  const asked = invoice(status, null)
  const finding = {
    code: 'L05',
    text: 'The invoice lacks its date',
    line: null,
    legal_ref: '541.6(b)(1)',
    amount: null,
  }
  const findings = [{ ...finding, certainty: 'certain' as const, days: [], evidence: [] }]
  return {
    ...asked,
    verdict: { ...asked.verdict, deadlines: { ...asked.verdict.deadlines, biller_issue_by }, findings },
  }
}

/** What is told from one moment to another, looked at whenever the last look said so. */
function toldOf(asked: Asked, from: string): readonly string[] {
  const told: string[] = []
  let [row, at]: [Asked, string | null] = [asked, from]
  while (at !== null) {
    const { events, deadline_at, ...rest }: DeadlineNews = deadlineNews(row, at)
    told.push(...events.map((event) => `${at} ${event}`))
    row = { ...row, ...rest }
    at = deadline_at
  }
  return told
}

describe('the deadlines of an invoice', () => {
  test('tell nothing where there is none, it has passed, or somebody has decided', () => {
    const now = '2026-09-15T12:00:00Z'
    for (const asked of [
      invoice('received', null),
      invoice('received', '2026-09-14'),
      invoice('approved', '2026-09-16'),
      invoice('paid', '2026-09-16'),
      invoice('void', '2026-09-16'),
      invoice('disputed', '2026-09-16'),
    ])
      deepEqual(toldOf(asked, now), [], JSON.stringify(asked.status))
  })

  test('warn 10, 3 and 1 days before a dispute is late, once each', () => {
    const asked = invoice('received', '2026-09-20')
    deepEqual(toldOf(asked, '2026-08-21T09:00:00Z'), [
      '2026-09-10T00:00:00Z invoice.dispute_deadline_approaching',
      '2026-09-17T00:00:00Z invoice.dispute_deadline_approaching',
      '2026-09-19T00:00:00Z invoice.dispute_deadline_approaching',
    ])
    const { events: _, deadline_at: __, ...told } = deadlineNews(asked, '2026-09-10T00:00:00Z')
    deepEqual(deadlineNews({ ...asked, ...told }, '2026-09-12T00:00:00Z').events, [])
  })

  test('warn once of an invoice that comes late, and again where the deadline moves', () => {
    const asked = invoice('received', '2026-09-20')
    const late = deadlineNews(asked, '2026-09-18T08:00:00Z')
    deepEqual([late.events.length, late.told_lead_days, late.deadline_at], [1, 3, '2026-09-19T00:00:00Z'])
    const moved = { ...invoice('received', '2026-09-21'), told_dispute_by: '2026-09-20', told_lead_days: 1 }
    equal(deadlineNews(moved, '2026-09-18T08:00:00Z').events.length, 1)
  })

  test('tell on the day after that the biller has not answered, once', () => {
    const asked = invoice('disputed', '2026-09-20', '2026-10-10')
    deepEqual(toldOf(asked, '2026-09-10T00:00:00Z'), ['2026-10-11T00:00:00Z invoice.answer_overdue'])
  })

  test('tell on the day after that what nobody owes can no longer be issued anew, once, while it is open', () => {
    for (const status of ['received', 'disputed'] as const)
      deepEqual(toldOf(lacking(status, '2026-09-20'), '2026-09-01T00:00:00Z'), [
        '2026-09-21T00:00:00Z invoice.issue_window_closed',
      ])
    for (const status of ['approved', 'paid', 'credited', 'void'] as const)
      deepEqual(toldOf(lacking(status, '2026-09-20'), '2026-10-01T00:00:00Z'), [], status)
    deepEqual(toldOf(lacking('received', null), '2026-10-01T00:00:00Z'), [], 'the law does not govern it')
    const complete = invoice('received', null)
    const deadlines = { ...complete.verdict.deadlines, biller_issue_by: '2026-09-20' }
    deepEqual(toldOf({ ...complete, verdict: { ...complete.verdict, deadlines } }, '2026-10-01T00:00:00Z'), [])
    const told = { ...lacking('received', '2026-09-20'), told_issue_by: '2026-09-20' }
    deepEqual(toldOf(told, '2026-10-01T00:00:00Z'), [], 'it was told')
  })
})
