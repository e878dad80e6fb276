import PDFDocument from 'pdfkit'
import type { Mark, MarkedPage, Noise } from '@quaylog/world/papers'
import { drawn } from './drawn.ts'

const FACES = { sans: 'Helvetica', bold: 'Helvetica-Bold', serif: 'Times-Roman', fixed: 'Courier' } as const
const MADE_AT = new Date('2026-01-01T00:00:00Z')

/** Passwords of a PDF: of the user, without which nobody opens it, and of the owner, whom readers don't ask. */
export type Passwords = { user?: string; owner: string }

/** Pages as PDF by PDFKit; an image, where given, covers every page. */
export async function byPdfkit(
  pages: readonly MarkedPage[],
  noise: readonly Noise[],
  options: { passwords?: Passwords; image?: Uint8Array } = {},
): Promise<Uint8Array> {
  const { passwords, image } = options
  const secured =
    passwords === undefined
      ? {}
      : { ownerPassword: passwords.owner, ...(passwords.user === undefined ? {} : { userPassword: passwords.user }) }
  const pdf = new PDFDocument({ autoFirstPage: false, info: { CreationDate: MADE_AT, ModDate: MADE_AT }, ...secured })
  const chunks: Uint8Array[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    pdf.on('end', () => resolve())
    pdf.on('error', reject)
  })
  for (const page of pages) {
    pdf.addPage({ size: [page.width, page.height], margin: 0 })
    if (page.rotate !== 0) Object.assign(pdf.page.dictionary.data, { Rotate: page.rotate })
    if (image !== undefined) pdf.image(Buffer.from(image), 0, 0, { width: page.width, height: page.height })
    for (const mark of drawn(page, noise)) draw(pdf, mark)
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function draw(pdf: PDFKit.PDFDocument, mark: Mark): void {
  if (mark.kind === 'line') {
    pdf.lineWidth(mark.width).moveTo(mark.x1, mark.y1).lineTo(mark.x2, mark.y2).stroke('#000000')
    return
  }
  const grey = `#${Math.round(mark.grey * 255)
    .toString(16)
    .padStart(2, '0')
    .repeat(3)}`
  if (mark.kind === 'bar') {
    pdf.rect(mark.x, mark.y, mark.w, mark.h).fill(grey)
    return
  }
  pdf.save()
  if (mark.turn !== 0) pdf.rotate(-mark.turn, { origin: [mark.x, mark.y] })
  pdf.font(FACES[mark.face]).fontSize(mark.size).fillColor(grey)
  pdf.text(mark.text, mark.x, mark.y, { baseline: 'alphabetic', lineBreak: false })
  pdf.restore()
}
