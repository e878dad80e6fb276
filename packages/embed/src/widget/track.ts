import { askPublic } from '../public-api.ts'
import type { PublicApi } from '../public-api.ts'
import { isJson } from '../read.ts'
import { readShipments } from './track-document.ts'
import type { Shipment } from './track-document.ts'

/** What came of asking for a number. */
export type TrackAnswer =
  | { state: 'found'; shipments: Shipment[] }
  | { state: 'empty' | 'down' | 'locked' | 'refused' }
  | { state: 'busy'; retry_after_s: number }

const RETRY_AFTER_S = 60

/** Asks for a number; rejects only when the signal aborts. */
export async function track(api: PublicApi, number: string, signal: AbortSignal): Promise<TrackAnswer> {
  try {
    const response = await askPublic(api, `track?number=${encodeURIComponent(number)}`, { signal })
    const { status } = response
    if (status === 400 || status === 404) return { state: 'empty' }
    if (status === 401) return { state: 'refused' }
    if (status === 403) return { state: 'locked' }
    if (status === 429)
      return { state: 'busy', retry_after_s: Number(response.headers.get('retry-after')) || RETRY_AFTER_S }
    const body: unknown = response.ok ? await response.json() : undefined
    if (!isJson(body)) return { state: 'down' }
    const shipments = readShipments(body)
    return shipments.length > 0 ? { state: 'found', shipments } : { state: 'empty' }
  } catch (error) {
    if (signal.aborted) throw error
    return { state: 'down' }
  }
}
