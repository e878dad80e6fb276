import { z } from 'zod'
import { readCalendarDocument } from '../formats/calendar-file.ts'
import { through } from '../formats/problems.ts'
import { readStayDocument } from '../formats/stay-file.ts'
import { readTariffDocument } from '../formats/tariff-yaml.ts'
import type { Tariff } from '../model/tariff.ts'
import { charge_types } from '../model/words.ts'
import { dayField, statedAt } from '../model/fields.ts'
import { refused } from '../problem.ts'
import type { InputProblem, Read } from '../problem.ts'
import { payment_kinds } from '../settlement/settlement.ts'
import { sha256Of } from './digest.ts'
import { canonical } from '../canonical.ts'
import { answersOf, pack_engine, rulesOf } from './pack.ts'
import type { Answers, PackInput } from './pack.ts'

/** A place at which a pack states something else than its own inputs come to. */
export interface PackDifference {
  readonly pointer: string
  readonly stated: unknown
  readonly recomputed: unknown
}

/** What counting a pack again came to. */
export interface PackVerdict {
  /** Whether the pack is as it was made: its own hash, and those of its excerpts, are right. */
  readonly is_intact: boolean
  /** Whether its clocks and verdict are what its inputs come to. */
  readonly agrees: boolean
  readonly differences: readonly PackDifference[]
  /** Excerpts whose text is not the one that was packed. */
  readonly altered_evidence: readonly string[]
  readonly engine: string
  /** Whether the pack was made by this version of the rules; an earlier one is counted again by its own. */
  readonly is_same_engine: boolean
  readonly clocks: number
}

const evidenceFields = z.object({
  observation_id: z.string(),
  source: z.string(),
  told_at: z.string(),
  recorded_at: z.string(),
  excerpt: z.string().nullable(),
  excerpt_sha256: z.string().nullable(),
})
const paymentFields = z.strictObject({
  container: z.string(),
  charge: z.enum(charge_types),
  biller: z.string().nullable(),
  kind: z.enum(payment_kinds),
  amount: z.int().min(0),
  currency_code: z.string(),
  on: dayField,
  days: z.strictObject({ from: dayField, to: dayField }).nullable(),
  reference: z.string().nullable(),
  started_on: dayField.nullable(),
  observation_ids: z.array(z.string()),
})
const packFields = z.object({
  quaylog_pack: z.literal(1, { error: 'must be 1, the version of this format' }),
  engine: z.string(),
  question: z.string(),
  made_at: statedAt,
  counted_at: statedAt,
  inputs: z.object({
    stays: z.array(z.object({ charges: z.array(z.enum(charge_types)), stay: z.unknown() })).max(1_000),
    tariffs: z.array(z.unknown()).max(2_000),
    calendars: z.array(z.unknown()).max(5_000),
    invoice: z.unknown(),
    others: z.array(z.object({ invoice: z.unknown(), settled: z.boolean() })).max(5_000),
    in_us: z.boolean().nullable(),
    disputed_on: dayField.nullable(),
    payments: z.array(paymentFields).max(10_000).optional(),
  }),
  clocks: z.array(z.unknown()),
  verdict: z.unknown(),
  evidence: z.array(evidenceFields),
  sha256: z.string(),
})

const pack_characters_max = 64 * 1_048_576
const differences_max = 100

/** A pack that was read and counted again. */
export interface OpenedPack {
  readonly pack: z.infer<typeof packFields>
  readonly inputs: PackInput
  /** What its inputs come to, whatever it states. */
  readonly answers: Answers
  readonly verdict: PackVerdict
}

/** Counts a pack again out of itself alone, and holds what it states against the result. */
export async function verifyPack(text: string): Promise<Read<PackVerdict>> {
  const opened = await openPack(text)
  return opened.ok ? { ok: true, value: opened.value.verdict } : opened
}

/** As `verifyPack`, with what stands in the pack. */
export async function openPack(text: string): Promise<Read<OpenedPack>> {
  if (text.length > pack_characters_max)
    return refused({ code: 'too_large', pointer: '', detail: 'The pack has more than 64 MiB' })
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return refused({ code: 'unreadable', pointer: '', detail: 'The pack is no JSON' })
  }
  const read = through(packFields, document)
  if (!read.ok) return read
  const pack = read.value
  const inputs = inputsOf(pack)
  if (!inputs.ok) return inputs
  const answers = answersOf(inputs.value, rulesOf(pack.engine))
  if (!answers.ok) return answers
  const altered: string[] = []
  for (const { observation_id, excerpt, excerpt_sha256 } of pack.evidence)
    if ((excerpt === null ? null : await sha256Of(excerpt)) !== excerpt_sha256) altered.push(observation_id)
  const { sha256, ...body } = Object(document)
  const differences = [
    ...differencesOf(pack.clocks, answers.value.clocks, '/clocks'),
    ...differencesOf(pack.verdict, answers.value.verdict, '/verdict'),
  ]
  const verdict = {
    is_intact: altered.length === 0 && (await sha256Of(canonical(body))) === sha256,
    agrees: differences.length === 0,
    differences: differences.slice(0, differences_max),
    altered_evidence: altered,
    engine: pack.engine,
    is_same_engine: pack.engine === pack_engine,
    clocks: answers.value.clocks.length,
  }
  return { ok: true, value: { pack, inputs: inputs.value, answers: answers.value, verdict } }
}

function inputsOf({ inputs, ...head }: z.infer<typeof packFields>): Read<PackInput> {
  const problems: InputProblem[] = []
  const valueOf = <T>(one: Read<T>, pointer: string): readonly T[] => {
    if (one.ok) return [one.value]
    problems.push(...one.problems.map((problem) => ({ ...problem, pointer: `${pointer}${problem.pointer}` })))
    return []
  }
  const stays = inputs.stays.flatMap(({ charges, stay }, index) =>
    valueOf(readStayDocument(stay), `/inputs/stays/${index}/stay`).map((facts) => ({ charges, facts })),
  )
  const calendars = inputs.calendars.flatMap((one, index) =>
    valueOf(readCalendarDocument(one), `/inputs/calendars/${index}`),
  )
  const tariffs = readTariffs(inputs.tariffs, valueOf)
  if (problems.length > 0) return { ok: false, problems }
  const { question, made_at, counted_at } = head
  const { invoice = null, others, in_us, disputed_on, payments = [] } = inputs
  const told = { question, made_at, counted_at, evidence: [] }
  return {
    ok: true,
    value: { ...told, stays, tariffs, calendars, invoice, others: [...others], in_us, disputed_on, payments },
  }
}

/** Tariffs in an order in which each finds the paper that it changes. */
function readTariffs(
  written: readonly unknown[],
  valueOf: <T>(one: Read<T>, pointer: string) => readonly T[],
): readonly Tariff[] {
  const own = written.map((one) => readTariffDocument(one, { was_taken: true }))
  const bases = own.flatMap((one) => (one.ok ? [one.value] : []))
  return written.flatMap((one, index) =>
    valueOf(readTariffDocument(one, { bases, was_taken: true }), `/inputs/tariffs/${index}`),
  )
}

function differencesOf(stated: unknown, recomputed: unknown, pointer: string): readonly PackDifference[] {
  if (canonical(stated) === canonical(recomputed)) return []
  const both = (value: unknown): value is object => typeof value === 'object' && value !== null
  if (!both(stated) || !both(recomputed) || Array.isArray(stated) !== Array.isArray(recomputed))
    return [{ pointer, stated, recomputed }]
  const [left, right] = [new Map(Object.entries(stated)), new Map(Object.entries(recomputed))]
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((name) =>
    differencesOf(left.get(name) ?? null, right.get(name) ?? null, `${pointer}/${name}`),
  )
}
