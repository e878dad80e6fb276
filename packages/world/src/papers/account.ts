import { addDays } from '../time.ts'
import { EARLIER_BY_DAYS } from './contents/dangers.ts'
import type { PaperFacts } from './facts.ts'

/** A shipment of the account into which papers come, as the links of a paper are looked for among them. */
export type PaperCandidate = {
  id: string
  scac: string
  bill_of_lading_number: string
  booking_number: string | null
  reference_numbers: string[]
  containers: { id: string; number: string }[]
  vessels: { name: string; voyage: string }[]
  active_from: string
  active_to: string
}

/**
 * The shipments of an account: those that papers are about, and for every one of them neighbours that are easily taken
 * for it: the same containers on an earlier journey, the same numbers with another line, the same purchase order; and
 * the shipments whose numbers stand as examples on back sides. `foreign` shipments are other people's: the account has
 * only those of other lines with the same numbers.
 */
export function accountOf(all: readonly PaperFacts[], foreign: readonly PaperFacts[]): PaperCandidate[] {
  const own = all.map(candidate)
  const others = new Map(all.map(({ scac }, at) => [scac, all[(at + 1) % all.length]?.scac ?? scac]))
  const before = own.map((one) => ({
    ...one,
    id: `${one.id}-before`,
    bill_of_lading_number: `${one.bill_of_lading_number.slice(0, -1)}X`,
    booking_number: null,
    reference_numbers: [],
    containers: one.containers.map(({ number }) => ({ id: `${one.id}-before:${number}`, number })),
    vessels: [{ name: 'EARLIER STAR', voyage: '001W' }],
    active_from: addDays(one.active_from, -EARLIER_BY_DAYS),
    active_to: addDays(one.active_to, -EARLIER_BY_DAYS),
  }))
  const twins = [...all, ...foreign].map((facts) => ({
    ...candidate(facts),
    id: `${facts.id}-twin`,
    scac: others.get(facts.scac) === facts.scac ? 'SUDU' : (others.get(facts.scac) ?? 'SUDU'),
    bill_of_lading_number: facts.bill_body,
    reference_numbers: hasSharedOrder(facts) ? [facts.purchase_order] : [],
    containers: [],
    vessels: [],
  }))
  return [
    ...own,
    ...before,
    ...twins,
    SAMPLE,
    { ...SAMPLE, id: 'unseen', scac: 'MAEU', bill_of_lading_number: 'MAEU269999999', containers: [] },
  ]
}

/** Whether a second shipment of the account has the same purchase order. */
export function hasSharedOrder({ purchase_order }: PaperFacts): boolean {
  return Number(purchase_order.at(-1)) % 2 === 0
}

const SAMPLE: PaperCandidate = {
  id: 'sample',
  scac: 'MAEU',
  bill_of_lading_number: 'MAEU260000001',
  booking_number: null,
  reference_numbers: [],
  containers: ['MSCU1234566', 'CSQU3054383'].map((number) => ({ id: `sample:${number}`, number })),
  vessels: [],
  active_from: '2025-01-01',
  active_to: '2029-12-31',
}

function candidate(facts: PaperFacts): PaperCandidate {
  return {
    id: facts.id,
    scac: facts.scac,
    bill_of_lading_number: facts.bill,
    booking_number: facts.booking,
    reference_numbers: [facts.house, facts.purchase_order],
    containers: facts.boxes.map(({ number }) => ({ id: `${facts.id}:${number}`, number })),
    vessels: [{ name: facts.vessel.name, voyage: facts.vessel.voyage }],
    active_from: addDays(facts.sailed_on, -14),
    active_to: addDays(facts.arrives_on, 30),
  }
}
