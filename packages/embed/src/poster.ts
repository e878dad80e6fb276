import { publicUrl } from './public-api.ts'
import type { PublicApi } from './public-api.ts'

const WIDE = { width: 640, height: 280 }
const NARROW = { width: 380, height: 250 }
const NARROW_BELOW_PX = 460
const ELEMENTS = new Set(['svg', 'g', 'defs', 'path', 'rect', 'circle', 'text', 'use'])

/**
 * The chart of a container's voyage, drawn by the service; undefined when it has none to show. It is reduced to shapes
 * and text, so nothing in it can run or load.
 */
export async function loadPoster(
  api: PublicApi,
  shipment_id: string,
  container_id: string,
  room_px: number,
): Promise<Element | undefined> {
  const { width, height } = room_px < NARROW_BELOW_PX ? NARROW : WIDE
  const path = `shipments/${encodeURIComponent(shipment_id)}/containers/${encodeURIComponent(container_id)}/map_poster?width=${width}&height=${height}`
  const root = (await askDocument(api, path))?.documentElement
  return root?.nodeName === 'svg' ? document.importNode(toShapes(root), true) : undefined
}

// Parsed by the request itself: pages that demand trusted types allow no other way to read markup.
function askDocument({ base_url, token }: PublicApi, path: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', publicUrl(base_url, path))
    request.setRequestHeader('Authorization', `Token ${token}`)
    request.overrideMimeType('image/svg+xml')
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null)
    request.send()
  })
}

function toShapes(root: Element): Element {
  for (const node of root.querySelectorAll('*')) if (!ELEMENTS.has(node.nodeName)) node.remove()
  for (const node of [root, ...root.querySelectorAll('*')]) {
    for (const name of node.getAttributeNames()) {
      const leaves = name === 'href' && !node.getAttribute(name)?.startsWith('#')
      if (/^on|^style$|:/i.test(name) || leaves) node.removeAttribute(name)
    }
  }
  return root
}
