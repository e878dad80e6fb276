import { Marker } from 'maplibre-gl'
import type { Map as ChartMap } from 'maplibre-gl'
import { element } from '../element.ts'
import { placeLabels } from './label-sides.ts'
import { onScreen } from './on-screen.ts'
import { portWords } from './port-words.ts'
import type { Speech } from './port-words.ts'
import type { Port } from './voyage.ts'

/** The ports of a voyage as buttons on the map; the returned function takes them away again. */
export function addMarkers(
  map: ChartMap,
  ports: readonly Port[],
  speech: Speech,
  onSelect: (port: Port) => void,
): () => void {
  const made = ports.map((port) => {
    const label = labelOf(port, speech)
    const button = element(
      'button',
      { class: 'quaylog-map__marker', type: 'button', 'data-journey-state': port.visited ? 'visited' : 'on-the-way' },
      element('span', { class: 'quaylog-map__dot' }),
      label,
    )
    const hover = (is_hovered: boolean) => () => {
      button.dataset['hovered'] = String(is_hovered)
    }
    button.addEventListener('pointerenter', hover(true))
    button.addEventListener('pointerleave', hover(false))
    button.addEventListener('click', () => onSelect(port))
    return {
      port,
      button,
      label,
      marker: new Marker({ element: button, anchor: 'center' })
        .setLngLat([port.position[0], port.position[1]])
        .addTo(map),
    }
  })
  const place = () => {
    const { clientWidth, clientHeight } = map.getContainer()
    const labelled = made.map(({ port, label }) => {
      const { x, y } = onScreen(map, port.position)
      return { x, y, width: label.offsetWidth, height: label.offsetHeight }
    })
    placeLabels(labelled, clientWidth, clientHeight).forEach(({ horizontal, vertical }, i) => {
      const dataset = made[i]?.button.dataset
      if (dataset) [dataset['horizontal'], dataset['vertical']] = [horizontal, vertical]
    })
  }
  map.on('moveend', place)
  map.on('resize', place)
  place()
  return () => {
    map.off('moveend', place)
    map.off('resize', place)
    for (const { marker } of made) marker.remove()
  }
}

function labelOf(port: Port, speech: Speech): HTMLElement {
  const detail = [port.label, portWords(port, speech)].filter(Boolean).join(' · ')
  return element('span', { class: 'quaylog-map__label' }, element('b', {}, port.name), element('small', {}, detail))
}
