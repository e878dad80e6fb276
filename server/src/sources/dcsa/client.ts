import { exchange, headerOf, unreadable, type Exchange, type OutcomeRule, type UpstreamRefusal } from '../exchange.ts'
import type { Json } from '../json.ts'
import type { HttpRequest, Payload, SourceParts } from '../source.ts'
import type { Authenticator } from './authentication.ts'
import type { EventsQuery, SchedulesQuery } from './profile.ts'

/** One page as it came. */
export interface EventsPage {
  readonly document: Json
  readonly payload: Payload
}

/** Pages of one question. `refusal` is what ended the reading early; null: every page was read. */
export interface Pages {
  readonly pages: readonly EventsPage[]
  /** Payloads of answers that were no page. */
  readonly other_payloads: readonly Payload[]
  readonly refusal: UpstreamRefusal | null
}

/** What a client needs to know of its carrier. */
export interface ClientSettings {
  readonly events_url: string
  readonly paging: 'headers' | 'none'
  readonly api_version_header: boolean
  readonly outcomes: readonly OutcomeRule[]
  readonly authenticator: Authenticator
}

/** What is asked for page by page. */
type PagedQuery = EventsQuery | SchedulesQuery

/** More pages than any reference has; a carrier that goes round in circles ends here. */
const pages_max = 50

/** Asks for events or timetables, page after page. Budgets, timeouts and sizes are kept by `parts.http`. */
export async function readPages(settings: ClientSettings, parts: SourceParts, query: PagedQuery): Promise<Pages> {
  const pages: EventsPage[] = []
  const asked = new Set<string>()
  let url = withQuery(settings.events_url, query)
  while (pages.length < pages_max) {
    asked.add(url)
    const answer = await askSignedIn(settings, parts, { method: 'GET', url })
    if (!answer.ok)
      return { pages, other_payloads: answer.payload === null ? [] : [answer.payload], refusal: answer.refusal }
    pages.push({ document: answer.document, payload: answer.payload })
    const next = settings.paging === 'headers' ? nextPage(settings.events_url, answer.headers, query) : null
    if (next === null) return { pages, other_payloads: [], refusal: null }
    if (asked.has(next))
      return { pages, other_payloads: [], refusal: unreadable('unreadable', 'the pages go round in circles') }
    url = next
  }
  return { pages, other_payloads: [], refusal: unreadable('unreadable', `more than ${pages_max} pages`) }
}

/** Asks with the carrier's proof of who we are. A refused token may only have ended early: it is renewed once. */
export async function askSignedIn(
  settings: Pick<ClientSettings, 'api_version_header' | 'outcomes' | 'authenticator'>,
  parts: SourceParts,
  request: UnsignedRequest,
): Promise<Exchange> {
  const first = await askOnce(settings, parts, request)
  if (first.ok || first.status !== 401 || !settings.authenticator.forget()) return first
  return askOnce(settings, parts, request)
}

/** A request before it is signed. */
export type UnsignedRequest = Pick<HttpRequest, 'method' | 'url'> & { readonly json?: unknown }

async function askOnce(
  settings: Pick<ClientSettings, 'api_version_header' | 'outcomes' | 'authenticator'>,
  parts: SourceParts,
  { method, url, json }: UnsignedRequest,
): Promise<Exchange> {
  const sign_in = await settings.authenticator.signIn()
  if (!sign_in.ok) return { ok: false, refusal: sign_in.refusal, status: null, payload: null }
  const version: Record<string, string> = settings.api_version_header ? { 'API-Version': '2' } : {}
  const content: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
  const headers = { accept: 'application/json', ...content, ...version, ...sign_in.headers }
  return exchange(
    parts,
    { method, url, headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) },
    settings.outcomes,
  )
}

/**
 * Address of the next page, always at the address that was asked first: a link is only trusted for its query, so that
 * credentials cannot be sent elsewhere. 2.2 says a link or a cursor that carries the filters, 3.0 a cursor beside the
 * filters.
 */
export function nextPage(
  events_url: string,
  headers: Readonly<Record<string, string>>,
  query: PagedQuery,
): string | null {
  const cursor = headerOf(headers, 'next-page-cursor')?.trim()
  if (cursor !== undefined && cursor !== '') return withQuery(events_url, { ...query, cursor })
  const next = headerOf(headers, 'next-page')?.trim() ?? ''
  if (next === '') return null
  const mark = next.indexOf('?')
  if (mark === -1) {
    return withQuery(events_url, { ...(query.limit === undefined ? {} : { limit: query.limit }), cursor: next })
  }
  const url = new URL(events_url)
  url.search = next.slice(mark)
  return url.href
}

function withQuery(events_url: string, query: PagedQuery): string {
  const url = new URL(events_url)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url.href
}
