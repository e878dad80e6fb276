import { z } from 'zod'
import type { Clock } from '../../ground/clock.ts'
import type { Reader } from '../../ground/db/index.ts'
import type { Outbound, OutboundOptions, OutboundResult } from '../../ground/outbound/index.ts'
import { clientById } from './client-store.ts'
import { readClientMetadata } from './client-metadata.ts'
import type { ClientMetadata } from './client-metadata.ts'

/** How documents are fetched: public https addresses only, without redirects (contract 6.9). */
export const document_limits: OutboundOptions = { allow_private: false, deadline_ms: 5_000, response_bytes_max: 65_536 }

const fresh_default_s = 300
const fresh_max_s = 86_400
const failure_kept_s = 60
const kept_max = 500

/** Applications that are named by the address of a document that describes them. */
export interface ClientDocuments {
  /** What the document says; null when it can't be had or may not be used. */
  read(client_id: string): Promise<ClientMetadata | null>
}

/**
 * Reads Client ID Metadata Documents (draft-ietf-oauth-client-id-metadata-document). Answers are believed for as long
 * as they say, five minutes to a day; failures for a minute. While an address does not answer, what it said when
 * somebody allowed it still counts.
 */
export function createClientDocuments({
  outbound,
  reader,
  clock,
}: {
  outbound: Pick<Outbound, 'request'>
  reader: Reader
  clock: Clock
}): ClientDocuments {
  const kept = new Map<string, { readonly metadata: Promise<ClientMetadata | null>; until_ms: number }>()

  function keep(client_id: string): Promise<ClientMetadata | null> {
    if (kept.size >= kept_max) kept.delete(kept.keys().next().value ?? '')
    const entry = { metadata: load(client_id), until_ms: clock.realMs() + document_limits.deadline_ms * 2 }
    kept.set(client_id, entry)
    return entry.metadata

    async function load(id: string): Promise<ClientMetadata | null> {
      const answer = await outbound.request({ method: 'GET', url: id, headers: { accept: 'application/json' } })
      const metadata = metadataOf(id, answer)
      entry.until_ms = clock.realMs() + (metadata === null ? failure_kept_s : freshSeconds(answer)) * 1_000
      if (metadata !== null || answer.ok) return metadata
      return (await clientById(reader, id))?.metadata ?? null
    }
  }

  return {
    async read(client_id) {
      if (!isDocumentAddress(client_id)) return null
      const known = kept.get(client_id)
      if (known !== undefined && known.until_ms > clock.realMs()) return known.metadata
      kept.delete(client_id)
      return keep(client_id)
    },
  }
}

/**
 * Whether the address may name a client: https, with a path, without anything that two readers could read differently.
 */
export function isDocumentAddress(client_id: string): boolean {
  const url = URL.parse(client_id)
  return (
    url !== null &&
    url.href === client_id &&
    url.protocol === 'https:' &&
    url.pathname !== '/' &&
    !/[#?@]/.test(client_id) &&
    client_id.length <= 500
  )
}

const description = z.looseObject({
  client_id: z.string(),
  client_name: z.string(),
  client_secret: z.never().optional(),
  token_endpoint_auth_method: z.literal('none').optional(),
})

function metadataOf(client_id: string, answer: OutboundResult): ClientMetadata | null {
  if (!answer.ok || answer.status !== 200 || answer.truncated) return null
  const described = description.safeParse(parseJson(answer.body))
  if (!described.success || described.data.client_id !== client_id) return null
  const read = readClientMetadata(described.data)
  return read.ok ? { client_id, ...read.metadata } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function freshSeconds(answer: OutboundResult): number {
  const said = answer.ok ? /(?:^|,)\s*max-age=(\d{1,9})/i.exec(answer.headers['cache-control'] ?? '')?.[1] : undefined
  return Math.min(fresh_max_s, Math.max(fresh_default_s, Number(said ?? 0)))
}
