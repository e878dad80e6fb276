import { hasSharedOrder } from '../account.ts'
import type { PaperFacts } from '../facts.ts'
import type { Layout } from '../layout.ts'
import { arrivalNotice } from './arrival-notice.ts'
import { billOfLading } from './bills.ts'
import type { Draft, Job } from './common.ts'
import { danger } from './dangers.ts'
import type { DangerName } from './dangers.ts'
import { deliveryOrder } from './delivery-order.ts'
import { detentionInvoice } from './detention-invoice.ts'
import { freightInvoice } from './freight-invoice.ts'
import { neighbour } from './neighbours.ts'
import type { NeighbourName } from './neighbours.ts'
import { pickupRelease } from './pickup-release.ts'

const OTHERS_ON_LISTS = 14

type What = Layout['prints'][number]

const READ: Readonly<Partial<Record<What, (job: Job) => Draft>>> = {
  arrival_notice: arrivalNotice,
  delivery_order: deliveryOrder,
  master_bill_of_lading: (job) => billOfLading(job, 'master_bill_of_lading'),
  house_bill_of_lading: (job) => billOfLading(job, 'house_bill_of_lading'),
  sea_waybill: (job) => billOfLading(job, 'sea_waybill'),
  freight_invoice: freightInvoice,
  demurrage_detention_invoice: detentionInvoice,
  pickup_release: pickupRelease,
}

const DANGERS: readonly DangerName[] = [
  'boxes_only',
  'boxes_without_days',
  'earlier_journey',
  'previous_bill',
  'order_only',
  'other_line',
]
const NEIGHBOURS: readonly NeighbourName[] = [
  'booking',
  'packing',
  'commercial',
  'entry',
  'statement',
  'quotation',
  'schedule',
  'remittance',
  'circular',
]

/**
 * What a layout prints about a shipment; `all` are the shipments of its account.
 * @throws {Error} for a type that is printed by another name
 */
export function draftOf(job: Job, what: What, all: readonly PaperFacts[]): Draft {
  const make = READ[what]
  if (make !== undefined) return make(job)
  const dangerous = DANGERS.find((name) => name === what)
  if (dangerous !== undefined) {
    const other = all.find(({ id }) => id !== job.facts.id) ?? job.facts
    return danger(job, dangerous, other, hasSharedOrder(job.facts))
  }
  const beside = NEIGHBOURS.find((name) => name === what)
  if (beside === undefined) throw new Error(`${what} is printed by the name of its neighbour`)
  return neighbour(job, beside, all.slice(0, OTHERS_ON_LISTS))
}
