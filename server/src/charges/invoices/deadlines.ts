import type { WebhookEventName } from '@quaylog/contract'
import { dayAfter, daysBetween } from '@quaylog/free-time'
import type { DeadlinesTold, InvoiceRow } from './invoice.ts'

/** Days ahead of the last day for a dispute on which people are warned. */
const lead_days = [1, 3, 10] as const

/** What of an invoice's deadlines is to be told now, and when to look again; null: time alone changes nothing more. */
export interface DeadlineNews extends DeadlinesTold {
  readonly events: readonly WebhookEventName[]
  readonly deadline_at: string | null
}

type Dated = Pick<InvoiceRow, 'status' | 'verdict'> & DeadlinesTold

/**
 * Looks at the deadlines of an invoice (contract 13.13). Pure. An invoice has no place whose day could count, so days
 * begin in UTC. Only what nobody has decided on yet has a dispute to be in time for.
 */
export function deadlineNews(invoice: Dated, now: string): DeadlineNews {
  const told = deadlinesTold(invoice)
  if (invoice.status !== 'received' && invoice.status !== 'disputed') return { ...told, events: [], deadline_at: null }
  const own = invoice.status === 'received' ? disputeNews(invoice, told, now) : answerNews(invoice, told, now)
  const issue = issueNews(invoice, own, now)
  const next = [own.deadline_at, issue.deadline_at].filter((at) => at !== null).toSorted()[0] ?? null
  return { ...issue, events: [...own.events, ...issue.events], deadline_at: next }
}

function deadlinesTold({
  told_dispute_by,
  told_lead_days,
  told_answer_by,
  told_issue_by,
}: DeadlinesTold): DeadlinesTold {
  return { told_dispute_by, told_lead_days, told_answer_by, told_issue_by }
}

const startOf = (day: string) => `${day}T00:00:00Z`

function disputeNews({ verdict }: Dated, told: DeadlinesTold, now: string): DeadlineNews {
  const { dispute_by } = verdict.deadlines
  const left = dispute_by === null ? null : daysBetween(now.slice(0, 10), dispute_by)
  if (dispute_by === null || left === null || left < 0) return { ...told, events: [], deadline_at: null }
  const fewest = told.told_dispute_by === dispute_by ? (told.told_lead_days ?? Infinity) : Infinity
  const lead = lead_days.find((days) => left <= days)
  const next = lead_days.findLast((days) => days < left)
  const next_day = next === undefined ? null : dayAfter(dispute_by, -next)
  const deadline_at = next_day === null ? null : startOf(next_day)
  if (lead === undefined || lead >= fewest) return { ...told, events: [], deadline_at }
  const events = ['invoice.dispute_deadline_approaching'] as const
  return { ...told, told_dispute_by: dispute_by, told_lead_days: lead, events, deadline_at }
}

function answerNews({ verdict }: Dated, told: DeadlinesTold, now: string): DeadlineNews {
  const { biller_answer_by: by } = verdict.deadlines
  const overdue_on = by === null ? null : dayAfter(by, 1)
  if (by === null || overdue_on === null || told.told_answer_by === by)
    return { ...told, events: [], deadline_at: null }
  if (now < startOf(overdue_on)) return { ...told, events: [], deadline_at: startOf(overdue_on) }
  return { ...told, told_answer_by: by, events: ['invoice.answer_overdue'], deadline_at: null }
}

/** An item of 46 CFR 541.6 is missing: until the invoice is issued anew, none of it has to be paid (contract 13.9). */
const lacksItem = ({ code, certainty }: Dated['verdict']['findings'][number]) =>
  /^L(0[1-9]|1\d|20)$/.test(code) && certainty === 'certain'

/** That an invoice that nobody owes as it stands can't be issued anew any more: on the day after the last for it. */
function issueNews({ verdict }: Dated, told: DeadlinesTold, now: string): DeadlineNews {
  const { biller_issue_by: by } = verdict.deadlines
  const closed_on = by === null ? null : dayAfter(by, 1)
  const nothing = { ...deadlinesTold(told), events: [], deadline_at: null }
  if (by === null || closed_on === null || told.told_issue_by === by || !verdict.findings.some(lacksItem))
    return nothing
  if (now < startOf(closed_on)) return { ...nothing, deadline_at: startOf(closed_on) }
  return { ...nothing, told_issue_by: by, events: ['invoice.issue_window_closed'] }
}
