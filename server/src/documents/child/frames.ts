import type { Box } from '@quaylog/documents'

/** Numbers of the operations of pdf.js that fill a path. */
export const fill_operations = new Set([22, 23, 24, 25, 26, 27])
/** Those of them that draw no line around it. */
export const ink_only = new Set([22, 23])

/** The corners of an upright rectangle, in the coordinates of its path. */
export type Corners = readonly [left: number, top: number, right: number, bottom: number]

/** A rectangle and the one inside of it that its path leaves unpainted, as frames are drawn. */
export interface Frame {
  readonly outer: Corners
  readonly hole: Corners
}

/** Numbers by which pdf.js begins the steps of a path. */
const [move, line, close] = [0, 1, 4]
/** Operations of pdf.js that leave unpainted what lies within an even number of figures. */
const even_odd = new Set([23, 25, 27])

/**
 * The frame that a path paints whose only figures are two upright rectangles, one inside of the other; null: it paints
 * something else. Where not every second figure is left out, the inner one is if it is drawn the other way round.
 */
export function ringOf(data: unknown, operation: number): Frame | null {
  const [first, second, more] = figuresOf(numbersOf(data)) ?? []
  if (first === undefined || second === undefined || more !== undefined) return null
  const [a, b] = [cornersOf(first), cornersOf(second)]
  if (a === null || b === null) return null
  const [outer, hole] = isInside(b, a) ? [a, b] : [b, a]
  const leaves_hole = even_odd.has(operation) || turnOf(first) * turnOf(second) < 0
  return leaves_hole && isInside(hole, outer) ? { outer, hole } : null
}

/** The numbers of a path of two rectangles, each of a move, three or four lines and an end, and one more move. */
function numbersOf(data: unknown): readonly number[] {
  const [path]: unknown[] = Array.isArray(data) ? data : []
  if (!(path instanceof Float32Array || Array.isArray(path)) || path.length < 18 || path.length > 37) return []
  return [...path].map(Number)
}

type Point = readonly [x: number, y: number]

/** The points of each figure; null where one has curves. */
function figuresOf(numbers: readonly number[]): readonly (readonly Point[])[] | null {
  const figures: Point[][] = []
  for (let at = 0; at < numbers.length;) {
    const step = numbers[at]
    const point: Point = [numbers[at + 1] ?? 0, numbers[at + 2] ?? 0]
    if (step === close) at += 1
    else if (step === move || step === line) {
      if (step === move) figures.push([])
      figures.at(-1)?.push(point)
      at += 3
    } else return null
  }
  // A move at the end of a path paints nothing.
  return figures.filter((points) => points.length > 1)
}

/** The corners of four points that are those of an upright rectangle; a fifth is the first again. */
function cornersOf(points: readonly Point[]): Corners | null {
  const [xs, ys] = [new Set(points.map(([x]) => x)), new Set(points.map(([, y]) => y))]
  const corners = new Set(points.map((point) => point.join()))
  if (points.length > 5 || corners.size !== 4 || xs.size !== 2 || ys.size !== 2) return null
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const isInside = ([left, top, right, bottom]: Corners, [x, y, other_x, other_y]: Corners) =>
  left >= x && top >= y && right <= other_x && bottom <= other_y

/** On which side a figure turns: the sign of its area. */
function turnOf(points: readonly Point[]): number {
  return points.reduce((area, [x, y], at) => {
    const [next_x, next_y] = points[(at + 1) % points.length] ?? [x, y]
    return area + x * next_y - next_x * y
  }, 0)
}

/** Whether what a ring paints is as thin as the lines of a form. */
export const isFrame = (box: Box, hole: Box) => Math.max(box.w - hole.w, box.h - hole.h) <= 4
