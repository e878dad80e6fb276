import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Logger } from '../log.ts'
import type { Outbound } from '../outbound/index.ts'

/** Where one kind of telemetry is sent, and how. */
export interface OtlpTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeout_ms: number
  readonly is_compressed: boolean
}

/** What became of a request: `again` means that the receiver may take the same later. */
export type Sent = 'taken' | 'again' | 'lost'

const compress = promisify(gzip)
/** Answers of which OTLP says that the same request may be sent again. */
const passing_statuses: readonly number[] = [429, 502, 503, 504]

/**
 * Sends requests of OTLP/HTTP in JSON. That a receiver does not take them is logged once, and once again when it does:
 * what is measured must not fill the log.
 */
export function createSender(
  { url, headers, timeout_ms, is_compressed }: OtlpTarget,
  what: string,
  http: Outbound['request'],
  log: Logger,
): (request: object) => Promise<Sent> {
  let is_well = true
  const note = (well: boolean, detail: string) => {
    if (well !== is_well) log[well ? 'info' : 'warn']({ what, detail }, 'the receiver of telemetry')
    is_well = well
  }
  return async (request) => {
    const text = JSON.stringify(request)
    const result = await http({
      method: 'POST',
      url,
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(is_compressed ? { 'content-encoding': 'gzip' } : {}),
      },
      body: is_compressed ? await compress(text) : text,
      deadline_ms: timeout_ms,
    })
    if (!result.ok) {
      note(false, result.detail)
      return result.failure === 'refused_address' ? 'lost' : 'again'
    }
    const taken = result.status >= 200 && result.status < 300
    note(taken, `it answered ${result.status}`)
    if (taken) return 'taken'
    return passing_statuses.includes(result.status) ? 'again' : 'lost'
  }
}
