import { lineKey } from '../../world-facts/subject.ts'
import { decodeInterchange } from '../../sources/edi/read.ts'
import { formsOf } from './inbox.ts'
import { payloadAbout, piecesOf } from './piece.ts'
import type { EdiPiece } from './piece.ts'
import { rulesOf } from './rules.ts'
import { boxesToldBefore, keepMessages, messagesAbout, noteLines } from './store.ts'
import { inbox_key, targetsOf } from './targets.ts'
import { followedBoxes, followedShipments, tryRequestsNow } from '../follower-store.ts'
import type { FollowedShipment } from '../follower-store.ts'
import { edi_source_id } from '../inbound.ts'
import type { Inbound } from '../inbound.ts'
import type { RecordingTools } from '../parts.ts'
import { recordPush } from '../push/record-push.ts'

/** What recording a file came to. */
export interface EdiRecorded {
  readonly pieces: number
  /** Subjects that were told of, and those of them to which it was news. */
  readonly subjects: number
  readonly news: number
  /** Pieces about nothing that anybody tracks: kept for those who do later. */
  readonly unfollowed: number
  /** Open requests that are tried at once. */
  readonly requests: number
}

type LinePiece = EdiPiece & { readonly scac: string | null }

/** Keeps the pieces of a file, and records what they say wherever somebody follows it, across accounts. Repeating it does no harm. */
export async function recordEdi(tools: RecordingTools, inbound: Inbound): Promise<EdiRecorded> {
  const pieces = piecesOf(decodeInterchange(inbound.body), rulesOf(tools.reference)).filter((piece) => piece.observations.length > 0).map((piece) => ({ ...piece, scac: scacOf(tools, piece) }))
  await tools.db.transaction((tx) => keepMessages(tx, inbound.id, pieces.map(({ message_type, scac, data_source, text, numbers }) => ({ id: tools.newId(), message_type, scac, data_source, text, numbers }))))
  const by_line = Map.groupBy(pieces.filter((piece) => piece.scac !== null && piece.data_source === 'shipping_line'), (piece) => piece.scac ?? '')
  await noteLines(tools.db.work, [...by_line.keys()], tools.clock.now())
  await tools.sources.reload()
  const targets = targetsOf(pieces, {
    boxes: await followedBoxes(tools.db.work, [...new Set(pieces.flatMap((piece) => piece.containers))]),
    shipments: await shipmentsNamedBy(tools, pieces),
    isNamedBy: (number, shipment) => isNamedBy(number, shipment, tools),
    tellsByFiles: (key) => tellsByFiles(tools, key),
  })
  let news = 0
  for (const { subject, followers, pieces: told } of targets) {
    const about = payloadAbout(subject, told.map(({ text }) => text), inbound.origin, rulesOf(tools.reference))
    if (await recordPush(tools, { subject, followers, source_id: inbound.source_id, ...about })) news += 1
  }
  let requests = 0
  for (const [scac, told] of by_line) requests += await tryRequestsNow(tools.db.work, scac, numbersOf(told, tools), tools.clock.now())
  const recorded = new Set(targets.flatMap((target) => target.pieces))
  return { pieces: pieces.length, subjects: targets.length, news, unfollowed: pieces.filter((piece) => !recorded.has(piece)).length, requests }
}

/** Main SCAC of the line that a message names; null: it names none that is known. */
function scacOf({ reference }: RecordingTools, { line }: EdiPiece): string | null {
  return line === null ? null : reference.lineByScac(line)?.scac ?? null
}

async function shipmentsNamedBy(tools: RecordingTools, pieces: readonly LinePiece[]): Promise<readonly FollowedShipment[]> {
  const told = pieces.filter((piece) => piece.data_source === 'shipping_line')
  const scacs = told.some((piece) => piece.scac === null) ? tools.reference.lines().map((line) => line.scac) : [...new Set(told.flatMap((piece) => piece.scac ?? []))]
  return followedShipments(tools.db.work, scacs.map((scac) => lineKey(scac, '')), numbersOf(told, tools))
}

/** Every form of every number that the pieces name. */
function numbersOf(pieces: readonly LinePiece[], { reference }: RecordingTools): readonly string[] {
  return [...new Set(pieces.flatMap(({ scac, numbers }) => numbers.flatMap((number) => formsOf(number, scac === null ? null : reference.lineByScac(scac)))))]
}

function isNamedBy(number: string, shipment: FollowedShipment, { reference }: RecordingTools): boolean {
  const forms = formsOf(number, reference.lineByScac(shipment.scac))
  return forms.includes(shipment.line_number) || forms.includes(shipment.bill_of_lading_number)
}

/** Whether a line answers by what files say, because no source speaks for it. */
function tellsByFiles({ sources }: RecordingTools, line_key: string): boolean {
  return sources.byKey(line_key)?.id === edi_source_id
}

const messages_of_box_max = 500

/** Tells boxes that are tracked since lately what files said of them before. Returns how many were told. */
export async function tellNewBoxes(tools: RecordingTools, since: string, limit: number): Promise<number> {
  const boxes = await boxesToldBefore(tools.db.work, inbox_key, since, limit)
  for (const [number, followers] of Map.groupBy(boxes, (box) => box.number)) {
    const subject = { source_key: inbox_key, number_type: 'container' as const, number }
    const heard_already = followers.every((box) => box.recorded || tellsByFiles(tools, box.line_key))
    const told = (await messagesAbout(tools.db.work, [number], messages_of_box_max)).filter((message) => !heard_already || message.data_source !== 'shipping_line')
    const about = payloadAbout(subject, told.map(({ text }) => text), told[0]?.origin ?? '', rulesOf(tools.reference))
    await recordPush(tools, { subject, followers, source_id: told[0]?.source_id ?? edi_source_id, ...about })
  }
  return boxes.length
}
