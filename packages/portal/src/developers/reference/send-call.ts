import type { Call } from './calls-query.ts'
import type { Outgoing } from './outgoing.ts'

/** What came back. */
export interface Answer {
  readonly status: number
  readonly duration_ms: number
  readonly headers: readonly (readonly [string, string])[]
  /** The body as text, pretty where it is JSON; null: it is no text. */
  readonly text: string | null
  readonly media_type: string
  readonly bytes: number
  /** The body is longer than what was read of it. */
  readonly is_cut: boolean
}

/** As much of an answer as is read: enough for a page of a list, too little to hold up a browser. */
const read_max_bytes = 500_000

const shown_headers = /^(content-type|x-request-id|location|retry-after|etag|deprecation|warning|(x-)?ratelimit.*)$/

/**
 * Sends a call as the person who is signed in, or by a key that is not kept anywhere. Throws where nothing comes back.
 */
export async function sendCall(call: Call, out: Outgoing, key: string, signal: AbortSignal): Promise<Answer> {
  const by_session = key.trim() === ''
  const started = performance.now()
  const response = await fetch(out.address, {
    method: call.method,
    headers: {
      ...out.headers,
      ...(by_session ? { 'x-requested-with': 'quaylog-portal' } : { authorization: `Token ${key.trim()}` }),
    },
    credentials: by_session ? 'same-origin' : 'omit',
    cache: 'no-store',
    body: out.body,
    signal,
  })
  const duration_ms = performance.now() - started
  const { bytes, is_cut } = await beginningOf(response)
  const media_type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  return {
    status: response.status,
    duration_ms,
    headers: [...response.headers].filter(([name]) => shown_headers.test(name)),
    text: isText(media_type) ? pretty(new TextDecoder().decode(bytes), is_cut) : null,
    media_type,
    bytes: bytes.length,
    is_cut,
  }
}

async function beginningOf(response: Response): Promise<{ bytes: Uint8Array; is_cut: boolean }> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  while (reader !== undefined) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
    if (size < read_max_bytes) continue
    await reader.cancel()
    return { bytes: joined(parts, size), is_cut: true }
  }
  return { bytes: joined(parts, size), is_cut: false }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const isText = (media_type: string) => /^text\/|json|xml|^$/.test(media_type)

function pretty(text: string, is_cut: boolean): string {
  if (is_cut || !/^\s*[[{]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
