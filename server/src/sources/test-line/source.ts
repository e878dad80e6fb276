import { normalizedNumber, request_types } from '@quaylog/contract'
import { z } from 'zod'
import { parseJson } from '../json.ts'
import type { Instant, Observation } from '@quaylog/journey'
import { dcsa_tells } from '../line-tells.ts'
import type { Answer, Payload, Question, Source, SourceParts } from '../source.ts'
import { secondsAfter } from '../wall-clock.ts'
import { opening, steps } from './journey.ts'

/** Seconds between two steps of TEST-TR-JOURNEY. */
const live_step_s = 10
/** Seconds between two steps of the journey of TEST-TR-SUCCEEDED, which is long over. */
const past_step_s = 86_400
const past_started_at: Instant = '2026-06-01T08:00:00Z'

const payload_body = z.object({
  started_at: z.iso.datetime(),
  step_s: z.number().int().positive(),
  told: z.number().int().min(0).max(steps.length),
})

/** The test numbers of wire contract 9.3, in any case; null: the test line does not know the number. */
type Story = 'succeeded' | 'failed' | 'awaiting_manifest' | 'journey' | 'unreachable'
const stories: Readonly<Record<string, Story>> = {
  'TEST-TR-SUCCEEDED': 'succeeded',
  'TEST-TR-FAILED': 'failed',
  'TEST-TR-AWAITING-MANIFEST': 'awaiting_manifest',
  'TEST-TR-JOURNEY': 'journey',
  'TEST-TR-UNREACHABLE': 'unreachable',
}

/** SCAC `TEST`: answers in-process, the same for the same number, moment and first asking. */
export function createTestLine(id: string, parts: Pick<SourceParts, 'now'>): Source {
  return {
    id,
    name: 'Quaylog Test Line',
    kind: 'carrier',
    capabilities: {
      asks: request_types,
      scacs: ['TEST'],
      terminals: [],
      full_snapshots: true,
      per_minute: null,
      per_day: null,
      tells: dcsa_tells,
    },
    ask: async (question) => testAnswer(question, parts.now()),
    read,
  }
}

/** The answer of the test line at a moment; a function of its arguments alone. */
export function testAnswer(
  { number, first_asked_at }: Pick<Question, 'number' | 'first_asked_at'>,
  now: Instant,
): Answer {
  const word = normalizedNumber(number)
  switch (Object.hasOwn(stories, word) ? stories[word] : undefined) {
    case 'succeeded':
      return found(past_started_at, past_step_s, now)
    case 'journey':
      return found(first_asked_at ?? now, live_step_s, now)
    case 'awaiting_manifest':
      return { outcome: 'not_manifested', observations: [], payloads: [] }
    case 'unreachable':
      return {
        outcome: 'temporary',
        reason: 'shipping_line_unreachable',
        trouble: 'outage',
        detail: 'the test line plays dead',
        next_allowed_at: null,
        payloads: [],
      }
    default:
      return { outcome: 'not_found', payloads: [] }
  }
}

function found(started_at: Instant, step_s: number, now: Instant): Answer {
  const told = steps.filter((_, index) => secondsAfter(started_at, index * step_s) <= now).length
  const payload: Payload = {
    content_type: 'application/json',
    body: JSON.stringify({ started_at, step_s, told }),
    origin: 'test-line:',
  }
  return {
    outcome: 'found',
    observations: tell(started_at, step_s, told),
    payloads: [payload],
    complete: true,
    ...(told === steps.length ? {} : { next_news_at: secondsAfter(started_at, told * step_s) }),
  }
}

function tell(started_at: Instant, step_s: number, told: number): readonly Observation[] {
  const happened = steps.slice(0, told).flatMap((step, index) => step(secondsAfter(started_at, index * step_s)))
  return [...opening(started_at, step_s), ...happened]
}

function read(payload: Payload): readonly Observation[] {
  const told = payload_body.safeParse(parseJson(payload.body))
  return told.success ? tell(told.data.started_at, told.data.step_s, told.data.told) : []
}
