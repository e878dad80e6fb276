import { text, json } from '../../http/exchange.ts'
import type { Answer } from '../../http/exchange.ts'
import { rewrite } from '../../faults/rewrite.ts'
import type { Desk, Upstream } from './upstream.ts'

const SLOW_MS = 20_000
const HUGE_BYTES = 50 * 1024 * 1024
const page = (title: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`
const html = (status: number, title: string): Answer => text(status, 'text/html; charset=utf-8', page(title))

type Trouble = {
  what: string
  answer?: (upstream: Upstream, desk: Desk) => Answer
  after?: (answer: Answer, upstream: Upstream) => Answer
}

/** Trouble by name; what has neither `answer` nor `after` is made by the upstream itself. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  expired_key: {
    what: 'the key or token is refused in the words of the upstream',
    answer: (up, desk) => up.refusals.key(desk),
  },
  token_expired: { what: 'every other call finds its token expired' },
  wrong_scope: {
    what: 'the right to ask is missing, in the words of the upstream',
    answer: (up, desk) => up.refusals.entitlement(desk),
  },
  not_entitled: { what: 'no single box is ours to see, where the upstream says so per box' },
  payment_required: {
    what: '402: the subscription is not paid',
    answer: () => json(402, { message: 'Payment Required' }),
  },
  forbidden_by_network: {
    what: '403 of a gateway, before anything was looked at',
    answer: () => html(403, '403 Forbidden'),
  },
  html_login: { what: '200 with a sign-in page', answer: () => html(200, 'Please sign in') },
  empty_200: { what: '200 without a body', answer: () => text(200, 'application/json', '') },
  xml_200: {
    what: '200 with XML',
    answer: () => text(200, 'application/xml', '<?xml version="1.0"?><error><code>7</code></error>'),
  },
  not_found_page: { what: '404 with a page: the address is wrong', answer: () => html(404, '404 Not Found') },
  not_found_json: { what: '404 with a JSON body', answer: () => json(404, { message: 'Not Found' }) },
  rate_limited: { what: '429 with Retry-After', answer: (up, desk) => up.refusals.rate(desk, { 'retry-after': '30' }) },
  rate_limited_bare: { what: '429 without Retry-After', answer: (up, desk) => up.refusals.rate(desk, {}) },
  server_error: { what: '500 with JSON', answer: () => json(500, { message: 'Internal Server Error' }) },
  bad_gateway: { what: '502 with a page', answer: () => html(502, '502 Bad Gateway') },
  outage: { what: 'the connection ends without an answer', after: (answer) => ({ ...answer, hang_up: 0 }) },
  cut_body: {
    what: 'half of the body',
    after: (answer) => ({ ...answer, hang_up: Math.max(1, Math.floor(answer.body.length / 2)) }),
  },
  slow_body: { what: 'the answer comes after 20 s', after: (answer) => ({ ...answer, wait_ms: SLOW_MS }) },
  huge_body: {
    what: '50 MB of JSON',
    answer: () => text(200, 'application/json', `[${'{"a":"bcdefghijklmnop"},'.repeat(HUGE_BYTES / 24)}{}]`),
  },
  extra_fields: {
    what: 'members that nobody described',
    after: (answer) => rewrite(answer, (object) => ({ ...object, zzUndocumented: 'new', zzNested: { a: [1] } })),
  },
  null_fields: {
    what: 'every described member is null',
    after: (answer, up) =>
      rewrite(answer, (object) =>
        Object.fromEntries(Object.entries(object).map(([key, value]) => [key, up.fields.includes(key) ? null : value])),
      ),
  },
  unknown_number: { what: 'no number is known' },
  odd_forms: {
    what: 'IQAX: nulls among events, single objects as lists, events told twice, and codes that nobody knows',
  },
  stale: { what: 'everything is as it was thirty hours ago' },
  contradicts_terminal: { what: 'a vendor says the opposite of the terminal: no holds, and the other availability' },
  certificate_expires_tomorrow: { what: 'the client certificate that is handed out ends tomorrow' },
  duplicate_push: { what: 'every push is sent twice' },
  lying_push: { what: 'pushes say what reading does not confirm' },
  unsigned_push: { what: 'pushes carry a wrong signature, where they carry one' },
}

/** All trouble: name and what it does. */
export function allTroubles(): { name: string; what: string }[] {
  return Object.entries(TROUBLES).map(([name, { what }]) => ({ name, what }))
}

/** True for the name of a trouble. */
export function isTrouble(name: string): boolean {
  return Object.hasOwn(TROUBLES, name)
}

/** What an upstream answers under the trouble that it is in; `usual` is what it would answer without. */
export function troubled(upstream: Upstream, desk: Desk, usual: () => Answer): Answer {
  const names = Object.keys(TROUBLES).filter((name) => desk.faults.has(name))
  const instead = names.map((name) => TROUBLES[name]?.answer).find((answer) => answer !== undefined)
  const given = instead === undefined ? usual() : instead(upstream, desk)
  return names.reduce((answer, name) => TROUBLES[name]?.after?.(answer, upstream) ?? answer, given)
}
