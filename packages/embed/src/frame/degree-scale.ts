import type { Map as ChartMap } from 'maplibre-gl'

const BAND = 5
const SVG = 'http://www.w3.org/2000/svg'
/** Up to which zoom a step of the scale, and a step between its numbers, are how many degrees. */
const STEPS = [
  [2.4, 10, 30],
  [3.6, 5, 10],
  [5, 2, 10],
  [6.5, 1, 5],
  [99, 0.5, 1],
] as const

/**
 * The black and white scale of degrees that is printed round the edge of a sea chart. It repeats nothing that must be
 * read.
 */
export function addDegreeScale(map: ChartMap): void {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', 'quaylog-map__scale')
  svg.setAttribute('aria-hidden', 'true')
  map.getContainer().append(svg)
  const draw = () => svg.replaceChildren(...scaleOf(map))
  map.on('move', draw)
  map.on('resize', draw)
  draw()
}

function scaleOf(map: ChartMap): SVGElement[] {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const [, step, labelled] = STEPS.find(([zoom]) => map.getZoom() < zoom) ?? STEPS[4]
  const [west, east] = [map.unproject([0, height / 2]).lng, map.unproject([width, height / 2]).lng]
  const [south, north] = [map.unproject([width / 2, height]).lat, map.unproject([width / 2, 0]).lat]
  const xOf = (longitude: number) => map.project([longitude, 0]).x
  const yOf = (latitude: number) => map.project([map.getCenter().lng, latitude]).y
  const across = marks(west, east, step).flatMap((longitude) => {
    const [left, right] = [Math.max(0, xOf(longitude)), Math.min(width, xOf(longitude + step))]
    return [0, height - BAND].map((y) =>
      shape('rect', { class: 'black', x: left, y, width: Math.max(0, right - left), height: BAND }),
    )
  })
  const along = marks(south, north, step).flatMap((latitude) => {
    const [top, bottom] = [Math.max(0, yOf(latitude + step)), Math.min(height, yOf(latitude))]
    return [0, width - BAND].map((x) =>
      shape('rect', { class: 'black', x, y: top, width: BAND, height: Math.max(0, bottom - top) }),
    )
  })
  const numbers = [
    ...multiples(west, east, labelled)
      .filter((longitude) => xOf(longitude) > 40 && xOf(longitude) < width - 40)
      .map((longitude) =>
        shape(
          'text',
          { x: xOf(longitude), y: BAND + 12, 'text-anchor': 'middle' },
          degrees(((longitude + 540) % 360) - 180, 'E', 'W', 180),
        ),
      ),
    ...multiples(south, north, labelled)
      .filter((latitude) => yOf(latitude) > 40 && yOf(latitude) < height - 30)
      .map((latitude) => shape('text', { x: BAND + 5, y: yOf(latitude) + 3 }, degrees(latitude, 'N', 'S', 0))),
  ]
  const edges = [
    [0, 0, width, BAND],
    [0, height - BAND, width, BAND],
    [0, 0, BAND, height],
    [width - BAND, 0, BAND, height],
  ].map(([x = 0, y = 0, w = 0, h = 0]) => shape('rect', { class: 'white', x, y, width: w, height: h }))
  const rim = shape('rect', {
    class: 'rim',
    x: BAND,
    y: BAND,
    width: Math.max(0, width - 2 * BAND),
    height: Math.max(0, height - 2 * BAND),
  })
  return [...edges, ...across, ...along, rim, ...numbers]
}

// Every other step is black.
function marks(from: number, to: number, step: number): number[] {
  return multiples(from - step, to, step).filter((value) => Math.round(value / step) % 2 !== 0)
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from(
    { length: Math.max(0, Math.min(400, Math.floor(to / step) - first + 1)) },
    (_, i) => (first + i) * step,
  )
}

function degrees(value: number, positive: string, negative: string, without_side: number): string {
  const has_side = value !== 0 && Math.abs(value) !== without_side
  const side = value > 0 ? positive : negative
  return `${Math.abs(value)}°${has_side ? side : ''}`
}

function shape(name: 'rect' | 'text', attributes: Record<string, string | number>, text = ''): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value))
  made.textContent = text
  return made
}
