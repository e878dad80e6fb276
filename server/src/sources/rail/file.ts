import type { Instant, Observation } from '@quaylog/journey'
import { readUnit } from '../container-number.ts'
import { isObject, parseJson } from '../json.ts'
import type { SourceParts } from '../source.ts'
import { readLayout, type Layout } from './layout.ts'
import { headOf, linesOf, readLayoutRows } from './layout-rows.ts'
import { observeMessage } from './observe.ts'

/** A railroad's own text file, with what it is read by. */
export interface RailFile {
  readonly layout: Layout
  /** SCAC of the railroad that sends it, for rows that name none. */
  readonly railroad: string | null
  readonly received_at: Instant
  readonly text: string
}

/** What a file says, and which of its rows say nothing that can be read. */
export interface RailFileReading {
  readonly observations: readonly Observation[]
  readonly rows: number
  readonly unread: readonly string[]
}

type Parts = Pick<SourceParts, 'zoneOf' | 'locodeOf'>

/** Begins a file as it is kept: without its layout and its receipt nobody could read it again. */
const mark = 'QUAYLOG-RAIL-FILE '

/** A file as it is kept: one line with what it is read by, and the text as it came. */
export function wrapRailFile({ layout: { proof: _, ...layout }, railroad, received_at, text }: RailFile): string {
  return `${mark}${JSON.stringify({ layout, railroad, received_at })}\n${text}`
}

/** A kept file; null: the text is none. */
export function openRailFile(kept: string): RailFile | null {
  if (!kept.startsWith(mark)) return null
  const [head = ''] = kept.split('\n', 1)
  const document = parseJson(head.slice(mark.length))
  const { layout, railroad = null, received_at } = isObject(document) ? document : {}
  const read = readLayout(layout)
  if ('fault' in read || typeof received_at !== 'string') return null
  return {
    layout: read.layout,
    railroad: typeof railroad === 'string' ? railroad : null,
    received_at,
    text: kept.slice(head.length + 1),
  }
}

/** Reads a railroad's own text file. */
export function readRailFile({ layout, railroad, received_at, text }: RailFile, parts: Parts): RailFileReading {
  const message = { ...readLayoutRows(text, layout, received_at), railroad }
  const { sightings, unread } = message
  return { observations: observeMessage(message, parts), rows: sightings.length + unread.length, unread }
}

/** The file taken apart into what stands alone: for each container its own rows, below the line that heads them. */
export function railFilesByBox(file: RailFile): readonly RailFile[] {
  const { layout, received_at, text } = file
  const [lines, head] = [linesOf(text), headOf(text, layout)]
  const boxes = Map.groupBy(readLayoutRows(text, layout, received_at).sightings, ({ value }) => {
    return readUnit(value.equipment_initial, value.equipment_number).number
  })
  return [...boxes.values()].map((rows) => {
    const own = rows.map(({ pointer }) => lines[Number(pointer.slice('line '.length)) - 1] ?? '')
    return { ...file, text: [...(head === null ? [] : [head]), ...own].join('\n') }
  })
}
