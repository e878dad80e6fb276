import type { Observation } from '@quaylog/journey'
import { answerOf, unreadable, type Refusal } from '../exchange.ts'
import { isObject, parseJson, type Json } from '../json.ts'
import type { Answer, Payload, Question, Source, SourceTools } from '../source.ts'
import { createOwnTokens } from '../tokens.ts'
import { absentOf, partAbout, readDocument, siteOf, type AnswerReading } from './answers.ts'
import { withoutPersonalData } from './personal-data.ts'
import type { ApiCall, ApiProfile, ApiSite, Settings } from './profile.ts'
import { askUpstream, type Access } from './sign-in.ts'

/** Requests in one asking; more boxes are left for the next. */
const requests_max = 50

/** A configured upstream of the family. */
export interface ApiSourceSettings {
  readonly id: string
  readonly name: string
  readonly profile: ApiProfile
  readonly base_url: string
  /** Checked to be complete. */
  readonly credentials: Settings
  /** FIRMS codes of the facilities that it is asked about. */
  readonly terminals: readonly string[]
  readonly scacs: readonly string[]
  readonly per_minute: number | null
}

/** What asking has brought together so far. */
interface Gathered {
  readonly observations: Observation[]
  readonly payloads: Payload[]
  not_entitled: string | null
  not_asked: string | null
  /** What ended the asking early, or left something unread. */
  refusal: Refusal | null
}

/** An upstream of the family, ready to be asked. */
export function createApiSource(settings: ApiSourceSettings, tools: SourceTools): Source {
  const { profile, credentials } = settings
  const realMs = tools.realMs ?? (() => Date.parse(tools.now()))
  const access: Access = {
    profile,
    base_url: settings.base_url.replace(/\/+$/, ''),
    settings: credentials,
    tools,
    tokens: tools.tokens ?? createOwnTokens(realMs),
  }

  async function ask(question: Question): Promise<Answer> {
    const boxes = boxesOf(question)
    const site = siteOf(profile, question, null)
    const gathered: Gathered = { observations: [], payloads: [], not_entitled: null, not_asked: null, refusal: null }
    let requests = 0
    for (const call of profile.calls) {
      for (const batch of batchesOf(boxes, call.batch_max)) {
        if ((requests += 1) > requests_max) {
          gathered.refusal ??= unreadable('slow', `more than ${requests_max} requests would be needed`)
          break
        }
        await askBatch(call, batch, question, site, gathered)
        if (gathered.refusal?.outcome === 'temporary') break
      }
      if (gathered.refusal !== null && gathered.observations.length === 0) break
    }
    return answerTo(profile, gathered)
  }

  async function askBatch(
    call: ApiCall,
    boxes: readonly string[],
    question: Question,
    site: ApiSite | null,
    gathered: Gathered,
  ): Promise<void> {
    const request = call.request({
      boxes,
      site,
      references: question.references ?? {},
      settings: credentials,
      real_now: new Date(realMs()).toISOString(),
    })
    if (typeof request === 'string') {
      gathered.not_asked ??= request
      return
    }
    const answer = await askUpstream(access, request)
    if (!answer.ok) {
      if (answer.payload !== null) gathered.payloads.push(keptFailure(answer.payload, profile))
      if (answer.refusal.outcome !== 'not_found') gathered.refusal ??= answer.refusal
      return
    }
    const { document, dropped } = withoutPersonalData(answer.document, profile.personal)
    const payload = dropped === 0 ? answer.payload : { ...answer.payload, body: JSON.stringify(document) }
    gathered.payloads.push(payload)
    const page = gathered.payloads.length - 1
    const reading = readWith(document, payload, question)
    if (reading === null) {
      gathered.refusal ??= unreadable('unreadable', 'the answer is not of the shape that is known')
      return
    }
    if (reading.unread > 0)
      gathered.refusal ??= unreadable('unreadable', `${reading.unread} items of the answer cannot be read`)
    gathered.not_entitled ??= reading.not_entitled
    const said = profile.unproved === null ? reading.observations : []
    gathered.observations.push(...said.map((one) => ({ ...one, page })))
    if (call === profile.calls[0])
      gathered.observations.push(...absentOf(profile, site, boxes, reading.boxes).map((one) => ({ ...one, page })))
  }

  function readWith(document: Json, payload: Payload, question: Question): AnswerReading | null {
    return readDocument(profile, document, {
      site: siteOf(profile, question, payload.origin),
      settings: credentials,
      tools,
    })
  }

  return {
    id: settings.id,
    name: settings.name,
    kind: profile.kind,
    capabilities: {
      asks: ['container'],
      scacs: settings.scacs,
      terminals: settings.terminals,
      full_snapshots: profile.whole_state,
      per_minute: settings.per_minute ?? profile.limits.per_minute,
      per_day: profile.limits.per_day,
      per_month: profile.limits.per_month ?? null,
      spacing_ms: profile.limits.spacing_ms ?? null,
      wants_references: profile.wants_references,
    },
    ask,
    excerpt: (payload, container) => partAbout(profile, payload, container),
    read(payload, question) {
      if (profile.unproved !== null) return []
      const document = parseJson(payload.body)
      const reading = document === undefined ? null : readWith(document, payload, question)
      if (document === undefined || reading === null) return []
      const is_first = profile.calls[0].list(document) !== null
      const site = siteOf(profile, question, payload.origin)
      const absent = is_first ? absentOf(profile, site, boxesOf(question), reading.boxes) : []
      return [...reading.observations, ...absent]
    },
  }
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
      next_allowed_at: null,
      payloads,
    }
  const ambiguous = profile.unproved ?? not_asked ?? profile.ambiguous_absence
  return answerOf({ outcome: 'not_found', ...(ambiguous === null ? {} : { ambiguous }) }, payloads)
}

/** An answer that was no answer is kept without what is about persons; what is no JSON is not kept word by word. */
function keptFailure(payload: Payload, { personal }: ApiProfile): Payload {
  const document = parseJson(payload.body)
  if (document === undefined) return { ...payload, body: '' }
  if (!isObject(document) && !Array.isArray(document)) return payload
  const { document: cleaned, dropped } = withoutPersonalData(document, personal)
  return dropped === 0 ? payload : { ...payload, body: JSON.stringify(cleaned) }
}

function boxesOf({ kind, number, containers }: Question): readonly string[] {
  return [...new Set(kind === 'container' ? [number, ...containers] : containers)]
}

function batchesOf(boxes: readonly string[], size: number): string[][] {
  const sorted = boxes.toSorted()
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, index) =>
    sorted.slice(index * size, (index + 1) * size),
  )
}
