import type { Box } from '@quaylog/documents'
import { identity, mapped, matrixOf, times } from './matrix.ts'
import type { Matrix } from './matrix.ts'
import { boxBetween, edgesOf, isIn, middleOf, shared } from './boxes.ts'
import type { Drawing, DrawingStep, FontMetrics, Glyph } from './drawing.ts'
import { fill_operations, ink_only, isFrame, ringOf } from './frames.ts'
import type { Corners } from './frames.ts'
import { coversWhole, isPlain, leavesInk, seen_from } from './seen.ts'
import type { Ink } from './seen.ts'

interface State extends Ink {
  readonly ctm: Matrix
  readonly font: FontMetrics
  readonly size: number
  readonly char_spacing: number
  readonly word_spacing: number
  readonly leading: number
  readonly rise: number
  readonly blend: string
  /** What of the page is painted on; null: all of it. */
  readonly clip: Box | null
  /** The clip is a figure, of which the box is only the outside. */
  readonly is_clip_rough: boolean
}

interface Fill {
  readonly box: Box
  /** What it leaves unpainted inside. */
  readonly hole: Box | null
  readonly color: string
}

const usual_font: FontMetrics = { ascent: 0.75, descent: -0.22, width_scale: 0.001, is_bold: false }
const paper = '#ffffff'

/** Follows the steps of drawing a page, and keeps what stands where. `base` maps to the page as it is displayed. */
export class Walker {
  readonly #glyphs: Glyph[] = []
  readonly #rules: Box[] = []
  readonly #fills: Fill[] = []
  readonly #saved: State[] = []
  readonly #base: Matrix
  readonly #font: (name: string) => FontMetrics | null
  readonly #isShown: (group: unknown) => boolean
  /** Whether each part of the content that is begun is shown. */
  readonly #parts: boolean[] = []
  #clips_next = false
  #coverings = 0
  #text_number = 0
  #text: Matrix = identity
  #at = { x: 0, y: 0, line_x: 0, line_y: 0 }
  #state: State

  /** `isShown` says of a group of optional content whether its layer is switched on. */
  constructor(
    base: Matrix,
    font: (name: string) => FontMetrics | null,
    isShown: (group: unknown) => boolean = () => true,
  ) {
    this.#base = base
    this.#font = font
    this.#isShown = isShown
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
      stroke_color: '#000000',
      stroke_alpha: 1,
      blend: 'source-over',
      clip: null,
      is_clip_rough: false,
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
    paintFormXObjectBegin: ([matrix, box]) => {
      this.#save()
      this.#transform(matrixOf(matrix))
      const bounds = this.#boxOf(box)
      if (bounds !== null) this.#set({ clip: shared(this.#state.clip, bounds) })
    },
    paintFormXObjectEnd: () => this.#restore(),
    beginAnnotation: ([, , transform, matrix]) => {
      this.#save()
      this.#set({ ctm: this.#base, clip: null, is_clip_rough: false })
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
    beginMarkedContent: () => this.#parts.push(true),
    beginMarkedContentProps: ([tag, group]) => this.#parts.push(tag !== 'OC' || this.#isShown(group)),
    endMarkedContent: () => this.#parts.pop(),
    clip: () => (this.#clips_next = true),
    eoClip: () => (this.#clips_next = true),
    setStrokeRGBColor: ([color]) => this.#set({ stroke_color: String(color) }),
    setStrokeColorN: () => this.#set({ stroke_color: 'pattern' }),
    setFillRGBColor: ([color]) => this.#set({ color: String(color) }),
    setFillColorN: () => this.#set({ color: 'pattern' }),
    showText: ([glyphs]) => this.#show(Array.isArray(glyphs) ? glyphs : []),
    constructPath: ([operation, data, bounds]) => this.#path(Number(operation), data, bounds),
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
      if (name === 'CA') this.#set({ stroke_alpha: Number(value) })
      if (name === 'BM') this.#set({ blend: String(value) })
      if (name === 'Font' && Array.isArray(value))
        this.#set({ font: this.#font(String(value[0])) ?? usual_font, size: Number(value[1]) })
    }
  }

  #show(glyphs: readonly unknown[]): void {
    const { size, font, scale, char_spacing, word_spacing } = this.#state
    this.#text_number += 1
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
    const { ctm, size, rise, font, clip } = this.#state
    const whole = times(ctm, this.#text)
    const from = mapped(whole, this.#at.x, this.#at.y + rise)
    const to = mapped(whole, this.#at.x + advance, this.#at.y + rise)
    const [, up_y] = [whole[2] * size, whole[3] * size]
    const height = Math.hypot(whole[2] * size, up_y)
    const [x, y] = middleOf(from, to, height)
    const is_shown = isIn(clip, x, y) && !this.#parts.includes(false)
    const hidden = !is_shown || !leavesInk(this.#state, height, this.#colorAt(x, y))
    const spacing = Math.max(0, this.#state.char_spacing * this.#state.scale) * Math.hypot(whole[0], whole[1])
    const { ascent, descent, is_bold } = font
    const text_number = this.#text_number
    this.#glyphs.push({ text, from, to, size: height, ascent, descent, hidden, is_bold, spacing, text_number })
  }

  #colorAt(x: number, y: number): string {
    const fill = this.#fills.findLast(({ box, hole }) => isIn(box, x, y) && (hole === null || !isIn(hole, x, y)))
    return fill?.color ?? paper
  }

  #boxOf(bounds: unknown): Box | null {
    const [left, top, right, bottom] = matrixOf({ ...Object(bounds), 4: 0, 5: 0 }) ?? []
    if (left === undefined || top === undefined || right === undefined || bottom === undefined) return null
    return this.#boxAt([left, top, right, bottom])
  }

  #boxAt([left, top, right, bottom]: Corners): Box {
    return boxBetween(mapped(this.#state.ctm, left, top), mapped(this.#state.ctm, right, bottom))
  }

  /** Paths count by the box around them: thin ones are rules, filled ones paint over what is below. */
  #path(operation: number, data: unknown, bounds: unknown): void {
    const box = this.#boxOf(bounds)
    const clips = this.#clips_next
    this.#clips_next = false
    if (box === null) return
    const is_shown = !this.#parts.includes(false)
    const is_painted = is_shown && fill_operations.has(operation) && this.#state.alpha >= seen_from
    const is_plain = isPlain(data)
    const ring = is_painted ? ringOf(data, operation) : null
    const hole = ring === null ? null : this.#boxAt(ring.hole)
    if (is_painted) this.#fill(shared(this.#state.clip, box), is_plain, hole)
    if (clips) {
      const { clip, is_clip_rough } = this.#state
      this.#set({ clip: shared(clip, box), is_clip_rough: is_clip_rough || !is_plain })
    }
    if (this.#rules.length >= rules_max) return
    if (Math.min(box.w, box.h) <= 2 && Math.max(box.w, box.h) > 4) this.#rules.push(box)
    else if (hole === null ? !is_painted && !ink_only.has(operation) : isFrame(box, hole))
      this.#rules.push(...edgesOf(box))
  }

  /** Fills a box; where it is a rectangle and lets nothing through, what was printed there is seen no more. */
  #fill(box: Box, is_plain: boolean, hole: Box | null): void {
    if (box.w <= 3 || box.h <= 3) return
    this.#fills.push({ box, hole, color: this.#state.color })
    if (!is_plain || this.#state.is_clip_rough || !coversWhole(this.#state) || this.#glyphs.length === 0) return
    this.#coverings += 1
    if (this.#coverings > coverings_max) return
    for (const [at, glyph] of this.#glyphs.entries())
      if (!glyph.hidden && isIn(box, ...middleOf(glyph.from, glyph.to, glyph.size)))
        this.#glyphs[at] = { ...glyph, hidden: true }
  }
}

/** Rectangles of which each is compared with everything printed before it: of more, the page is a drawing. */
const coverings_max = 2_000
/** More rules than this are a drawing, not a form. */
const rules_max = 4_000

function isGlyph(
  value: unknown,
): value is { readonly unicode: string; readonly width: number; readonly isSpace: boolean } {
  if (value === null || typeof value !== 'object') return false
  return 'unicode' in value && typeof value.unicode === 'string' && 'width' in value && typeof value.width === 'number'
}
