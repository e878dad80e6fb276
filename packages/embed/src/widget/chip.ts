import { element } from '../element.ts'

const SVG = 'http://www.w3.org/2000/svg'
const STROKES = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2.2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
}
const ICONS = {
  stop: 'M7.9 1.8h8.2l6.1 6.1v8.2l-6.1 6.1H7.9l-6.1-6.1V7.9zM12 7.5v5M12 16.3v.2',
  wait: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM12 6.5V12l3.5 2',
  go: 'M4.5 12.5l5 5 10-11',
  sea: 'M3 15l1.6 5M21 15l-1.6 5M3.2 15L12 11.5 20.8 15M6 13.6V7h12v6.6M12 7V3M2 20.5c2 1.3 3.3 1.3 5 0 1.7-1.3 3.3-1.3 5 0s3.3 1.3 5 0 3-1.3 5 0',
  idle: 'M5 12h14',
  day: 'M4 6.5h16V20H4zM4 11h16M8.5 3.5v4M15.5 3.5v4',
}

/** The meaning of a chip, which decides its colour and its icon. */
export type Tone = 'stop' | 'wait' | 'go' | 'sea' | 'idle'

/** A small drawing that only repeats what the words beside it say. */
export function icon(name: keyof typeof ICONS): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  for (const [attribute, value] of Object.entries(STROKES)) svg.setAttribute(attribute, value)
  path.setAttribute('d', ICONS[name])
  svg.append(path)
  return svg
}

/** A state in a word, with its icon. */
export function chip(tone: Tone, text: string, drawing: keyof typeof ICONS = tone): HTMLElement {
  return element('span', { class: 'chip', 'data-tone': tone }, icon(drawing), text)
}
