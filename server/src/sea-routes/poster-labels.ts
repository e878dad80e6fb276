import type { Position } from './great-circle.ts'
import { project } from './poster-view.ts'
import type { View } from './poster-view.ts'

/** A text on a poster, placed. */
export type Label = { x: number; y: number; anchor: 'start' | 'middle' | 'end'; text: string }

const LINE_PX = 15
/** Wide enough for most letters at this size; the poster can't measure text. */
const LETTER_PX = 6.9
const TEXT_MAX = 28

type Box = { left: number; right: number; top: number; bottom: number }

/** Puts each name beside its port: below, else above, right or left, wherever it fits and hides no other name. */
export function placeLabels(view: View, ports: readonly { position: Position; name: string }[]): Label[] {
  const taken: Box[] = ports.map(({ position }) => {
    const [x, y] = project(view, position)
    return { left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }
  })
  return ports.flatMap(({ position, name }) => {
    const text = name.length > TEXT_MAX ? `${name.slice(0, TEXT_MAX - 1)}…` : name
    const [x, y] = project(view, position)
    const candidates: Label[] = [
      { x, y: y + 21, anchor: 'middle', text },
      { x, y: y - 12, anchor: 'middle', text },
      { x: x + 12, y: y + 4, anchor: 'start', text },
      { x: x - 12, y: y + 4, anchor: 'end', text },
      { x: x - 8, y: y + 21, anchor: 'start', text },
      { x: x + 8, y: y + 21, anchor: 'end', text },
    ]
    const free = candidates.find(
      (label) => isInside(boxOf(label), view) && !taken.some((box) => overlap(box, boxOf(label))),
    )
    if (!free) return []
    taken.push(boxOf(free))
    return [free]
  })
}

/** How much of a label stands left of the point that it is anchored to. */
const share_left_of: Readonly<Record<Label['anchor'], number>> = { start: 0, middle: 0.5, end: 1 }

function boxOf({ x, y, anchor, text }: Label): Box {
  const width = text.length * LETTER_PX
  const left = x - width * share_left_of[anchor]
  return { left, right: left + width, top: y - LINE_PX + 4, bottom: y + 4 }
}

function isInside(box: Box, view: View): boolean {
  return box.left >= 2 && box.right <= view.width - 2 && box.top >= 0 && box.bottom <= view.height
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
