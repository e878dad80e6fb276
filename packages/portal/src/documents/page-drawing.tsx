import type { DocumentPageAnswer } from '@quaylog/contract'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../kit/panel.tsx'
import { documentWords } from '../words/document-words.ts'
import { pageWordsQuery } from './documents-query.ts'
import type { Representation } from './documents-query.ts'
import { boxOf } from './evidence-place.ts'
import type { PrintedBox } from './evidence-place.ts'

type Reading = Representation['attributes']
type DrawnBox = PrintedBox & { readonly pointer: string }

const pages_max = 20
const whole_pages_max = 3
const around = 2
const margin = 24

/** Whether any value was read from a page, and not from a sheet or a text. */
export function hasBoxes({ evidence }: Reading): boolean {
  return Object.values(evidence).some((places) => places.some((place) => boxOf(place) !== null))
}

/** The pages that values were read from, word by word; the field pointed at is marked. */
export function PageDrawing({ id, reading, pointed }: { id: string; reading: Reading; pointed: string | null }) {
  const boxes = boxesOf(reading)
  const pages = reading.pages.filter(({ number }) => boxes.some(({ page }) => page === number)).slice(0, pages_max)
  return (
    <Panel title={documentWords.page.title}>
      {pages.map(({ number }, at) => (
        <DrawnPage
          key={number}
          id={id}
          number={number}
          boxes={boxes.filter(({ page }) => page === number)}
          is_whole={at < whole_pages_max}
          pointed={pointed}
        />
      ))}
    </Panel>
  )
}

interface DrawnPageParts {
  readonly id: string
  readonly number: number
  readonly boxes: readonly DrawnBox[]
  /** Whether all words of the page are asked for; each page costs the service a reading. */
  readonly is_whole: boolean
  readonly pointed: string | null
}

function DrawnPage({ id, number, boxes, is_whole, pointed }: DrawnPageParts) {
  const { data: page } = useQuery({ ...pageWordsQuery(id, number), enabled: is_whole })
  return (
    <figure className="document-drawn-page">
      <figcaption className="document-drawn-note">
        {page === undefined ? documentWords.page.helpPartly : documentWords.page.help}
      </figcaption>
      <svg
        className="document-drawn"
        viewBox={viewOf([...boxes, ...(page?.words ?? [])])}
        role="img"
        aria-label={documentWords.page.label(number)}
      >
        {boxes.map((box) => (
          <Words
            key={`${box.pointer} ${box.x} ${box.y}`}
            box={box}
            has_text={page === undefined}
            is_pointed={box.pointer === pointed}
          />
        ))}
        {(page?.words ?? []).map((word, at) => (
          <PlainWord key={at} word={word} />
        ))}
      </svg>
    </figure>
  )
}

/** A word as it stands on the page; one that runs upwards or downwards is turned about its corner. */
function PlainWord({ word: { text, x, y, w, h, turn } }: { word: DocumentPageAnswer['words'][number] }) {
  const drawn = { lengthAdjust: 'spacingAndGlyphs' } as const
  if (turn === undefined || turn === 180)
    return (
      <text {...drawn} x={x} y={y + h * 0.8} fontSize={h} textLength={w}>
        {text}
      </text>
    )
  const [at_x, at_y] = turn === 90 ? [x + w * 0.8, y + h] : [x + w * 0.2, y]
  return (
    <text
      {...drawn}
      x={at_x}
      y={at_y}
      fontSize={w}
      textLength={h}
      transform={`rotate(${turn === 90 ? -90 : 90} ${at_x} ${at_y})`}
    >
      {text}
    </text>
  )
}

function Words({
  box: { x, y, w, h, text, pointer },
  has_text,
  is_pointed,
}: {
  box: DrawnBox
  has_text: boolean
  is_pointed: boolean
}) {
  return (
    <g data-pointed={is_pointed ? pointer : undefined}>
      <rect x={x - around} y={y - around} width={w + 2 * around} height={h + 2 * around} rx={2} />
      {has_text && (
        <text x={x} y={y + h * 0.8} fontSize={h} textLength={w} lengthAdjust="spacingAndGlyphs">
          {text}
        </text>
      )}
    </g>
  )
}

/** The part of the page around the boxes, so that their words can be read. */
function viewOf(boxes: readonly Omit<PrintedBox, 'page'>[]): string {
  const least = (valueOf: (box: Omit<PrintedBox, 'page'>) => number) =>
    boxes.reduce((so_far, box) => Math.min(so_far, valueOf(box)), Infinity)
  const left = least(({ x }) => x) - margin
  const top = least(({ y }) => y) - margin
  const right = -least(({ x, w }) => -x - w) + margin
  const bottom = -least(({ y, h }) => -y - h) + margin
  return `${left} ${top} ${right - left} ${bottom - top}`
}

/** Every box on a page that a value was read from or, as a person says, stands in. */
export function boxesOf({ evidence, read_values, alternatives }: Reading): readonly DrawnBox[] {
  const undecided = Object.entries(alternatives).map(
    ([pointer, either]) => [pointer, either[0]?.evidence ?? []] as const,
  )
  const replaced = Object.entries(read_values).map(([pointer, read]) => [pointer, read.evidence] as const)
  return [...Object.entries(evidence), ...replaced, ...undecided].flatMap(([pointer, places]) =>
    places.flatMap((place) => {
      const box = boxOf(place)
      return box === null ? [] : [{ ...box, pointer }]
    }),
  )
}
