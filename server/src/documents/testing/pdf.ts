/** Something on a page of a test's PDF; `y` counts from the top of the page, like the boxes that are read. */
export type PdfMark =
  | {
      readonly text: string
      readonly x: number
      readonly y: number
      readonly size?: number
      readonly bold?: boolean
      /** Render mode 3: printed, but not to be seen. */
      readonly invisible?: boolean
      /** Red, green and blue from 0 to 1. */
      readonly color?: readonly [number, number, number]
    }
  /** Steps of drawing as the format has them. */
  | { readonly code: string }
  | { readonly rule: readonly [x: number, y: number, w: number, h: number] }
  | {
      readonly fill: readonly [x: number, y: number, w: number, h: number]
      readonly color: readonly [number, number, number]
      /** Lets all through: drawn, and not to be seen. */
      readonly transparent?: boolean
    }

/** A page of a test's PDF. */
export interface PdfSheet {
  readonly marks: readonly PdfMark[]
  readonly width?: number
  readonly height?: number
  readonly rotate?: number
}

/** A PDF of the given pages, in Helvetica, uncompressed: enough of the format for tests of readers. */
export function pdfOf(sheets: readonly PdfSheet[], catalog = ''): Buffer {
  const objects = new Map<number, string>()
  const kids = sheets.map((_, index) => `${10 + index * 2} 0 R`).join(' ')
  objects.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
  objects.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${sheets.length} >>`)
  objects.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  objects.set(5, '<< /Type /OCG /Name (Off) >>')
  objects.set(6, '<< /Type /OCG /Name (On) >>')
  objects.set(4, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>')
  for (const [index, { marks, width = 612, height = 792, rotate = 0 }] of sheets.entries()) {
    const id = 10 + index * 2
    const fonts =
      '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> /ExtGState << /G0 << /ca 0 >> /G1 << /ca 1 >> >> /Properties << /Layer 5 0 R /Shown 6 0 R >> >>'
    const box = `/MediaBox [0 0 ${width} ${height}] /Rotate ${rotate}`
    objects.set(id, `<< /Type /Page /Parent 2 0 R ${box} ${fonts} /Contents ${id + 1} 0 R >>`)
    const stream = marks.map((mark) => drawn(mark, height)).join('\n')
    objects.set(id + 1, `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
  }
  return written(objects)
}

function drawn(mark: PdfMark, height: number): string {
  if ('code' in mark) return mark.code
  if ('rule' in mark) {
    const [x, y, w, h] = mark.rule
    return `0.5 w ${x} ${height - y - h} ${w} ${h} re S`
  }
  if ('fill' in mark) {
    const [x, y, w, h] = mark.fill
    const [before, after] = mark.transparent === true ? ['/G0 gs ', ' /G1 gs'] : ['', '']
    return `${before}${mark.color.join(' ')} rg ${x} ${height - y - h} ${w} ${h} re f 0 0 0 rg${after}`
  }
  const { text, x, y, size = 10, bold = false, invisible = false, color = [0, 0, 0] } = mark
  const escaped = text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
  const mode = invisible ? '3 Tr' : '0 Tr'
  return `BT ${color.join(' ')} rg ${mode} /F${bold ? 2 : 1} ${size} Tf ${x} ${height - y - size} Td (${escaped}) Tj ET`
}

function written(objects: ReadonlyMap<number, string>): Buffer {
  const parts = ['%PDF-1.4\n']
  const offsets = new Map<number, number>()
  let at = 9
  for (const [id, body] of objects) {
    const object = `${id} 0 obj\n${body}\nendobj\n`
    offsets.set(id, at)
    parts.push(object)
    at += object.length
  }
  const size = Math.max(...objects.keys()) + 1
  const rows = Array.from({ length: size }, (_, id) => {
    const offset = offsets.get(id)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  parts.push(`xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}
