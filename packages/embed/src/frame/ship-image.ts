const SIZE = 34
/** What lies on the deck, as top and height: hatches, two of them, a mark of exclamation, or nothing. */
const DECKS = {
  full: [
    [-4, 2.6],
    [0.2, 2.6],
    [4.4, 2.6],
    [9, 1.6],
  ],
  half: [
    [4.4, 2.6],
    [9, 1.6],
  ],
  alarm: [
    [-7, 10],
    [5.5, 3.6],
  ],
  bare: [],
} as const
export type Deck = keyof typeof DECKS

/** A container ship seen from above, bow to the north, drawn at a number of device pixels per pixel. */
export function drawShip(fill: string, edge: string, ratio: number, deck: Deck = 'full'): ImageData | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE * ratio
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.scale(ratio, ratio)
  pen.translate(SIZE / 2, SIZE / 2)
  pen.lineJoin = 'round'
  pen.lineWidth = 4.5
  pen.strokeStyle = edge
  pen.fillStyle = fill
  const hull = new Path2D('M0-14C4.4-9 5.6-5 5.6 0V10.5Q5.6 12.5 3.6 12.5H-3.6Q-5.6 12.5-5.6 10.5V0C-5.6-5-4.4-9 0-14z')
  pen.stroke(hull)
  pen.fill(hull)
  pen.fillStyle = edge
  const width = deck === 'alarm' ? 3.6 : 6.2
  for (const [top, height] of DECKS[deck]) pen.fillRect(-width / 2, top, width, height)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}
