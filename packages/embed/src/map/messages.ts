import { isJson } from '../read.ts'
import type { Json } from '../read.ts'

/** Marks our messages among all others that a window may receive. */
const MARK = 'quaylog-map'

/** What the page says to the frame. */
export type ToFrame =
  | {
      type: 'load'
      id: number
      base_url: string
      shipment_id: string
      container_id: string
      tile_url: string
      attribution: string
    }
  | { type: 'theme'; theme: string; variables: Record<string, string> }

/** What the frame says to the page. */
export type FromFrame =
  | { type: 'ready' }
  | { type: 'loaded'; id: number }
  | { type: 'failed'; id: number; reason: string }
  | { type: 'resize'; height: number }
  | { type: 'select'; location_id: string; name: string }

/** The custom properties that a page may set to theme the map. */
export const VARIABLES = [
  '--marker-background-color',
  '--marker-border-color',
  '--marker-text-color',
  '--marker-secondary-background-color',
  '--marker-secondary-text-color',
  '--route-past-color',
  '--route-estimated-color',
  '--vessel-color',
] as const

/** Sends a message to a window of one origin only; `*` is for messages that hold nothing. */
export function send(target: Window, origin: string, message: ToFrame | FromFrame): void {
  target.postMessage({ quaylog: MARK, ...message }, origin)
}

/** The message in an event, when it is one of ours and comes from the expected window and origin. */
export function receive(event: MessageEvent, source: Window | null, origin: string | undefined): Json | undefined {
  const is_expected = source !== null && event.source === source && (origin === undefined || event.origin === origin)
  const data: unknown = event.data
  return is_expected && isJson(data) && data['quaylog'] === MARK ? data : undefined
}
