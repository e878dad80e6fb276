import { numberAt, textAt } from '../read.ts'
import { VARIABLES, receive, send } from './messages.ts'
import type { ToFrame } from './messages.ts'

/** `baseUrl` and `tileUrl` only where they are not the service's own. */
export type MapOptions = { authToken: string; baseUrl?: string; tileUrl?: string; attribution?: string }

/** Where the frame's page is, and the REST root beside it. */
export type MapPlace = { frame_url: string; base_url: string }

const READY_WITHIN_MS = 15_000
const HEIGHT_MAX_PX = 4000

/** A live map of one container in a frame of the service's own origin. */
export class EmbeddedMap {
  readonly #element: HTMLElement
  readonly #options: MapOptions
  readonly #place: MapPlace
  readonly #frame = document.createElement('iframe')
  readonly #loading = new Map<number, PromiseWithResolvers<void>>()
  readonly #watch = new MutationObserver(() => this.#sendTheme())
  #ready: PromiseWithResolvers<void> | undefined
  #patience: ReturnType<typeof setTimeout> | undefined
  #loads = 0

  constructor(place: MapPlace, target: string | HTMLElement, options: MapOptions) {
    const element = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
    if (!element) throw new Error(`QuaylogMap: no element ${String(target)}`)
    this.#element = element
    this.#options = options
    this.#place = place
  }

  /** Puts the frame on the page and waits until it listens. */
  start(): Promise<void> {
    if (this.#ready) return this.#ready.promise
    const ready = (this.#ready = Promise.withResolvers<void>())
    const url = new URL(this.#place.frame_url)
    url.searchParams.set('token', this.#options.authToken)
    url.searchParams.set('lang', this.#element.closest('[lang]')?.getAttribute('lang') ?? navigator.language)
    const others = [this.#options.tileUrl, this.#options.baseUrl].flatMap((address) => originOf(address))
    if (others.length > 0) url.searchParams.set('connect', others.join())
    this.#element.classList.add('quaylog-map')
    this.#frame.className = 'quaylog-map__frame'
    this.#frame.title = 'Container map'
    this.#frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
    this.#frame.src = url.href
    window.addEventListener('message', this.#hear)
    this.#element.append(this.#frame)
    this.#watch.observe(this.#element, { attributeFilter: ['class', 'style', 'data-theme'] })
    this.#patience = setTimeout(
      () =>
        ready.reject(
          new Error('QuaylogMap: the map does not answer, the key is unknown, or this site is not allowed to show it'),
        ),
      READY_WITHIN_MS,
    )
    return ready.promise
  }

  /** Shows a container's voyage; rejects with the reason when there is none to show. */
  async load(shipmentId: string, containerId: string): Promise<void> {
    await this.start()
    const id = ++this.#loads
    const loading = Promise.withResolvers<void>()
    this.#loading.set(id, loading)
    const { baseUrl = this.#place.base_url, tileUrl = '', attribution = '' } = this.#options
    this.#send({
      type: 'load',
      id,
      base_url: baseUrl,
      shipment_id: shipmentId,
      container_id: containerId,
      tile_url: tileUrl,
      attribution,
    })
    return loading.promise
  }

  /** Takes the map off the page for good. */
  destroy(): void {
    window.removeEventListener('message', this.#hear)
    clearTimeout(this.#patience)
    this.#watch.disconnect()
    this.#frame.remove()
    this.#element.classList.remove('quaylog-map')
    for (const { reject } of this.#loading.values()) reject(new Error('QuaylogMap: destroyed'))
    this.#loading.clear()
  }

  readonly #hear = (event: MessageEvent): void => {
    const message = receive(event, this.#frame.contentWindow, new URL(this.#place.frame_url).origin)
    const type = message && textAt(message, 'type')
    if (!message || !type) return
    const id = numberAt(message, 'id') ?? 0
    if (type === 'ready') {
      clearTimeout(this.#patience)
      this.#sendTheme()
      this.#ready?.resolve()
    }
    if (type === 'loaded') this.#loading.get(id)?.resolve()
    if (type === 'failed')
      this.#loading.get(id)?.reject(new Error(`QuaylogMap: ${textAt(message, 'reason') ?? 'failed'}`))
    if (type === 'resize')
      this.#element.style.minHeight = `${Math.min(numberAt(message, 'height') ?? 0, HEIGHT_MAX_PX)}px`
    if (type === 'select') {
      const detail = { location_id: textAt(message, 'location_id'), name: textAt(message, 'name') }
      this.#element.dispatchEvent(new CustomEvent('quaylog:select', { bubbles: true, detail }))
    }
  }

  #sendTheme(): void {
    const style = getComputedStyle(this.#element)
    const variables = Object.fromEntries(
      VARIABLES.map((name) => [name, style.getPropertyValue(name).trim()]).filter(([, value]) => value !== ''),
    )
    const theme = this.#element.dataset['theme'] ?? (style.colorScheme === 'dark' ? 'dark' : 'light')
    this.#send({ type: 'theme', theme, variables })
  }

  #send(message: ToFrame): void {
    const { contentWindow } = this.#frame
    if (contentWindow) send(contentWindow, new URL(this.#place.frame_url).origin, message)
  }
}

function originOf(address: string | undefined): string[] {
  const { origin = 'null' } = address && URL.canParse(address) ? new URL(address) : {}
  return origin === 'null' ? [] : [origin]
}
