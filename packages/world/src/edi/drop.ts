import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allStories } from '../stories/book.ts'
import type { StoryBook } from '../stories/issue.ts'
import { DAY, MINUTE, utc } from '../time.ts'
import { carrierOf } from '../truth/book.ts'
import { trueMovements } from '../truth/shipment.ts'
import type { Shipment } from '../truth/shipment.ts'
import { codecoInterchange, iftstaInterchange } from './edifact.ts'
import type { GateMove } from './edifact.ts'
import { statusesBetween } from './message.ts'
import { x12Interchange } from './x12-315.ts'

/** A file that falls into the folder. */
export type EdiFile = { name: string, body: string }

const GATE_LAG_MS = 20 * MINUTE
/** What happened before a world begins and is told when it does. */
export const EDI_BACKLOG_MS = 60 * DAY

/** The files that fall between two instants (after `from`, until `to`): 315 of lines for America, IFTSTA for elsewhere, CODECO of gates without a feed. */
export function ediFiles(seed: string, book: StoryBook, from: number, to: number): EdiFile[] {
  const shipments = storyShipments(book, to)
  const told = shipments.filter((shipment) => carrierOf(shipment.scac).profile === 'edi').map((shipment) => ({ shipment, statuses: statusesBetween(shipment, from, to, seed) }))
  const american = told.filter(({ shipment }) => isAmerican(shipment)).flatMap(({ statuses }) => statuses)
  const others = told.filter(({ shipment }) => !isAmerican(shipment)).flatMap(({ statuses }) => statuses)
  const stamp = utc(to).replace(/\D/g, '')
  const files: EdiFile[] = []
  if (american.length > 0) files.push({ name: `OOLU_315_${stamp}.x12`, body: x12Interchange(american, to) })
  if (others.length > 0) files.push({ name: `OOLU_IFTSTA_${stamp}.edi`, body: iftstaInterchange(others, to) })
  for (const [code, moves] of gateMoves(shipments, from, to)) {
    const facility = moves[0]?.facility
    if (facility !== undefined) files.push({ name: `${code}_CODECO_${stamp}.edi`, body: codecoInterchange(facility, moves, to) })
  }
  return files
}

/** Writes files so that a reader never sees half of one. */
export function dropFiles(folder: string, files: readonly EdiFile[]): void {
  mkdirSync(folder, { recursive: true })
  for (const file of files) {
    writeFileSync(join(folder, `.${file.name}`), file.body)
    renameSync(join(folder, `.${file.name}`), join(folder, file.name))
  }
}

function storyShipments(book: StoryBook, at: number): Shipment[] {
  const running = book.issueAt(at)
  return allStories().flatMap((story) => [...new Set([Math.max(0, running - 1), running])].flatMap((n) => book.issue(story, n).shipments))
}

function isAmerican(shipment: Shipment): boolean {
  return shipment.itineraries.at(-1)?.legs.at(-1)?.discharge.facility.locode.startsWith('US') === true
}

function gateMoves(shipments: readonly Shipment[], from: number, to: number): Map<string, GateMove[]> {
  const moves = shipments.flatMap((shipment) => shipment.boxes.flatMap((box) => box.stays.filter((stay) => stay.facility.firms !== null && stay.facility.kind === 'port_terminal' && !stay.facility.feed).flatMap((stay) =>
    trueMovements(box).flatMap((movement): GateMove[] => {
      const passes = movement.role === 'discharge' && (movement.kind === 'full_out' || movement.kind === 'empty_in')
      const told = movement.at + GATE_LAG_MS
      return passes && told > from && told <= to ? [{ box, shipment, facility: stay.facility, at: movement.at, into: movement.kind === 'empty_in', full: movement.laden }] : []
    }))))
  return Map.groupBy(moves, (move) => move.facility.code)
}
