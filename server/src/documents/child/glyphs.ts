import type { Box } from '@quaylog/documents'
import { identity, mapped, matrixOf, times } from './matrix.ts'
import type { Matrix } from './matrix.ts'

/** A sign as it is drawn: where it begins and ends on the displayed page, and how high its font is there. */
export interface Glyph {
  readonly text: string
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  /** Height of the font in points, as displayed. */
  readonly size: number
  readonly ascent: number
  readonly descent: number
  /** Nobody sees it: it is drawn without ink, or in the colour of what is painted under it. */
  readonly hidden: boolean
}

/** What is drawn on a page. */
export interface Drawing {
  readonly glyphs: readonly Glyph[]
  readonly rules: readonly Box[]
}

/** What is needed of a font to place its signs. */
export interface FontMetrics {
  readonly ascent: number
  readonly descent: number
  /** Widths of glyphs in units of the font's size. */
  readonly width_scale: number
}

/** A step of drawing, by its name in pdf.js. */
export interface DrawingStep {
  readonly name: string
  readonly args: readonly unknown[]
}

interface State {
  readonly ctm: Matrix
  readonly font: FontMetrics
  readonly size: number
  readonly char_spacing: number
  readonly word_spacing: number
  readonly scale: number
  readonly leading: number
  readonly rise: number
  readonly mode: number
  readonly color: string
  readonly alpha: number
}

interface Fill {
  readonly box: Box
  readonly color: string
}

const usual_font: FontMetrics = { ascent: 0.75, descent: -0.22, width_scale: 0.001 }
const invisible_mode = 3
const paper = '#ffffff'

/** Follows the steps of drawing a page, and keeps what stands where. `base` maps to the page as it is displayed. */
export class Walker {
  readonly #glyphs: Glyph[] = []
  readonly #rules: Box[] = []
  readonly #fills: Fill[] = []
  readonly #saved: State[] = []
  readonly #base: Matrix
  readonly #font: (name: string) => FontMetrics | null
  #text: Matrix = identity
  #at = { x: 0, y: 0, line_x: 0, line_y: 0 }
  #state: State

  constructor(base: Matrix, font: (name: string) => FontMetrics | null) {
    this.#base = base
    this.#font = font
    this.#state = {
      ctm: base,
      font: usual_font,
      size: 1,
      char_spacing: 0,
      word_spacing: 0,
      scale: 1,
      leading: 0,
      rise: 0,
      mode: 0,
      color: '#000000',
      alpha: 1,
    }
  }

  /** All that was drawn so far. */
  drawing(): Drawing {
    return { glyphs: this.#glyphs, rules: this.#rules }
  }

  /** Follows one step; steps that place nothing are passed over. */
  follow({ name, args }: DrawingStep): void {
    const step = this.#steps[name]
    if (step !== undefined) step(args)
  }

  readonly #steps: Readonly<Record<string, (args: readonly unknown[]) => void>> = {
    save: () => this.#save(),
    restore: () => this.#restore(),
    transform: (args) => this.#transform(matrixOf(args)),
    paintFormXObjectBegin: ([matrix]) => {
      this.#save()
      this.#transform(matrixOf(matrix))
    },
    paintFormXObjectEnd: () => this.#restore(),
    beginAnnotation: ([, , transform, matrix]) => {
      this.#save()
      this.#set({ ctm: this.#base })
      this.#transform(matrixOf(transform))
      this.#transform(matrixOf(matrix))
    },
    endAnnotation: () => this.#restore(),
    beginText: () => this.#moveTo(identity),
    setTextMatrix: (args) => this.#moveTo(matrixOf(args.length === 1 ? args[0] : args) ?? identity),
    moveText: ([x, y]) => this.#nextLine(Number(x), Number(y)),
    setLeadingMoveText: ([x, y]) => {
      this.#set({ leading: Number(y) })
      this.#nextLine(Number(x), Number(y))
    },
    nextLine: () => this.#nextLine(0, this.#state.leading),
    setLeading: ([leading]) => this.#set({ leading: -Number(leading) }),
    setCharSpacing: ([value]) => this.#set({ char_spacing: Number(value) }),
    setWordSpacing: ([value]) => this.#set({ word_spacing: Number(value) }),
    setHScale: ([value]) => this.#set({ scale: Number(value) / 100 }),
    setTextRise: ([value]) => this.#set({ rise: Number(value) }),
    setTextRenderingMode: ([value]) => this.#set({ mode: Number(value) }),
    setFont: ([font, size]) => this.#set({ font: this.#font(String(font)) ?? usual_font, size: Number(size) }),
    setGState: ([entries]) => this.#setGraphics(entries),
    setFillRGBColor: ([color]) => this.#set({ color: String(color) }),
    setFillColorN: () => this.#set({ color: 'pattern' }),
    showText: ([glyphs]) => this.#show(Array.isArray(glyphs) ? glyphs : []),
    constructPath: ([operation, , bounds]) => this.#path(Number(operation), bounds),
  }

  #set(changed: Partial<State>): void {
    this.#state = { ...this.#state, ...changed }
  }

  #save(): void {
    this.#saved.push(this.#state)
  }

  #restore(): void {
    this.#state = this.#saved.pop() ?? this.#state
  }

  #transform(matrix: Matrix | null): void {
    if (matrix !== null) this.#set({ ctm: times(this.#state.ctm, matrix) })
  }

  #moveTo(matrix: Matrix): void {
    this.#text = matrix
    this.#at = { x: 0, y: 0, line_x: 0, line_y: 0 }
  }

  #nextLine(x: number, y: number): void {
    const [line_x, line_y] = [this.#at.line_x + x, this.#at.line_y + y]
    this.#at = { x: line_x, y: line_y, line_x, line_y }
  }

  #setGraphics(entries: unknown): void {
    for (const entry of Array.isArray(entries) ? entries : []) {
      const [name, value]: unknown[] = Array.isArray(entry) ? entry : []
      if (name === 'ca') this.#set({ alpha: Number(value) })
      if (name === 'Font' && Array.isArray(value))
        this.#set({ font: this.#font(String(value[0])) ?? usual_font, size: Number(value[1]) })
    }
  }

  #show(glyphs: readonly unknown[]): void {
    const { size, font, scale, char_spacing, word_spacing } = this.#state
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') this.#at.x -= (glyph / 1000) * size * scale
      else if (isGlyph(glyph)) {
        const advance = glyph.width * font.width_scale * size * scale
        if (glyph.unicode !== '') this.#draw(glyph.unicode, advance)
        this.#at.x += advance + (char_spacing + (glyph.isSpace ? word_spacing : 0)) * scale
      }
    }
  }

  #draw(text: string, advance: number): void {
    const { ctm, size, rise, font, mode, alpha, color } = this.#state
    const whole = times(ctm, this.#text)
    const from = mapped(whole, this.#at.x, this.#at.y + rise)
    const to = mapped(whole, this.#at.x + advance, this.#at.y + rise)
    const [, up_y] = [whole[2] * size, whole[3] * size]
    const height = Math.hypot(whole[2] * size, up_y)
    const hidden = mode === invisible_mode || alpha < seen_from || color === this.#colorUnder(from, to, height)
    this.#glyphs.push({ text, from, to, size: height, ascent: font.ascent, descent: font.descent, hidden })
  }

  #colorUnder(from: readonly [number, number], to: readonly [number, number], height: number): string {
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - height * 0.3]
    return this.#fills.findLast(({ box }) => covers(box, x, y))?.color ?? paper
  }

  /** Paths count by the box around them: thin ones are rules, filled ones paint over what is below. */
  #path(operation: number, bounds: unknown): void {
    const [left, top, right, bottom] = matrixOf({ ...Object(bounds), 4: 0, 5: 0 }) ?? []
    if (left === undefined || top === undefined || right === undefined || bottom === undefined) return
    const box = boxBetween(mapped(this.#state.ctm, left, top), mapped(this.#state.ctm, right, bottom))
    const is_painted = fill_operations.has(operation) && this.#state.alpha >= seen_from
    if (is_painted && box.w > 3 && box.h > 3) this.#fills.push({ box, color: this.#state.color })
    if (this.#rules.length >= rules_max) return
    if (Math.min(box.w, box.h) <= 2 && Math.max(box.w, box.h) > 4) this.#rules.push(box)
    else if (!is_painted && !ink_only.has(operation)) this.#rules.push(...edgesOf(box))
  }
}

/** Numbers of the operations of pdf.js that fill a path. */
const fill_operations = new Set([22, 23, 24, 25, 26, 27])
/** Those of them that draw no line around it. */
const ink_only = new Set([22, 23])
/** Ink that lets more than this through is not seen: it hides no text, and paints over none. */
const seen_from = 0.05
/** More rules than this are a drawing, not a form. */
const rules_max = 4_000

function isGlyph(
  value: unknown,
): value is { readonly unicode: string; readonly width: number; readonly isSpace: boolean } {
  if (value === null || typeof value !== 'object') return false
  return 'unicode' in value && typeof value.unicode === 'string' && 'width' in value && typeof value.width === 'number'
}

function covers({ x, y, w, h }: Box, at_x: number, at_y: number): boolean {
  return at_x >= x && at_x <= x + w && at_y >= y && at_y <= y + h
}

function boxBetween([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): Box {
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), w: Math.abs(x2 - x1), h: Math.abs(y2 - y1) }
}

function edgesOf({ x, y, w, h }: Box): readonly Box[] {
  if (w <= 8 || h <= 6) return []
  return [
    { x, y, w, h: 0.5 },
    { x, y: y + h, w, h: 0.5 },
    { x, y, w: 0.5, h },
    { x: x + w, y, w: 0.5, h },
  ]
}
