import type { Observation } from '@quaylog/journey'
import { secondsAfter } from '../wall-clock.ts'
import type { ApiSourceSettings } from '../api/source.ts'
import { keptFailure } from '../api/gather.ts'
import { withoutPersonalData } from '../api/personal-data.ts'
import type { ApiRequest } from '../api/profile.ts'
import { askUpstream, type UpstreamAccess } from '../api/sign-in.ts'
import { budgetOf } from '../api/watch.ts'
import { answerOf, unreadable, type Exchange, type UpstreamRefusal } from '../exchange.ts'
import { parseJson, type Json } from '../json.ts'
import {
  createOwnRegistrations,
  refusedRegistering,
  type RegisteredNumber,
  type Registering,
} from '../registrations.ts'
import { isTracked, tellsOfNoShips } from '../source.ts'
import type { Answer, Payload, Source, SourceParts, TrackedQuestion } from '../source.ts'
import { createOwnTokens } from '../tokens.ts'
import { isVendor, numberRules, vendorNumber } from './profile.ts'
import type { NumberProfile, NumberRules, VendorAbout, VendorNumber, VendorVerdict } from './profile.ts'

/** Requests in one asking; a shipment of more boxes is read in part. */
const requests_max = 60
/** When a vendor that has not heard from the line yet is asked again, in s. */
const pending_s = 600

type Access = UpstreamAccess<NumberProfile>

/** A vendor, which comes after every source that speaks for itself, or a line's own gateway; ready to be asked. */
export function createNumberSource(settings: ApiSourceSettings<NumberProfile>, parts: SourceParts): Source {
  const { profile, credentials } = settings
  const access: Access = {
    profile,
    base_url: settings.base_url.replace(/\/+$/, ''),
    settings: credentials,
    parts,
    tokens: parts.tokens ?? createOwnTokens(parts.realMs ?? (() => Date.parse(parts.now()))),
    registrations: parts.registrations ?? createOwnRegistrations(),
  }
  const { limits } = profile
  const rules = numberRules(profile)
  const end = rules.registration?.end ?? null
  return {
    id: settings.id,
    name: settings.name,
    kind: 'carrier',
    capabilities: {
      asks: profile.asks,
      scacs: settings.scacs,
      terminals: [],
      full_snapshots: true,
      per_minute: settings.per_minute ?? limits.per_minute,
      ...settings.budget,
      spacing_ms: limits.spacing_ms ?? null,
      tells: Object.entries(profile.tells).flatMap(([field, certainty]) => (certainty === 'told' ? [field] : [])),
      ...(isVendor(profile) ? { hearsay: { beside: settings.scacs } } : {}),
    },
    ask: async (question) => (isTracked(question) ? askVendor(access, question) : tellsOfNoShips(settings.name)),
    read(payload, question) {
      const document = parseJson(payload.body)
      return document === undefined || !isTracked(question)
        ? []
        : (rules.read(document, aboutOf(access, question)) ?? [])
    },
    ...(end === null
      ? {}
      : {
          async unregister(_watched, upstream_id) {
            const answer = await askUpstream(access, end(upstream_id))
            return answer.ok || answer.status === 204 || answer.status === 404
          },
        }),
  }
}

function aboutOf({ parts }: Access, { kind, number }: TrackedQuestion): VendorAbout {
  return { kind, number, parts }
}

async function askVendor(access: Access, question: TrackedQuestion): Promise<Answer> {
  const asked = vendorNumber(question, access.settings)
  const known = await registered(access, asked)
  if (!known.ok) return answerOf(known.refusal, [])
  const gathered = await gather(access, question, asked, known.upstream_id)
  const { observations, payloads, refusal, ending } = gathered
  if (ending === 'gone') {
    await access.registrations.doubt(asked, known.upstream_id)
    return notYet(access, `${access.profile.name} does not know the number any more; it is asked again`, payloads)
  }
  if (ending === 'pending') return notYet(access, `${access.profile.name} has not heard from the line yet`, payloads)
  if (ending === 'cancelled') return { outcome: 'cancelled', observations, payloads }
  if (observations.length > 0)
    return { outcome: 'found', observations, payloads, complete: refusal === null && !gathered.is_cut }
  return answerOf(refusal ?? { outcome: 'not_manifested' }, payloads)
}

/** It is asked again soon, and nothing happened that counts. */
function notYet({ parts }: Access, detail: string, payloads: readonly Payload[]): Answer {
  return {
    outcome: 'temporary',
    reason: 'shipping_line_unreachable',
    detail,
    next_allowed_at: secondsAfter(parts.now(), pending_s),
    payloads,
    not_asked: true,
  }
}

/** Has the vendor watch the number, if it has to before it tells of it. */
async function registered(access: Access, asked: VendorNumber): Promise<RegisteredNumber> {
  const rule = numberRules(access.profile).registration
  if (rule === null) return { ok: true, upstream_id: '' }
  const { find, already } = rule
  return access.registrations.ensure(asked, {
    cost: rule.cost,
    budget_per_month: budgetOf(access.settings['registrations_per_month']),
    find:
      find === null
        ? null
        : async () => {
            const answer = await askUpstream(access, find.request(asked))
            if (answer.ok) return { ok: true, upstream_id: find.idIn(answer.document, asked) }
            return answer.refusal.outcome === 'not_found' ? { ok: true, upstream_id: null } : refusedRegistering(answer)
          },
    async register(bell_url) {
      const answer = await askUpstream(access, rule.request(asked, bell_url))
      if (answer.ok) return { ok: true, upstream_id: rule.idIn(answer.document) }
      const told = answer.status === already ? parseJson(answer.payload?.body ?? '') : undefined
      const id = told === undefined ? null : rule.idIn(told)
      return id === null ? unanswered(access, answer) : { ok: true, upstream_id: id }
    },
  })
}

/** Why a number is not registered: what the vendor's list or its door for new numbers says is no word of the line's. */
function unanswered({ profile }: Access, answer: Extract<Exchange, { ok: false }>): Registering {
  const { outcome } = answer.refusal
  if (outcome === 'temporary' || outcome === 'bad_number') return refusedRegistering(answer)
  const refusal = unreadable('address', `${profile.name} did not say whether it watches the number`)
  return refusedRegistering({ ...answer, refusal })
}

interface Gathered {
  readonly observations: Observation[]
  readonly payloads: Payload[]
  /** What ended the asking early, or left something unread. */
  refusal: UpstreamRefusal | null
  /** What else ended it; gone: the vendor does not know the id any more. */
  ending: 'cancelled' | 'pending' | 'gone' | null
  /** Whether more would have been to be asked, or an answer says that something is missing from it. */
  is_cut: boolean
}

async function gather(access: Access, question: TrackedQuestion, asked: VendorNumber, id: string): Promise<Gathered> {
  const { begin } = numberRules(access.profile)
  const gathered: Gathered = { observations: [], payloads: [], refusal: null, ending: null, is_cut: false }
  const queue: ApiRequest[] = [begin(asked, id)]
  for (let requests = 0; queue.length > 0 && isOpen(gathered); requests += 1) {
    const request = queue.shift()
    if (request === undefined || requests >= requests_max) {
      gathered.is_cut = true
      break
    }
    queue.push(...(await askOne(access, request, question, asked, gathered, { id, is_first: requests === 0 })))
  }
  return gathered
}

function isOpen({ refusal, ending }: Gathered): boolean {
  return refusal === null && ending === null
}

/** Asks one request; returns those that its answer leads to. */
async function askOne(
  access: Access,
  request: ApiRequest,
  question: TrackedQuestion,
  asked: VendorNumber,
  gathered: Gathered,
  { id, is_first }: { readonly id: string; readonly is_first: boolean },
): Promise<readonly ApiRequest[]> {
  const { personal } = access.profile
  const rules = numberRules(access.profile)
  const answer = await askUpstream(access, request)
  if (!answer.ok) {
    if (answer.payload !== null) gathered.payloads.push(keptFailure(answer.payload, personal))
    if (is_first && id !== '' && answer.refusal.outcome === 'not_found') gathered.ending = 'gone'
    else gathered.refusal = answer.refusal
    return []
  }
  const { document, payload } = keptAnswer(answer, rules, personal)
  gathered.payloads.push(payload)
  heed(rules.verdict(document), gathered)
  if (!isOpen(gathered)) return []
  const told = rules.read(document, aboutOf(access, question))
  const leads = rules.lead(document, asked, id)
  if (told === null && leads.length === 0)
    gathered.refusal = unreadable('unreadable', 'the answer is not of the shape that is known')
  const page = gathered.payloads.length - 1
  gathered.observations.push(...(told ?? []).map((said) => ({ ...said, page })))
  return leads
}

/** Takes in what an answer says of itself before it is read. */
function heed(verdict: VendorVerdict, gathered: Gathered): void {
  if (verdict?.outcome === 'cancelled' || verdict?.outcome === 'pending') gathered.ending = verdict.outcome
  else if (verdict?.outcome === 'partial') gathered.is_cut = true
  else gathered.refusal = verdict
}

/** What is read and kept of an answer: without what is about persons, and as it came where nothing is. */
function keptAnswer(
  answer: Extract<Exchange, { ok: true }>,
  { unpacked }: NumberRules<Observation>,
  personal: readonly string[],
): { readonly document: Json; readonly payload: Payload } {
  const opened = unpacked?.(answer.document) ?? answer.document
  const { document, dropped } = withoutPersonalData(opened, personal)
  const is_as_it_came = dropped === 0 && opened === answer.document
  return { document, payload: is_as_it_came ? answer.payload : { ...answer.payload, body: JSON.stringify(document) } }
}
