import { rail_tells } from '../line-tells.ts'
import { answerOf, exchange, unreadable } from '../exchange.ts'
import { parseJson } from '../json.ts'
import type { Observation } from '@quaylog/journey'
import type { Answer, Payload, Question, Source, SourceParts } from '../source.ts'
import { railAbout } from './excerpt.ts'
import { readCsv, readMessage, type RailMessage } from './message.ts'
import { observeMessage } from './observe.ts'

/** Units in one request, and requests in one asking. */
const batch_units_max = 50
const batches_max = 20

/** A configured access to a railroad's car location messages. */
export interface RailSettings {
  readonly id: string
  readonly name: string
  /** The railroad's own SCAC; null: it speaks for several. */
  readonly scac: string | null
  readonly base_url: string
  readonly credentials: { readonly api_key: string }
  readonly per_minute: number | null
}

/** A railroad that answers `GET /v1/clm?equipment=…` with sightings and ramp records. */
export function createRailSource(settings: RailSettings, parts: SourceParts): Source {
  const base_url = settings.base_url.replace(/\/+$/, '')

  async function ask({ kind, number, containers }: Question): Promise<Answer> {
    const units = [...new Set(kind === 'container' ? [number, ...containers] : containers)]
    const observations: Observation[] = []
    const payloads: Payload[] = []
    let complete = units.length <= batch_units_max * batches_max
    for (let start = 0; start < Math.min(units.length, batch_units_max * batches_max); start += batch_units_max) {
      const equipment = units.slice(start, start + batch_units_max).join(',')
      const url = `${base_url}/v1/clm?${new URLSearchParams({ equipment })}`
      const answer = await exchange(
        parts,
        { method: 'GET', url, headers: { accept: 'application/json', 'X-Api-Key': settings.credentials.api_key } },
        [],
      )
      if (answer.payload !== null) payloads.push(answer.payload)
      if (!answer.ok && answer.refusal.outcome === 'not_found') continue
      const message = answer.ok ? readMessage(answer.document) : null
      if (message === null) {
        if (observations.length === 0)
          return answerOf(
            answer.ok ? unreadable('unreadable', 'the answer holds no sightings') : answer.refusal,
            payloads,
          )
        complete = false
        break
      }
      if (message.unread.length > 0) complete = false
      observations.push(...observeMessage(message, parts).map((said) => ({ ...said, page: payloads.length - 1 })))
    }
    if (observations.length > 0) return { outcome: 'found', observations, payloads, complete }
    return answerOf(complete ? { outcome: 'not_found' } : unreadable('unreadable', 'no sighting can be read'), payloads)
  }

  return {
    id: settings.id,
    name: settings.name,
    kind: 'railroad',
    capabilities: {
      asks: ['container'],
      scacs: settings.scac === null ? [] : [settings.scac],
      terminals: [],
      full_snapshots: false,
      per_minute: settings.per_minute,
      per_day: null,
      tells: rail_tells,
    },
    ask,
    excerpt: railAbout,
    read: (payload) => readRailPayload(payload, parts),
  }
}

/**
 * Reads a railroad's payload, JSON or comma separated, answered or delivered as a file; nothing readable: an empty
 * list.
 */
export function readRailPayload(
  payload: Pick<Payload, 'body'>,
  parts: Pick<SourceParts, 'zoneOf' | 'locodeOf'>,
): readonly Observation[] {
  const message = readRailMessage(payload.body)
  return message === null ? [] : observeMessage(message, parts)
}

/** A railroad's message, JSON or comma separated, as it was written; null: it is none. */
export function readRailMessage(body: string): RailMessage | null {
  const document = parseJson(body)
  return document === undefined ? readCsv(body) : readMessage(document)
}
