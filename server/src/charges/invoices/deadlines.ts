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
  const told = {
    told_dispute_by: invoice.told_dispute_by,
    told_lead_days: invoice.told_lead_days,
    told_answer_by: invoice.told_answer_by,
  }
  if (invoice.status === 'received') return disputeNews(invoice, told, now)
  return invoice.status === 'disputed' ? answerNews(invoice, told, now) : { ...told, events: [], deadline_at: null }
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
