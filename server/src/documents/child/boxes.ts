import type { Box } from '@quaylog/documents'

/** Whether a point is in a box; every point is in none at all. */
export function isIn(box: Box | null, x: number, y: number): boolean {
  return box === null || (x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h)
}

/** What two boxes share, which may be nothing; null stands for the whole page. */
export function shared(a: Box | null, b: Box): Box {
  if (a === null) return b
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  const [right, bottom] = [Math.min(a.x + a.w, b.x + b.w), Math.min(a.y + a.h, b.y + b.h)]
  return { x, y, w: Math.max(0, right - x), h: Math.max(0, bottom - y) }
}

/** The upright box around two points. */
export function boxBetween([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): Box {
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), w: Math.abs(x2 - x1), h: Math.abs(y2 - y1) }
}

/** The four sides of a box as thin lines; none of one that is too small for a field of a form. */
export function edgesOf({ x, y, w, h }: Box): readonly Box[] {
  if (w <= 8 || h <= 6) return []
  return [
    { x, y, w, h: 0.5 },
    { x, y: y + h, w, h: 0.5 },
    { x, y, w: 0.5, h },
    { x: x + w, y, w: 0.5, h },
  ]
}

/** About the middle of a sign, above the line on which it stands. */
export function middleOf(
  from: readonly [number, number],
  to: readonly [number, number],
  height: number,
): readonly [number, number] {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - height * 0.3]
}
