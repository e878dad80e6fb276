import { hash } from 'node:crypto'
import { bearing } from './great-circle.ts'
import type { Position } from './great-circle.ts'
import { readLand } from './land.ts'
import type { MapFeatureCollection } from './map-feature.ts'
import { landInView, projectLand } from './poster-land.ts'
import type { PosterLand } from './poster-land.ts'
import { placeLabels } from './poster-labels.ts'
import { fitView, mercator, project } from './poster-view.ts'
import type { View } from './poster-view.ts'
import { toVoyageLines } from './voyage-lines.ts'
import type { VoyageLines } from './voyage-lines.ts'

/** Size in pixels, an id for this poster within its document, and words for those who can't see it. */
export type PosterOptions = { width: number; height: number; id: string; title?: string }

/** Colours by day; a page sets the variables to theme the poster, or leaves them. */
const COLOURS = {
  deep: 'var(--map-deep,#f3f8fa)',
  mid: 'var(--map-mid,#e7f0f4)',
  shelf: 'var(--map-shelf,#d9e8ee)',
  shoal: 'var(--map-shoal,#c6dde7)',
  land: 'var(--map-land,#f1e9d4)',
  coast: 'var(--map-coast,#b9a97f)',
  grid: 'var(--map-grid,#b7cad3)',
  past: 'var(--route-past-color,var(--sea-700,#0b4a6b))',
  estimated: 'var(--route-estimated-color,var(--course-600,#b01e6e))',
  vessel: 'var(--vessel-color,var(--sea-700,#0b4a6b))',
  surface: 'var(--surface,#fff)',
  ink: 'var(--ink-900,#0d2230)',
} as const

const WATERLINES = [
  [34, COLOURS.mid],
  [20, COLOURS.shelf],
  [9, COLOURS.shoal],
] as const
const HULL = 'M0-14C4.4-9 5.6-5 5.6 0V10.5Q5.6 12.5 3.6 12.5H-3.6Q-5.6 12.5-5.6 10.5V0C-5.6-5-4.4-9 0-14z'
const HATCHES = 'M-3.1-4H3.1v2.6H-3.1zM-3.1.2H3.1V2.8H-3.1zM-3.1 4.4H3.1V7H-3.1zM-3.1 9H3.1v1.4H-3.1z'

/** Draws a voyage as an SVG text; undefined when the map is empty. */
export type PosterDrawer = (map: MapFeatureCollection, options: PosterOptions) => string | undefined

const KEPT_MAX = 200

/**
 * Makes a drawer of posters; it reads the land with the first one, which takes a tenth of a second, and keeps the last
 * drawings.
 */
export function createPosterDrawer(): PosterDrawer {
  const kept = new Map<string, string | undefined>()
  let land: PosterLand | undefined
  return (map, options) => {
    const key = hash('sha256', JSON.stringify([options, map]))
    const drawn = kept.has(key) ? kept.get(key) : drawPoster(map, (land ??= projectLand(readLand('50m'))), options)
    kept.delete(key)
    kept.set(key, drawn)
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value ?? key)
    return drawn
  }
}

/**
 * Draws a voyage on a chart as an SVG text without scripts, links or styles; undefined when the map is empty. Nothing
 * but text nodes and attributes of it come from the map, both escaped.
 */
function drawPoster(map: MapFeatureCollection, land: PosterLand, options: PosterOptions): string | undefined {
  const voyage = toVoyageLines(map)
  const points = [
    ...voyage.ports.map(({ position }) => position),
    ...voyage.past.flat(),
    ...voyage.estimated.flat(),
    ...(voyage.vessel ? [voyage.vessel.position] : []),
  ]
  if (points.length === 0) return undefined
  const { width, height } = options
  const view = fitView(points, width, height)
  const title = escape(options.title ?? voyage.ports.map(({ name }) => name).join(' – '))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">` +
    drawSea(view, land, escape(options.id)) +
    drawLines(view, voyage) +
    drawPorts(view, voyage) +
    drawVessel(view, voyage) +
    '</svg>'
  )
}

function drawSea(view: View, land: PosterLand, id: string): string {
  const outline = landInView(land, view)
    .map((ring) => `${toPath(ring)}z`)
    .join('')
  const { width, height } = view
  const bands = WATERLINES.map(
    ([stroke, colour]) => `<use href="#${id}" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`,
  ).join('')
  return (
    `<rect width="${width}" height="${height}" fill="${COLOURS.deep}"/>` +
    `<defs><path id="${id}" stroke-linejoin="round" fill-rule="evenodd" d="${outline}"/></defs>${bands}` +
    `<path d="${toGraticule(view)}" stroke="${COLOURS.grid}" stroke-width=".6" opacity=".6"/>` +
    `<use href="#${id}" fill="${COLOURS.land}" stroke="${COLOURS.coast}" stroke-width=".7"/>`
  )
}

function drawLines(view: View, { past, estimated }: VoyageLines): string {
  const path = (lines: readonly Position[][], colour: string, width: number, rest: string): string => {
    const d = lines.map((line) => toPath(line.map((point) => project(view, point)))).join('')
    if (d === '') return ''
    return (
      `<path d="${d}" stroke="${COLOURS.surface}" stroke-width="${width + 2.8}" opacity=".8"/>` +
      `<path d="${d}" stroke="${colour}" stroke-width="${width}"${rest}/>`
    )
  }
  return (
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round">' +
    path(estimated, COLOURS.estimated, 2.2, ' stroke-linecap="butt" stroke-dasharray="7 5"') +
    path(past, COLOURS.past, 2.8, '') +
    '</g>'
  )
}

function drawPorts(view: View, { ports }: VoyageLines): string {
  const marks = ports.map(({ position, visited }) => {
    const [x, y] = project(view, position)
    const colour = visited ? COLOURS.past : COLOURS.estimated
    return (
      `<circle cx="${round(x)}" cy="${round(y)}" r="6" fill="${COLOURS.surface}"/>` +
      `<circle cx="${round(x)}" cy="${round(y)}" r="4.2" fill="${COLOURS.surface}" stroke="${colour}" stroke-width="2.6"/>`
    )
  })
  const labels = placeLabels(view, ports).map(
    ({ x, y, anchor, text }) =>
      `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="12.5" font-weight="600" fill="${COLOURS.ink}"` +
      ` paint-order="stroke" stroke="${COLOURS.deep}" stroke-width="3.5" stroke-linejoin="round">${escape(text)}</text>`,
  )
  return marks.join('') + labels.join('')
}

function drawVessel(view: View, voyage: VoyageLines): string {
  if (!voyage.vessel) return ''
  const { position, heading } = voyage.vessel
  const [x, y] = project(view, position)
  const ahead = voyage.estimated[0]?.find((point) => point[0] !== position[0] || point[1] !== position[1])
  const course = heading ?? (ahead ? bearing(position, ahead) : 0)
  return (
    `<g transform="translate(${round(x)} ${round(y)}) rotate(${Math.round(course)})">` +
    `<path d="${HULL}" fill="${COLOURS.vessel}" stroke="${COLOURS.surface}" stroke-width="2.4" paint-order="stroke"/>` +
    `<path d="${HATCHES}" fill="${COLOURS.surface}"/></g>`
  )
}

function toGraticule({ left, top, scale, width, height }: View): string {
  const step = scale > 8 ? 10 : 30
  let path = ''
  for (let longitude = Math.ceil(left / step) * step; longitude < left + width / scale; longitude += step) {
    path += `M${round((longitude - left) * scale)} 0v${height}`
  }
  for (let latitude = -60; latitude <= 60; latitude += step) {
    const y = (top - mercator(latitude)) * scale
    if (y > 0 && y < height) path += `M0 ${round(y)}h${width}`
  }
  return path
}

// Relative steps of a tenth of a pixel, without those that don't move: a third of the size of plain coordinates.
function toPath(points: readonly Position[]): string {
  let path = ''
  let [atX, atY] = [0, 0]
  points.forEach((point, i) => {
    const [x, y] = [round(point[0]), round(point[1])]
    if (i === 0) path = `M${x} ${y}`
    else if (x !== atX || y !== atY) path += `l${round(x - atX)} ${round(y - atY)}`
    ;[atX, atY] = [x, y]
  })
  return path.replaceAll(' -', '-')
}

const round = (value: number): number => Math.round(value * 10) / 10

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[\p{Cc}--[\u007f-\u009f]]/gv, ' ').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
