import { Panel } from '../kit/panel.tsx'
import { documentWords } from '../words/document-words.ts'
import type { Representation } from './documents-query.ts'
import { boxOf } from './evidence-place.ts'
import type { PrintedBox } from './evidence-place.ts'

type Reading = Representation['attributes']
type DrawnBox = PrintedBox & { readonly pointer: string }

const pages_max = 20
const around = 2
const margin = 24

/** Whether any value was read from a page, and not from a sheet or a text. */
export function hasBoxes({ evidence }: Reading): boolean {
  return Object.values(evidence).some((places) => places.some((place) => boxOf(place) !== null))
}

/** The words that values were read from, as they stand to each other on their page; the field pointed at is marked. */
export function PageDrawing({ reading, pointed }: { reading: Reading; pointed: string | null }) {
  const boxes = boxesOf(reading)
  const pages = reading.pages.filter(({ number }) => boxes.some(({ page }) => page === number)).slice(0, pages_max)
  return (
    <Panel title={documentWords.page.title}>
      <p className="document-drawn-note">{documentWords.page.help}</p>
      {pages.map(({ number }) => (
        <svg
          key={number}
          className="document-drawn"
          viewBox={viewOf(boxes.filter(({ page }) => page === number))}
          role="img"
          aria-label={documentWords.page.label(number)}
        >
          {boxes
            .filter(({ page }) => page === number)
            .map((box) => (
              <Words key={`${box.pointer} ${box.x} ${box.y}`} box={box} is_pointed={box.pointer === pointed} />
            ))}
        </svg>
      ))}
    </Panel>
  )
}

function Words({ box: { x, y, w, h, text, pointer }, is_pointed }: { box: DrawnBox; is_pointed: boolean }) {
  return (
    <g data-pointed={is_pointed ? pointer : undefined}>
      <rect x={x - around} y={y - around} width={w + 2 * around} height={h + 2 * around} rx={2} />
      <text x={x} y={y + h * 0.8} fontSize={h} textLength={w} lengthAdjust="spacingAndGlyphs">
        {text}
      </text>
    </g>
  )
}

/** The part of the page around the boxes, so that their words can be read. */
function viewOf(boxes: readonly DrawnBox[]): string {
  const left = Math.min(...boxes.map(({ x }) => x)) - margin
  const top = Math.min(...boxes.map(({ y }) => y)) - margin
  const right = Math.max(...boxes.map(({ x, w }) => x + w)) + margin
  const bottom = Math.max(...boxes.map(({ y, h }) => y + h)) + margin
  return `${left} ${top} ${right - left} ${bottom - top}`
}

function boxesOf({ evidence, alternatives }: Reading): readonly DrawnBox[] {
  const undecided = Object.entries(alternatives).map(
    ([pointer, either]) => [pointer, either[0]?.evidence ?? []] as const,
  )
  return [...Object.entries(evidence), ...undecided].flatMap(([pointer, places]) =>
    places.flatMap((place) => {
      const box = boxOf(place)
      return box === null ? [] : [{ ...box, pointer }]
    }),
  )
}
