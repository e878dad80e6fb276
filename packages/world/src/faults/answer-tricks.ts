import { json, text } from '../http/exchange.ts'
import type { Answer, Ask, Json, JsonObject } from '../http/exchange.ts'
import { without } from '../carriers/dress.ts'
import { addDays, DAY, utc } from '../time.ts'
import { formTricks } from './form-tricks.ts'
import { holdTricks } from './hold-tricks.ts'
import { onRecords, rewrite, rewriteTop } from './rewrite.ts'

/** Turns the answer that a service would give into what it gives under a fault. */
export type AnswerTrick = (answer: Answer, ask: Ask, now: number) => Answer

const SLOW_MS = 12_000
const TIMEOUT_MS = 180_000
const HUGE_BYTES = 50 * 1024 * 1024
const RETRY_AFTER_SECONDS = '60'
const TIME_MEMBERS = /^(eventDateTime|timeOfIssue|locationDateTime)$/

const htmlPage = (title: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><form method="post"><input name="user"><input name="password" type="password"></form></body></html>`

function dayOf(record: JsonObject): string | null {
  const day = record['last_free_day']
  return typeof day === 'object' && day !== null && 'date' in day && typeof day.date === 'string' ? day.date : null
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function swapType(key: string, value: Json | undefined): Json | undefined {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.length === 0) return null
  return key === 'eventCreatedDateTime' || key === 'description' ? 7 : value
}

function swapTypes(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, swapType(key, value)]))
}

/** Faults of the answer as a whole, by name. */
export const answerTricks: Readonly<Record<string, AnswerTrick>> = {
  ...holdTricks,
  ...formTricks,
  outage: (answer) => ({ ...answer, hang_up: 0 }),
  slow: (answer) => ({ ...answer, wait_ms: SLOW_MS }),
  timeout: (answer) => ({ ...answer, wait_ms: TIMEOUT_MS }),
  rate_limited: () => json(429, { message: 'too many requests' }, { 'retry-after': RETRY_AFTER_SECONDS }),
  server_error: () => text(503, 'text/plain', 'upstream connect error or disconnect/reset before headers'),
  garbage: () => text(200, 'application/json', '\u0000\u0007{"events":[{"eventType":"EQUI\u001f PMENT",,}]'),
  html_login: () => text(200, 'text/html; charset=utf-8', htmlPage('Please sign in')),
  cut_body: (answer) => ({ ...answer, hang_up: Math.max(1, Math.floor(answer.body.length / 2)) }),
  huge_body: () => text(200, 'application/json', '[' + '{"eventType":"EQUIPMENT"},'.repeat(HUGE_BYTES / 26) + '{}]'),
  credentials_expired: () => json(401, { message: 'credentials expired' }),
  password_expired_403: () => text(403, 'text/html; charset=utf-8', htmlPage('Your password has expired')),
  wrong_types: (answer) => rewrite(answer, swapTypes),
  same_named_city: (answer) =>
    rewrite(answer, (object) =>
      without(object, 'UNLocationCode', 'unLocationCode', 'facilityCode', 'facilityCodeListProvider'),
    ),
  fuzzy_city: (answer) =>
    rewrite(answer, (object) =>
      'locationName' in object
        ? { ...object, locationName: 'Santiago', address: { city: 'Santiago', country: 'CL' } }
        : object,
    ),
  unknown_equals_invalid: (answer) => (answer.status === 404 || answer.status === 400 ? json(200, []) : answer),
  stale_bill: (answer) =>
    rewrite(answer, (object) =>
      object['documentReferenceType'] === 'TRD'
        ? { ...object, documentReferenceValue: 'OLD' + String(object['documentReferenceValue']).slice(3) }
        : object,
    ),
  dates_without_time: (answer) =>
    rewrite(answer, (object) =>
      without(
        Object.fromEntries(
          Object.entries(object).map(([key, value]) => [
            key,
            TIME_MEMBERS.test(key) && typeof value === 'string' ? value.slice(0, 10) : value,
          ]),
        ),
        'seals',
      ),
    ),
  not_manifested_500: (answer) =>
    answer.status === 404 || answer.body === '[]' ? json(500, { message: 'internal error' }) : answer,
  cut_between_pages: (answer, ask) => (ask.query.has('cursor') ? text(500, 'text/plain', 'session ended') : answer),
  lfd_as_text: (answer) =>
    onRecords(answer, (record) =>
      dayOf(record) === null
        ? record
        : {
            ...record,
            last_free_day: {
              date: `LFD NORFOLK VA ${dayOf(record)?.slice(5).replace('-', '/')} 1630`,
              source: 'terminal',
            },
          },
    ),
  no_containers_key: (answer) => rewriteTop(answer, (body) => without(body, 'containers', 'sightings')),
  future_reading: (answer, _ask, now) =>
    rewriteTop(
      onRecords(answer, (record) => ({
        ...record,
        location: { state: 'gated_out', yard_position: null },
        availability: { available: false, reason: 'gated out' },
      })),
      (body) => ({ ...body, observed_at: utc(now + 3 * DAY) }),
    ),
  new_hold_token: (answer) =>
    onRecords(answer, (record) => ({
      ...record,
      availability: { available: false, reason: 'ZQ9' },
      holds: [...listOf(record['holds']), { code_raw: 'ZQ9 XFER', name: 'ZQ9', status: 'hold', description: '' }],
    })),
  bad_box_in_batch: (answer) =>
    rewriteTop(answer, (body) =>
      Object.fromEntries(
        Object.entries(body).map(([key, value]) => [
          key,
          Array.isArray(value) ? [{ number: null, found: 'yes', equipment_number: {}, holds: 7 }, ...value] : value,
        ]),
      ),
    ),
  blank_holds: (answer) => onRecords(answer, (record) => ({ ...record, holds: '' })),
  lfd_as_instant: (answer) =>
    onRecords(answer, (record) =>
      dayOf(record) === null
        ? record
        : { ...record, last_free_day: { date: `${dayOf(record)}T00:00:00Z`, source: 'terminal' } },
    ),
  lfd_after_pickup: (answer, _ask, now) =>
    onRecords(answer, (record) =>
      record['chassis_number'] === null
        ? record
        : { ...record, last_free_day: { date: addDays(utc(now).slice(0, 10), 1), source: 'terminal' } },
    ),
}

/** What becomes of an answer under the faults of these names; those of other things than answers leave it as it is. */
export function underFaults(names: Iterable<string>, answer: Answer, ask: Ask, now: number): Answer {
  return [...names].reduce((given, name) => answerTricks[name]?.(given, ask, now) ?? given, answer)
}
