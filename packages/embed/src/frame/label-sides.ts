/** A label and the point that it belongs to, in pixels. */
export type Labelled = { x: number; y: number; width: number; height: number }

/** Where a label stands: above or below its point, over it or turned away from an edge. */
export type Side = { vertical: 'below' | 'above'; horizontal: 'middle' | 'start' | 'end' }

type Box = { left: number; right: number; top: number; bottom: number }

const GAP_PX = 14
const EDGE_PX = 10

/** Finds a side for each label so that it stays within the map and off the labels before it, as far as that can be. */
export function placeLabels(labels: readonly Labelled[], width: number, height: number): Side[] {
  const taken: Box[] = []
  return labels.map((label) => {
    const horizontal = horizontalOf(label, width)
    const sides = (['below', 'above'] as const).map((vertical): Side => ({ vertical, horizontal }))
    const free = sides.find((side) => {
      const box = boxOf(label, side)
      return box.top > EDGE_PX && box.bottom < height - EDGE_PX && !taken.some((other) => overlap(box, other))
    })
    const side = free ?? { vertical: 'below', horizontal }
    taken.push(boxOf(label, side))
    return side
  })
}

function horizontalOf({ x, width }: Labelled, map_width: number): Side['horizontal'] {
  if (x - width / 2 < EDGE_PX) return 'start'
  return x + width / 2 > map_width - EDGE_PX ? 'end' : 'middle'
}

/** How far left of its point a label begins. */
const leftward: Record<Side['horizontal'], (width: number) => number> = {
  start: () => GAP_PX,
  middle: (width) => width / 2,
  end: (width) => width - GAP_PX,
}

function boxOf({ x, y, width, height }: Labelled, { horizontal, vertical }: Side): Box {
  const left = x - leftward[horizontal](width)
  const top = vertical === 'below' ? y + GAP_PX : y - GAP_PX - height
  return { left, right: left + width, top, bottom: top + height }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
