import type { RequestType } from '@quaylog/contract'
import { answerOf, exchange, unreadable, type UpstreamRefusal } from '../exchange.ts'
import { parseJson } from '../json.ts'
import { hasSailed } from '../movement.ts'
import type { Observation } from '@quaylog/journey'
import { isTracked, tellsOfNoShips } from '../source.ts'
import type { Answer, Payload, Question, Source, SourceParts } from '../source.ts'
import { coscon_tells } from '../line-tells.ts'
import { readAnswer } from './answer.ts'
import { coscon_outcomes, refusalOfCode } from './codes.ts'
import { observeContent } from './observe.ts'
import { signedHeaders } from './sign.ts'

/** COSCO's own address. */
export const coscon_base_url = 'https://api.lines.coscoshipping.com'
/** What COSCO allows. */
export const coscon_per_day = 1_000
/** Boxes of a document that are asked one by one in one go; the others are not complete then. */
const containers_max = 20

/** What customers write before a document number although COSCO does not know it. */
const foreign_prefix = /^COSU(?=\d{10}$)/

/** A configured access to COSCO's open platform. */
export interface CosconSettings {
  readonly id: string
  readonly name: string
  readonly scacs: readonly string[]
  readonly base_url: string
  readonly credentials: { readonly api_key: string; readonly secret_key: string }
  readonly per_minute: number | null
}

const number_types: Readonly<Record<RequestType, string>> = {
  bill_of_lading: 'bl',
  booking_number: 'bkg',
  container: 'cntr',
}

type Reading =
  | { readonly ok: true; readonly observations: readonly Observation[]; readonly payload: Payload }
  | { readonly ok: false; readonly refusal: UpstreamRefusal; readonly payload: Payload | null }

/** COSCO: a document names its boxes with their latest status, each box is then asked for its moves. */
export function createCosconSource(settings: CosconSettings, parts: SourceParts): Source {
  const askNumber = createNumberQuery(settings, parts)

  async function ask(question: Question): Promise<Answer> {
    if (!isTracked(question)) return tellsOfNoShips(settings.name)
    const is_box = question.kind === 'container'
    const first = await askNumber(question.kind, is_box ? question.number : question.number.replace(foreign_prefix, ''))
    if (!first.ok) return answerOf(first.refusal, first.payload === null ? [] : [first.payload])
    if (is_box) return judge(first.observations, [first.payload], true, true)
    const containers = containersOf(first.observations)
    const observations: Observation[] = [...first.observations]
    const payloads = [first.payload]
    let complete = containers.length <= containers_max
    for (const container of containers.slice(0, containers_max)) {
      const box = await askNumber('container', container)
      if (box.payload !== null) payloads.push(box.payload)
      if (box.ok) observations.push(...box.observations.map((said) => ({ ...said, page: payloads.length - 1 })))
      else if (box.refusal.outcome !== 'not_found') {
        complete = false
        if (box.refusal.outcome === 'temporary') break
      }
    }
    return judge(observations, payloads, complete, containers.length > 0)
  }

  return {
    id: settings.id,
    name: settings.name,
    kind: 'carrier',
    capabilities: {
      asks: ['bill_of_lading', 'booking_number', 'container'],
      scacs: settings.scacs,
      terminals: [],
      full_snapshots: true,
      per_minute: settings.per_minute,
      per_day: coscon_per_day,
      tells: coscon_tells,
    },
    ask,
    read(payload) {
      const document = parseJson(payload.body)
      const content = document === undefined ? null : readAnswer(document)?.data?.content
      return content == null ? [] : observeContent(content, parts)
    },
  }
}

/** Asks for one number with a signed request; every request has a nonce of its own. */
function createNumberQuery(
  settings: CosconSettings,
  parts: SourceParts,
): (kind: RequestType, number: string) => Promise<Reading> {
  const base_url = settings.base_url.replace(/\/+$/, '')
  const realMs = parts.realMs ?? (() => Date.parse(parts.now()))
  let requests = 0

  return async (kind, number) => {
    const url = new URL(
      `${base_url}/service/info/tracking/${encodeURIComponent(number.toWellFormed())}?numberType=${number_types[kind]}`,
    )
    requests += 1
    const now_ms = realMs()
    const headers = signedHeaders({
      ...settings.credentials,
      method: 'GET',
      target: `${url.pathname}${url.search}`,
      body: '',
      now_ms,
      nonce: `${settings.id} ${now_ms} ${requests}`,
    })
    const answer = await exchange(
      parts,
      { method: 'GET', url: url.href, headers: { accept: 'application/json', ...headers } },
      coscon_outcomes,
    )
    if (!answer.ok) return answer
    const { payload } = answer
    const document = readAnswer(answer.document)
    if (document === null)
      return { ok: false, refusal: unreadable('unreadable', 'not an answer of the tracking service'), payload }
    const refusal = refusalOfCode(document.code)
    if (refusal !== null) return { ok: false, refusal, payload }
    if (document.data?.type === 'none' || document.data?.content === null)
      return { ok: false, refusal: { outcome: 'not_found' }, payload }
    if (document.data?.content === undefined)
      return { ok: false, refusal: unreadable('unreadable', 'an answer without its content'), payload }
    return { ok: true, observations: observeContent(document.data.content, parts), payload }
  }
}

function judge(
  observations: readonly Observation[],
  payloads: readonly Payload[],
  complete: boolean,
  has_containers: boolean,
): Answer {
  if (observations.length === 0)
    return answerOf(unreadable('unreadable', 'nothing in the answer can be read'), payloads)
  return has_containers || hasSailed(observations)
    ? { outcome: 'found', observations, payloads, complete }
    : { outcome: 'not_manifested', observations, payloads }
}

function containersOf(observations: readonly Observation[]): string[] {
  return [
    ...new Set(observations.map((observation) => observation.container).filter((container) => container !== null)),
  ]
}
