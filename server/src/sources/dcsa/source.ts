import type { CallBudget } from '../api/budget.ts'
import { answerOf, unreadable, type UpstreamRefusal } from '../exchange.ts'
import { parseJson } from '../json.ts'
import type { Observation } from '@quaylog/journey'
import { readContainerNumber } from '../container-number.ts'
import type { Answer, Payload, Question, QuestionKind, Source, SourceParts } from '../source.ts'
import type { TimeHabit } from '../wall-clock.ts'
import { dcsa_tells } from '../line-tells.ts'
import { createAuthenticator, fillIn } from './authentication.ts'
import { readPages, type ClientSettings } from './client.ts'
import { family_outcomes, judgeReading } from './codes.ts'
import { normalForm, type NormalForm } from './normal-form.ts'
import { eventsAbout } from './excerpt.ts'
import {
  certaintyOf,
  credentialsOf,
  standardQuery,
  type Authentication,
  type DcsaProfile,
  type EventsQuery,
} from './profile.ts'

/** A configured carrier of the family. */
export interface DcsaSourceSettings {
  readonly id: string
  readonly profile: DcsaProfile
  /** The carrier's own address, or another that speaks like it. */
  readonly base_url: string
  /** Checked to be complete for one of the profile's ways of signing in. */
  readonly credentials: Readonly<Record<string, string>>
  readonly name: string
  readonly scacs: readonly string[]
  readonly per_minute: number | null
  /** How the carrier writes its times, where it differs from the profile. */
  readonly time: TimeHabit | null
  /** Of a carrier that charges; absent: what it allows by itself. */
  readonly budget?: CallBudget
}

/** A carrier that speaks DCSA Track & Trace, ready to be asked. */
export function createDcsaSource(settings: DcsaSourceSettings, parts: SourceParts): Source {
  const { profile } = settings
  const client = clientSettings(settings, parts)

  function read(payload: Payload, question: Question): readonly Observation[] {
    const document = parseJson(payload.body)
    return document === undefined ? [] : normalForm(document, rulesFor(question)).observations
  }

  function rulesFor(question: Question) {
    const container = question.kind === 'container' ? readContainerNumber(question.number).number : null
    const { missing_mode = null } = profile
    return { time: settings.time ?? profile.time, container, parts, missing_mode }
  }

  async function ask(question: Question): Promise<Answer> {
    if (question.kind === 'vessel' || !profile.asks.includes(question.kind)) return cannotBeAsked(profile, question)
    const query = { ...queryOf(profile, question), ...extraParameters(settings) }
    const { pages, other_payloads, refusal } = await readPages(client, parts, query)
    const payloads = [...pages.map((page) => page.payload), ...other_payloads]
    if (refusal !== null && pages.length === 0) return answerOf(absentAs(profile, refusal), payloads)
    const forms = pages.map((page) => normalForm(page.document, rulesFor(question)))
    if (forms.some((form) => !form.recognised))
      return answerOf(unreadable('unreadable', 'the answer holds no list of events'), payloads)
    const observations = forms.flatMap((form, page) => form.observations.map((said) => ({ ...said, page })))
    const whole = forms.every((form) => form.defects.length === 0) && !mayBeCut(profile, forms)
    if (observations.length === 0 && !whole)
      return answerOf(unreadable('unreadable', 'none of the events can be read'), payloads)
    if (observations.length === 0) return answerOf(absentAs(profile, refusal ?? { outcome: 'not_found' }), payloads)
    return judgeReading(question, observations, payloads, refusal === null && whole)
  }

  return {
    id: settings.id,
    name: settings.name,
    kind: 'carrier',
    capabilities: {
      asks: profile.asks,
      scacs: settings.scacs,
      terminals: [],
      full_snapshots: true,
      per_minute: settings.per_minute ?? profile.limits.per_minute,
      per_day: profile.limits.per_day,
      ...settings.budget,
      tells: certaintyOf(profile) === 'told' ? dcsa_tells : [],
    },
    ask,
    read,
    excerpt: (payload, container) =>
      eventsAbout(payload, container, rulesFor({ kind: 'container', number: container, containers: [] })),
  }
}

function cannotBeAsked({ name }: DcsaProfile, { kind }: Question): Answer {
  const detail = `${name} cannot be asked for a ${words(kind)}`
  return {
    outcome: 'temporary',
    reason: 'shipping_line_unreachable',
    trouble: 'entitlement',
    detail,
    next_allowed_at: null,
    payloads: [],
  }
}

/** What the carrier's "not found" is worth. */
function absentAs({ ambiguous_absence: ambiguous }: DcsaProfile, refusal: UpstreamRefusal): UpstreamRefusal {
  return refusal.outcome === 'not_found' && ambiguous !== null ? { ...refusal, ambiguous } : refusal
}

/** Where there are no pages, an answer as long as was asked for may lack the rest. */
function mayBeCut(profile: DcsaProfile, forms: readonly NormalForm[]): boolean {
  return (
    profile.paging === 'none' &&
    profile.page_size !== null &&
    forms.some((form) => form.events >= (profile.page_size ?? Infinity))
  )
}

/** How to reach the carrier and sign requests to it. */
export function clientSettings(
  { profile, credentials, base_url: configured_url }: DcsaSourceSettings,
  parts: SourceParts,
): ClientSettings {
  const base_url = configured_url.replace(/\/+$/, '')
  const authentication = chosenAuthentication(profile, credentials)
  return {
    events_url: `${base_url}${profile.events_path}`,
    paging: profile.paging,
    api_version_header: profile.api_version_header,
    outcomes: [...profile.outcomes, ...family_outcomes],
    authenticator: createAuthenticator(
      authentication,
      tokenUrl(profile, authentication, base_url, credentials),
      credentials,
      parts,
    ),
  }
}

function queryOf(profile: DcsaProfile, question: Question): EventsQuery {
  const own =
    profile.foreign_prefix !== null && question.kind !== 'container'
      ? { ...question, number: question.number.replace(profile.foreign_prefix, '') }
      : question
  const query = profile.query?.(own) ?? standardQuery(own)
  return profile.page_size === null ? query : { ...query, limit: String(profile.page_size) }
}

/** What an operator has configured to be sent with every question. */
function extraParameters({ profile, credentials }: DcsaSourceSettings): Readonly<Record<string, string>> {
  const known = Object.entries(profile.extra_parameters ?? {}).flatMap(([parameter, name]) => {
    const value = credentials[name]
    return value === undefined || value === '' ? [] : [[parameter, value] as const]
  })
  return Object.fromEntries(known)
}

function chosenAuthentication(profile: DcsaProfile, credentials: Readonly<Record<string, string>>): Authentication {
  return (
    profile.authentications.find((way) => credentialsOf(way).every((name) => Object.hasOwn(credentials, name))) ??
    profile.authentications[0]
  )
}

/** The configured token service; else the carrier's own, or the same path below another base address. */
function tokenUrl(
  profile: DcsaProfile,
  { token }: Authentication,
  base_url: string,
  credentials: Readonly<Record<string, string>>,
): string | null {
  if (token === null) return null
  if (credentials.token_url !== undefined) return credentials.token_url
  const own = base_url === profile.base_url ? token.url : null
  return fillIn(own ?? `${base_url}${token.path}`, credentials, (value) => encodeURIComponent(value.toWellFormed()))
}

function words(kind: QuestionKind): string {
  return kind.replaceAll('_', ' ')
}
