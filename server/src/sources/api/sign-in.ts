import { isObject, readNumber, type Json } from '../json.ts'
import { exchange, type Exchange, type OutcomeRule, type UpstreamRefusal } from '../exchange.ts'
import type { Registrations } from '../registrations.ts'
import type { ClientCertificate, HttpRequest, Issued, SourceParts, TokenStore } from '../source.ts'
import { refusalOf } from '../tokens.ts'
import type { ApiRequest, Settings, TokenRule, UpstreamProfile } from './profile.ts'

/** How a configured source reaches its upstream. */
export interface UpstreamAccess<Profile extends UpstreamProfile = UpstreamProfile> {
  readonly profile: Profile
  /** Without a slash at its end; `{name}` stands for a credential. */
  readonly base_url: string
  readonly settings: Settings
  readonly parts: SourceParts
  readonly tokens: TokenStore
  readonly registrations: Registrations
}

/** What a token service refuses in its own words is about the credentials, but for what has to be paid first. */
const token_rules: readonly OutcomeRule[] = (
  [
    [400, 401],
    [403, 403],
  ] as const
).map((statuses) => ({
  statuses,
  json_only: true,
  outcome: { trouble: 'credentials', reason: 'shipping_line_unreachable' },
}))

/** Numbers have their form already: what is refused is how we asked. */
const family_rules: readonly OutcomeRule[] = (
  [
    [400, 400],
    [422, 422],
  ] as const
).map((statuses) => ({ statuses, outcome: { trouble: 'unreadable', reason: 'unrecognized_response' } }))

/** Sends a request with all that proves who asks. A refused token may only have ended early: it is renewed once. */
export async function askUpstream(access: UpstreamAccess, request: ApiRequest): Promise<Exchange> {
  const { profile, tokens } = access
  const rule = profile.token
  if (rule === null) return exchange(access.parts, addressed(access, request, keyHeaders(access)), rulesOf(profile))
  const first = await askWithToken(access, rule, request)
  if (first.answer.ok || first.answer.status !== 401 || first.token === null) return first.answer
  await tokens.forget(first.token)
  return (await askWithToken(access, rule, request)).answer
}

async function askWithToken(
  access: UpstreamAccess,
  rule: TokenRule,
  request: ApiRequest,
): Promise<{ readonly answer: Exchange; readonly token: string | null }> {
  const issued = await access.tokens.take(() => issue(access, rule), rule.per_hour)
  if (!issued.ok) return { token: null, answer: { ok: false, refusal: refusalOf(issued), status: null, payload: null } }
  const headers = { ...keyHeaders(access), authorization: `Bearer ${issued.value}` }
  return {
    token: issued.value,
    answer: await exchange(access.parts, addressed(access, request, headers), rulesOf(access.profile)),
  }
}

async function issue(access: UpstreamAccess, rule: TokenRule): Promise<Issued> {
  const { profile, settings, parts, base_url } = access
  const is_own = base_url === profile.base_url
  const address = settings.token_url ?? (is_own ? rule.url : `${base_url}${rule.path}`)
  const { headers = {}, body, query } = rule.request(settings)
  const answer = await exchange(
    parts,
    {
      method: 'POST',
      url: withQuery(filled(address, settings), query),
      origin: address,
      headers: { accept: 'application/json', ...keyHeaders(access), ...headers },
      ...(body === undefined ? {} : { body }),
    },
    token_rules,
  )
  return answer.ok ? tokenIn(answer.document, rule) : refusedToken(answer.refusal)
}

function refusedToken(refusal: UpstreamRefusal): Issued {
  if (refusal.outcome !== 'temporary') return failed('the token service refused the credentials')
  const { trouble = 'outage', detail, next_allowed_at } = refusal
  return { ok: false, trouble, detail: `signing in: ${detail}`, next_allowed_at }
}

/** Tokens may be longer than any other text that is read. */
function tokenIn(document: Json, { member, lifetime_s }: TokenRule): Issued {
  const value = isObject(document) ? document[member] : undefined
  const seconds = isObject(document) ? readNumber(document.expires_in) : null
  if (typeof value === 'string' && value !== '')
    return { ok: true, value, lifetime_s: seconds !== null && seconds > 0 ? seconds : lifetime_s }
  const detail = 'the token service answered without a token'
  return { ok: false, trouble: 'unreadable', detail, next_allowed_at: null }
}

function rulesOf({ meanings }: UpstreamProfile): readonly OutcomeRule[] {
  return [...meanings, ...family_rules]
}

function failed(detail: string): Issued {
  return { ok: false, trouble: 'credentials', detail, next_allowed_at: null }
}

/** The request as it is sent, and the address without credentials under which it is kept. */
function addressed(
  { profile, base_url, settings }: UpstreamAccess,
  { method, path, query, headers = {}, body }: ApiRequest,
  own: Readonly<Record<string, string>>,
): HttpRequest {
  const template = `${base_url}${path}`
  return {
    method,
    url: withQuery(filled(template, settings), query),
    origin: withQuery(template, query),
    headers: { accept: 'application/json', ...own, ...headers },
    ...(body === undefined ? {} : { body }),
    ...(profile.by_certificate ? { certificate: certificateOf(settings) } : {}),
    ...(profile.deadline_ms === undefined ? {} : { deadline_ms: profile.deadline_ms }),
    ...(profile.response_bytes_max === undefined ? {} : { response_bytes_max: profile.response_bytes_max }),
  }
}

/** PEM texts of the settings, in which `\n` may be written out. */
export function certificateOf(settings: Settings): ClientCertificate {
  const pem = (name: string) => (settings[name] ?? '').replaceAll('\\n', '\n')
  return {
    certificate: pem('certificate'),
    private_key: pem('private_key'),
    ...(settings.authority ? { authorities: pem('authority') } : {}),
  }
}

function keyHeaders({ profile, settings }: UpstreamAccess): Record<string, string> {
  return Object.fromEntries(
    Object.entries(profile.headers).map(([header, value]) => [
      header,
      value.includes('{')
        ? value.replaceAll(/\{(\w+)\}/g, (_, name: string) => settings[name] ?? '')
        : (settings[value] ?? ''),
    ]),
  )
}

/** An address with the credentials that belong into it, written so that they stay where they stand. */
function filled(template: string, settings: Settings): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((settings[name] ?? '').toWellFormed()),
  )
}

function withQuery(address: string, query: Readonly<Record<string, string>> | undefined): string {
  const text = query === undefined ? '' : new URLSearchParams(query).toString()
  return text === '' ? address : `${address}?${text}`
}
