/** Ink that lets more than this through is not seen: it hides no text, and paints over none. */
export const seen_from = 0.05
/** Ink that lets less than this through hides what was there before. */
const covers_from = 0.95
/** Text of less height, in points, is a line to the eye. */
const height_min = 1
/** Letters are less than this part of their usual width where nobody can tell them apart. */
const scale_min = 0.1
/** Colours whose parts differ by less, of 255, look the same. */
const color_step = 20

/** How text is drawn, as far as it decides whether anybody sees it. */
export interface Ink {
  /** Text rendering mode of PDF: 0 fills, 1 strokes, 2 both, 3 none, 7 only clips; 4 to 6 also clip. */
  readonly mode: number
  readonly color: string
  readonly alpha: number
  readonly stroke_color: string
  readonly stroke_alpha: number
  readonly scale: number
}

/** Whether text leaves ink that differs from what is under it. `under` is the colour there. */
export function leavesInk(
  { mode, color, alpha, stroke_color, stroke_alpha, scale }: Ink,
  height: number,
  under: string,
) {
  if (height < height_min || Math.abs(scale) < scale_min) return false
  const fills = [0, 2, 4, 6].includes(mode) && alpha >= seen_from && !isSameColor(color, under)
  const strokes = [1, 2, 5, 6].includes(mode) && stroke_alpha >= seen_from && !isSameColor(stroke_color, under)
  return fills || strokes
}

/** Whether a filled rectangle hides what was drawn before; `blend` is the name of the blend mode. */
export function coversWhole({ alpha, blend }: { readonly alpha: number; readonly blend: string }): boolean {
  return alpha >= covers_from && /^(?:source-over|normal|compatible)$/i.test(blend)
}

function isSameColor(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [partsOf(one), partsOf(other)]
  return a !== null && b !== null && a.every((part, at) => Math.abs(part - (b[at] ?? 0)) < color_step)
}

function partsOf(color: string): readonly number[] | null {
  const found = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color)
  return found === null ? null : found.slice(1).map((part) => Number.parseInt(part, 16))
}

/** A path of at most four corners: its box is nearly what it paints. More than that may be any figure. */
export function isPlain(data: unknown): boolean {
  const [path]: unknown[] = Array.isArray(data) ? data : []
  const numbers = path !== null && typeof path === 'object' && 'length' in path ? Number(path.length) : Infinity
  return numbers <= plain_numbers
}

/** A move and four lines, each a step and a place, and the end of it. */
const plain_numbers = 16
