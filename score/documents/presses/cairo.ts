import type { Mark, MarkedPage, Noise } from '@quaylog/world/papers'
import { convert } from './command.ts'
import { drawn } from './drawn.ts'

const FACES = { sans: 'Nimbus Sans', bold: 'Nimbus Sans', serif: 'Nimbus Roman', fixed: 'Nimbus Mono PS' } as const

/** Pages as PDF by librsvg and cairo, out of SVG. */
export function byCairo(pages: readonly MarkedPage[], noise: readonly Noise[]): Uint8Array {
  const files = pages.map((page, at) => ({ name: `page${at}.svg`, text: svgOf(page, noise) }))
  const script = [
    ...files.map(({ name, text }) => `cat > ${name} <<'END_OF_PAGE'\n${text}\nEND_OF_PAGE`),
    `rsvg-convert -f pdf -o paper.pdf ${files.map(({ name }) => name).join(' ')}`,
  ]
  return convert('sh', { name: 'pages.sh', bytes: script.join('\n') }, 'paper.pdf', ['pages.sh'])
}

function svgOf(page: MarkedPage, noise: readonly Noise[]): string {
  const size = `width="${page.width}pt" height="${page.height}pt" viewBox="0 0 ${page.width} ${page.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawn(page, noise).map(draw).join('\n')}</svg>`
}

function draw(mark: Mark): string {
  if (mark.kind === 'line')
    return `<line x1="${mark.x1}" y1="${mark.y1}" x2="${mark.x2}" y2="${mark.y2}" stroke="black" stroke-width="${mark.width}"/>`
  const grey = Math.round(mark.grey * 255)
  const fill = `fill="rgb(${grey},${grey},${grey})"`
  if (mark.kind === 'bar') return `<rect x="${mark.x}" y="${mark.y}" width="${mark.w}" height="${mark.h}" ${fill}/>`
  const turn = mark.turn === 0 ? '' : ` transform="rotate(-${mark.turn} ${mark.x} ${mark.y})"`
  const weight = mark.face === 'bold' ? ' font-weight="bold"' : ''
  return `<text x="${mark.x}" y="${mark.y}" font-family="${FACES[mark.face]}" font-size="${mark.size}"${weight} ${fill}${turn} xml:space="preserve">${escape(mark.text)}</text>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
