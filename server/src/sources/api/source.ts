import { answerOf } from '../exchange.ts'
import { parseJson } from '../json.ts'
import { createOwnRegistrations } from '../registrations.ts'
import type { Answer, Source, SourceParts } from '../source.ts'
import { createOwnTokens } from '../tokens.ts'
import { absentOf, partAbout, siteOf } from './answers.ts'
import { boxesOf, gather, readPayload, type Gathered } from './gather.ts'
import type { CallBudget } from './budget.ts'
import type { ApiProfile, Settings, UpstreamProfile } from './profile.ts'
import { askUpstream, type UpstreamAccess } from './sign-in.ts'

/** A configured upstream of the family. */
export interface ApiSourceSettings<Profile extends UpstreamProfile = ApiProfile> {
  readonly id: string
  readonly name: string
  readonly profile: Profile
  readonly base_url: string
  /** Checked to be complete. */
  readonly credentials: Settings
  /** FIRMS codes of the facilities that it is asked about. */
  readonly terminals: readonly string[]
  readonly scacs: readonly string[]
  readonly per_minute: number | null
  readonly budget: CallBudget
}

/** An upstream of the family, ready to be asked. */
export function createApiSource(settings: ApiSourceSettings, parts: SourceParts): Source {
  const { profile, credentials } = settings
  const access: UpstreamAccess<ApiProfile> = {
    profile,
    base_url: settings.base_url.replace(/\/+$/, ''),
    settings: credentials,
    parts,
    tokens: parts.tokens ?? createOwnTokens(parts.realMs ?? (() => Date.parse(parts.now()))),
    registrations: parts.registrations ?? createOwnRegistrations(),
  }
  const { limits } = profile
  return {
    id: settings.id,
    name: settings.name,
    kind: profile.kind,
    capabilities: {
      asks: ['container'],
      scacs: settings.scacs,
      terminals: settings.terminals,
      full_snapshots: profile.whole_state,
      per_minute: settings.per_minute ?? limits.per_minute,
      ...settings.budget,
      spacing_ms: limits.spacing_ms ?? null,
      wants_references: profile.wants_references,
      tells: profile.unproved === null ? toldBy(profile) : [],
      ...(profile.kind === 'carrier' ? { beside: settings.scacs } : {}),
    },
    ask: async (question) => answerTo(profile, await gather(access, question)),
    excerpt: (payload, container) => partAbout(profile, payload, container),
    ...(profile.watch === null ? {} : { unregister: ({ number }, id) => watchNoMore(access, number, id) }),
    read(payload, question) {
      if (profile.unproved !== null) return []
      const document = parseJson(payload.body)
      const reading = document === undefined ? null : readPayload(access, document, payload, question)
      if (document === undefined || reading === null) return []
      const site = siteOf(profile, question, payload.origin)
      const is_first = profile.calls[0].list(document) !== null
      return [...reading.observations, ...(is_first ? absentOf(profile, site, boxesOf(question), reading) : [])]
    },
  }
}

/** Has the upstream watch a box no more; what it does not know any more has ended too. */
async function watchNoMore(access: UpstreamAccess<ApiProfile>, box: string, upstream_id: string): Promise<boolean> {
  const { watch } = access.profile
  if (watch === null) return true
  const answer = await askUpstream(access, watch.end(upstream_id, box))
  return answer.ok || answer.status === 404 || answer.status === 410 || answer.status === 204
}

/** Fields that it tells by its document; what is only likely is not claimed. */
function toldBy({ tells }: ApiProfile): readonly string[] {
  return Object.entries(tells).flatMap(([field, certainty]) => (certainty === 'told' ? [field] : []))
}

/** What came of all requests together. */
function answerTo(profile: ApiProfile, { observations, payloads, not_entitled, not_asked, refusal }: Gathered): Answer {
  if (observations.length > 0) {
    const complete = profile.whole_state && refusal === null && not_asked === null && not_entitled === null
    return { outcome: 'found', observations, payloads, complete }
  }
  if (refusal !== null) return answerOf(refusal, payloads)
  if (not_entitled !== null)
    return {
      outcome: 'temporary',
      reason: 'shipping_line_unreachable',
      trouble: 'entitlement',
      detail: not_entitled,
      of_boxes: true,
      next_allowed_at: null,
      payloads,
    }
  const ambiguous = profile.unproved ?? not_asked ?? profile.ambiguous_absence ?? leftOpen(profile)
  return answerOf({ outcome: 'not_found', ...(ambiguous === null ? {} : { ambiguous }) }, payloads)
}

/** Where numbers that are not there are named, one that is neither listed nor named may be there. */
function leftOpen({ name, calls: [call] }: ApiProfile): string | null {
  return call.notFound === undefined ? null : `${name} neither lists the box nor names it as not found`
}
