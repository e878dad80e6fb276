import type { Mark, MarkedPage, Noise } from '@quaylog/world/papers'
import { convert } from './command.ts'
import { drawn } from './drawn.ts'

const FACES = { sans: 'Helvetica', bold: 'Helvetica-Bold', serif: 'Times-Roman', fixed: 'Courier' } as const

/** Latin 1 with the apostrophe and hyphen that typewriters have. */
const LETTERS = '/Letters ISOLatin1Encoding 256 array copy dup 39 /quotesingle put dup 45 /hyphen put def'

/** Pages as PDF by Ghostscript, out of PostScript. */
export function byGhostscript(pages: readonly MarkedPage[], noise: readonly Noise[]): Uint8Array {
  const source = { name: 'paper.ps', bytes: Buffer.from(postscriptOf(pages, noise), 'latin1') }
  return convert('gs', source, 'paper.pdf', [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-sDEVICE=pdfwrite',
    '-sOutputFile=paper.pdf',
    'paper.ps',
  ])
}

function postscriptOf(pages: readonly MarkedPage[], noise: readonly Noise[]): string {
  const faces = Object.values(FACES).map(
    (name) =>
      `/${name}-L /${name} findfont dup length dict begin {1 index /FID ne {def} {pop pop} ifelse} forall /Encoding Letters def currentdict end definefont pop`,
  )
  const body = pages.map((page) => {
    const marks = drawn(page, noise).map((mark) => draw(mark, page.height))
    return `<< /PageSize [${page.width} ${page.height}] >> setpagedevice\n${marks.join('\n')}\nshowpage`
  })
  return ['%!PS-Adobe-3.0', LETTERS, ...faces, ...body].join('\n')
}

function draw(mark: Mark, height: number): string {
  if (mark.kind === 'line')
    return `0 setgray ${mark.width} setlinewidth ${mark.x1} ${height - mark.y1} moveto ${mark.x2} ${height - mark.y2} lineto stroke`
  if (mark.kind === 'bar')
    return `${mark.grey} setgray ${mark.x} ${height - mark.y - mark.h} ${mark.w} ${mark.h} rectfill`
  const text = mark.text.replace(/[\\()]/g, (character) => `\\${character}`)
  return `gsave ${mark.grey} setgray /${FACES[mark.face]}-L findfont ${mark.size} scalefont setfont ${mark.x} ${height - mark.y} moveto ${mark.turn} rotate (${text}) show grestore`
}
