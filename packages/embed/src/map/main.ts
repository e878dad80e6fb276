import { baseUrlOf } from '../public-api.ts'
import './bundle.css'
import { EmbeddedMap } from './quaylog-map.ts'
import type { MapOptions } from './quaylog-map.ts'

declare global {
  interface Window {
    QuaylogMap?: typeof QuaylogMap
  }
}

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href
const place = { frame_url: new URL('frame.html', script).href, base_url: baseUrlOf(script) }

/** The map as a page makes it: `new QuaylogMap('#map', { authToken })`, then `start()` and `load()`. */
class QuaylogMap extends EmbeddedMap {
  constructor(target: string | HTMLElement, options: MapOptions) {
    super(place, target, options)
  }
}

window.QuaylogMap = QuaylogMap
