import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoryBook } from '../stories/issue.ts'
import { DAY, MINUTE, utc } from '../time.ts'
import { trueMovements } from '../truth/shipment.ts'
import type { Facility } from '../truth/place.ts'
import type { Box, Movement, Shipment } from '../truth/shipment.ts'
import type { YardStay } from '../truth/yard.ts'
import { ediBeside } from './beside.ts'
import type { EdiFile } from './beside.ts'
import { codecoInterchange, iftstaInterchange } from './edifact.ts'
import type { GateMove } from './edifact.ts'
import { statusesBetween } from './message.ts'
import type { Status } from './message.ts'
import { ediTricks } from './tricks.ts'
import { x12Interchange } from './x12-315.ts'

/** How long after a passage a gate without a feed sends its message. */
export const GATE_LAG_MS = 20 * MINUTE
/** What happened before a world begins and is told when it does. */
export const EDI_BACKLOG_MS = 60 * DAY

/**
 * The files that fall between two instants (after `from`, until `to`): 315 of lines for America, IFTSTA for elsewhere,
 * CODECO of gates without a feed.
 */
export function ediFiles(
  seed: string,
  book: StoryBook,
  from: number,
  to: number,
  faults: readonly string[] = [],
): EdiFile[] {
  const shipments = storyShipments(book, to)
  const stamp = utc(to).replace(/\D/g, '')
  const lines = Map.groupBy(
    shipments.filter((shipment) => shipment.by_edi),
    ({ scac }) => scac,
  )
  const files = [...lines].flatMap(([scac, theirs]) => filesOfLine(scac, theirs, { seed, from, to, faults, stamp }))
  for (const [code, moves] of gateMoves(shipments, from, to)) {
    const facility = moves[0]?.facility
    if (facility !== undefined)
      files.push({ name: `${code}_CODECO_${stamp}.edi`, body: codecoInterchange(facility, moves, to) })
  }
  return files
}

function filesOfLine(
  scac: string,
  shipments: readonly Shipment[],
  {
    seed,
    from,
    to,
    faults,
    stamp,
  }: { seed: string; from: number; to: number; faults: readonly string[]; stamp: string },
): EdiFile[] {
  const told = (some: readonly Shipment[]): Status[] =>
    faults.reduce(
      (list, name) => ediTricks[name]?.(list) ?? list,
      some.flatMap((shipment) => statusesBetween(shipment, from, to, seed)),
    )
  const american = told(shipments.filter(isAmerican))
  const others = told(shipments.filter((shipment) => !isAmerican(shipment)))
  return [
    ...(american.length > 0 ? [{ name: `${scac}_315_${stamp}.x12`, body: x12Interchange(scac, american, to) }] : []),
    ...faults.flatMap((name) => ediBeside[name]?.(scac, [...american, ...others], to, stamp) ?? []),
    ...(others.length > 0 ? [{ name: `${scac}_IFTSTA_${stamp}.edi`, body: iftstaInterchange(scac, others, to) }] : []),
  ]
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
  return book.stories.flatMap((story) =>
    [...new Set([Math.max(0, running - 1), running])].flatMap((n) => book.issue(story, n).shipments),
  )
}

function isAmerican(shipment: Shipment): boolean {
  return shipment.itineraries.at(-1)?.legs.at(-1)?.discharge.facility.locode.startsWith('US') === true
}

function gateMoves(shipments: readonly Shipment[], from: number, to: number): Map<string, GateMove[]> {
  const moves = shipments.flatMap((shipment) =>
    shipment.boxes.flatMap((box) =>
      box.stays
        .filter(sendsGateMessages)
        .flatMap((stay) =>
          gateMovesOf(shipment, box, stay.facility).filter(
            ({ at }) => at + GATE_LAG_MS > from && at + GATE_LAG_MS <= to,
          ),
        ),
    ),
  )
  return Map.groupBy(moves, (move) => move.facility.code)
}

function gateMovesOf(shipment: Shipment, box: Box, facility: Facility): GateMove[] {
  return trueMovements(box)
    .filter(passesGate)
    .map((movement) => ({
      box,
      shipment,
      facility,
      at: movement.at,
      into: movement.kind === 'empty_in',
      full: movement.laden,
    }))
}

/** Port terminals that customs lists and that have no feed. */
export function sendsGateMessages({ facility }: YardStay): boolean {
  return facility.firms !== null && facility.kind === 'port_terminal' && !facility.feed
}

/** What goes through the gate of the port terminal: the full box out, the empty one in. */
export function passesGate({ role, kind }: Movement): boolean {
  return role === 'discharge' && (kind === 'full_out' || kind === 'empty_in')
}
