import { canonical } from '../canonical.ts'
import { calendarBook } from '../calendar/book.ts'
import { writtenStay } from '../formats/stay-file.ts'
import { checkInvoice } from '../invoice/check.ts'
import { readInvoiceDocument } from '../invoice/document.ts'
import type { Invoice } from '../invoice/document.ts'
import type { BoxPayment } from '../invoice/payments.ts'
import { printedVerdict } from '../invoice/print.ts'
import type { FacilityCalendar } from '../model/calendar.ts'
import type { Tariff } from '../model/tariff.ts'
import type { Read } from '../problem.ts'
import { rules_now } from '../rules.ts'
import { clocksOfStays } from '../stays.ts'
import type { Stay } from '../stays.ts'
import { termBook } from '../terms/book.ts'
import type { Day } from '../time/day.ts'
import type { Instant } from '../time/zone.ts'
import { printedClock } from '../wire.ts'
import { sha256Of } from './digest.ts'

/** What counts a pack: the package, and the number of its rules. */
export const pack_engine = `@quaylog/free-time 0.2.0, rules ${rules_now}`

/** The number of the rules that an engine names; packs from before rules had numbers name none and are of the first. */
export function rulesOf(engine: string): number {
  return Number(/, rules (\d{1,4})$/.exec(engine)?.[1] ?? 1)
}

/** A statement behind a day: who said it, and the part of the answer in which it stands. */
export interface PackEvidence {
  readonly observation_id: string
  readonly source: string
  readonly told_at: Instant
  readonly recorded_at: Instant
  /** The part of the source's answer as text; null: it is no longer kept, or a person stated it. */
  readonly excerpt: string | null
  /** Of the excerpt's text; null where there is none. */
  readonly excerpt_sha256: string | null
}

/** Everything from which a pack's clocks and verdict are counted. */
export interface PackInput {
  readonly question: string
  readonly made_at: Instant
  /** The moment up to which charges are counted. */
  readonly counted_at: Instant
  readonly stays: readonly Stay[]
  readonly tariffs: readonly Tariff[]
  readonly calendars: readonly FacilityCalendar[]
  /** The invoice in the shape of the intake; null: the pack is of clocks alone. */
  readonly invoice: unknown
  /** Other invoices in the same shape. */
  readonly others: readonly { readonly invoice: unknown; readonly settled: boolean }[]
  readonly in_us: boolean | null
  readonly disputed_on: Day | null
  /** What was paid, waived, credited and granted of the boxes. */
  readonly payments?: readonly BoxPayment[]
  readonly evidence: readonly Omit<PackEvidence, 'excerpt_sha256'>[]
}

/** Counts what a pack states out of its inputs alone, by the rules of a number. */
export function answersOf(input: PackInput, rules = rules_now): Read<Answers> {
  const { stays, tariffs, calendars, counted_at, invoice, others, in_us, disputed_on, payments = [] } = input
  const clocks = clocksOfStays(stays, termBook(tariffs, rules), calendarBook(calendars), counted_at)
  const printed = clocks.map((clock) => printedClock(clock, counted_at))
  if (invoice === null) return { ok: true, value: { clocks: printed, verdict: null } }
  const read = readInvoiceDocument(invoice, { was_taken: true })
  if (!read.ok) return read
  const known: { invoice: Invoice; settled: boolean }[] = []
  for (const other of others) {
    const one = readInvoiceDocument(other.invoice, { was_taken: true })
    if (!one.ok) return one
    known.push({ invoice: one.value, settled: other.settled })
  }
  const verdict = checkInvoice(read.value, { clocks, others: known, in_us, disputed_on, payments, rules })
  return { ok: true, value: { clocks: printed, verdict: printedVerdict(verdict) } }
}

/** What a pack states. */
export interface Answers {
  readonly clocks: readonly ReturnType<typeof printedClock>[]
  readonly verdict: ReturnType<typeof printedVerdict> | null
}

/**
 * An evidence pack: question, inputs, answers and evidence in one JSON document, closed by its own hash. Whoever has it
 * can count it again with `verifyPack`, without the service.
 */
export async function packOf(input: PackInput) {
  const answers = answersOf(input)
  if (!answers.ok) return answers
  const { stays, tariffs, calendars, invoice, others, in_us, disputed_on, payments = [] } = input
  const evidence = await Promise.all(
    input.evidence.map(async (one): Promise<PackEvidence> => ({
      ...one,
      excerpt_sha256: one.excerpt === null ? null : await sha256Of(one.excerpt),
    })),
  )
  const body = {
    quaylog_pack: 1,
    engine: pack_engine,
    question: input.question,
    made_at: input.made_at,
    counted_at: input.counted_at,
    inputs: {
      stays: stays.map(({ charges, facts }) => ({ charges, stay: writtenStay(facts) })),
      tariffs,
      calendars,
      invoice,
      others,
      in_us,
      disputed_on,
      ...(payments.length === 0 ? {} : { payments }),
    },
    clocks: answers.value.clocks,
    verdict: answers.value.verdict,
    evidence,
  }
  return { ok: true as const, value: { ...body, sha256: await sha256Of(canonical(body)) } }
}
