import { element } from '../element.ts'
import { VARIABLES, receive, send } from '../map/messages.ts'
import type { FromFrame } from '../map/messages.ts'
import { loadPoster } from '../poster.ts'
import { askPublic } from '../public-api.ts'
import type { PublicApi } from '../public-api.ts'
import { numberAt, objectAt, textAt } from '../read.ts'
import type { Json } from '../read.ts'
import type { Chart } from './chart.ts'
import type { Scene } from './chart-style.ts'
import { readColours } from './colours.ts'
import { readLandFile } from './land.ts'
import { fillPanel, fillPorts } from './panel.ts'
import type { Port, Voyage } from './voyage.ts'
import { readVoyage } from './voyage.ts'
import { wordsOf } from './words.ts'

/** What the frame knows from its address, and the page that it lies in. */
export type FrameOptions = { token: string; language: string; land_url: string; refresh_s: number; page: Window }

const REASONS = new Map([
  [401, 'the key was refused'],
  [403, 'the account of this key does not have the map'],
  [404, 'no such container'],
  [429, 'too many requests'],
])

/** Starts the frame: it listens to the page that it lies in, from then on to that page's origin alone. */
export function startFrame(options: FrameOptions): void {
  const frame = new MapFrame(options)
  let origin: string | undefined
  // A page that was opened from a disk has no origin that could be named.
  const say = (message: FromFrame) =>
    send(options.page, origin === undefined || origin === 'null' ? '*' : origin, message)
  window.addEventListener('message', (event) => {
    const message = receive(event, options.page, origin)
    if (!message) return
    origin ??= event.origin
    if (message['type'] === 'theme') frame.theme(message)
    if (message['type'] === 'load') frame.load(message, say)
  })
  say({ type: 'ready' })
}

class MapFrame {
  readonly #options: FrameOptions
  readonly #speech: ReturnType<typeof wordsOf>
  readonly #parts = {
    root: part('main'),
    title: part('h1'),
    chart: part('.quaylog-map__chart'),
    panel: part('.quaylog-map__panel'),
    ports: part('ol'),
    status: part('[role=status]'),
  }
  #chart: Chart | undefined
  #scene: Scene | undefined
  #loaded = Promise.resolve()
  #refresh: ReturnType<typeof setInterval> | undefined

  constructor(options: FrameOptions) {
    this.#options = options
    this.#speech = wordsOf(options.language)
    document.documentElement.lang = this.#speech.language
    document.title = this.#parts.title.textContent = this.#speech.words.title
  }

  theme(message: Json): void {
    const theme = textAt(message, 'theme')
    document.documentElement.dataset['theme'] = theme === 'dark' || theme === 'auto' ? theme : 'light'
    const variables = objectAt(message, 'variables')
    for (const name of VARIABLES) this.#parts.root.style.setProperty(name, textAt(variables, name) ?? '')
    if (this.#scene) this.#show({ ...this.#scene, colours: readColours(this.#parts.root) })
  }

  /** Loads one after the other, so that what was asked for last is what stands. */
  load(message: Json, say: (message: FromFrame) => void): void {
    this.#loaded = this.#loaded.then(() => this.#load(message, say))
  }

  async #load(message: Json, say: (message: FromFrame) => void): Promise<void> {
    const id = numberAt(message, 'id') ?? 0
    const [shipment_id = '', container_id = ''] = [textAt(message, 'shipment_id'), textAt(message, 'container_id')]
    const api = { base_url: textAt(message, 'base_url') ?? '', token: this.#options.token }
    const path = `shipments/${encodeURIComponent(shipment_id)}/containers/${encodeURIComponent(container_id)}/map_geojson`
    clearInterval(this.#refresh)
    const answer = await askVoyage(api, path)
    if (typeof answer === 'string') {
      this.#parts.status.textContent = this.#speech.words.failed
      say({ type: 'failed', id, reason: answer })
      return
    }
    this.#tell(answer)
    await this.#draw(answer, message, () => loadPoster(api, shipment_id, container_id, innerWidth), say)
    say({ type: 'loaded', id })
    this.#refresh = setInterval(() => void this.#update(api, path), this.#options.refresh_s * 1000)
  }

  // A chart where WebGL is, else the service's drawing, else the words alone.
  async #draw(
    voyage: Voyage,
    message: Json,
    loadDrawing: () => Promise<Element | undefined>,
    say: (message: FromFrame) => void,
  ): Promise<void> {
    const { root, chart, ports } = this.#parts
    const url = textAt(message, 'tile_url')
    const tile = url && /^https?:/.test(url) ? { url, attribution: textAt(message, 'attribution') ?? '' } : undefined
    const land = tile ? [] : readLandFile(await (await fetch(this.#options.land_url)).json())
    const scene = { land, voyage, colours: readColours(root), words: this.#speech.words, tile }
    this.#chart?.destroy()
    this.#chart = undefined
    try {
      const { createChart } = await import('./chart.ts')
      const onSelect = ({ location_id, name }: Port) => say({ type: 'select', location_id, name })
      const canvas = element('div', { class: 'quaylog-map__canvas' })
      chart.replaceChildren(canvas)
      this.#chart = await createChart(
        { container: canvas, panel: this.#parts.panel, speech: this.#speech, onSelect },
        scene,
      )
      this.#scene = scene
      root.dataset['drawn'] = 'chart'
    } catch {
      const drawing = await loadDrawing()
      chart.replaceChildren(...(drawing ? [drawing] : []))
      root.dataset['drawn'] = drawing ? 'poster' : 'words'
      say({ type: 'resize', height: Math.ceil(ports.getBoundingClientRect().bottom) })
    }
  }

  async #update(api: PublicApi, path: string): Promise<void> {
    const answer = await askVoyage(api, path, 'no-cache')
    if (typeof answer === 'string') return
    this.#tell(answer)
    if (this.#scene) this.#show({ ...this.#scene, voyage: answer })
  }

  #show(scene: Scene): void {
    this.#scene = scene
    this.#chart?.show(scene)
  }

  #tell(voyage: Voyage): void {
    fillPanel(this.#parts.panel, voyage, this.#speech)
    fillPorts(this.#parts.ports, voyage, this.#speech)
    this.#parts.status.textContent = voyage.ports.length + voyage.past.length === 0 ? this.#speech.words.nothing : ''
  }
}

async function askVoyage(api: PublicApi, path: string, cache: RequestCache = 'default'): Promise<Voyage | string> {
  try {
    const response = await askPublic(api, path, { cache })
    return response.ok
      ? readVoyage(await response.json())
      : (REASONS.get(response.status) ?? `the service answered ${response.status}`)
  } catch {
    return 'the service does not answer'
  }
}

function part(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`frame.html has no ${selector}`)
  return found
}
