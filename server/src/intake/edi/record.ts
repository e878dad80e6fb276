import { lineKey } from '../../world-facts/subject.ts'
import type { SubjectName } from '../../world-facts/subject-store.ts'
import { formsOf, isOfLine } from './inbox.ts'
import { payloadAbout } from './piece.ts'
import type { ToldPiece } from './reading.ts'
import { rulesOf } from './rules.ts'
import { tellBillsNow } from './new-bills.ts'
import { tellFollowingNow, tellsByFiles } from './new-boxes.ts'
import { forgetMessages, keepMessages, noteLines } from './store.ts'
import { inbox_key, isBillAtInbox, isBoxAtInbox, joinTargets, targetsOf } from './targets.ts'
import type { EdiTarget } from './targets.ts'
import { followedBoxes, followedShipments, tryRequestsNow } from '../follower-store.ts'
import type { FollowedShipment } from '../follower-store.ts'
import { edi_source_id } from '../inbound.ts'
import type { Inbound } from '../inbound.ts'
import type { InboundRecordingParts, RecordingParts } from '../parts.ts'
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

type LinePiece = ToldPiece & { readonly scac: string | null }

/** What is gathered while a file is gone through: only what somebody follows stays in memory. */
interface Gathered {
  readonly targets: Map<string, EdiTarget>
  /** Forms of the numbers that each line named. */
  readonly by_line: Map<string, Set<string>>
  pieces: number
  unfollowed: number
}

const numbers_at_once = 1_000

/**
 * Keeps the pieces of a file, some at a time as they are read, and then records what they say wherever somebody follows
 * it, across
 * accounts: each subject once, with all that the file says of it. Repeating it does no harm.
 */
export async function recordEdi(parts: InboundRecordingParts, inbound: Inbound): Promise<EdiRecorded> {
  const gathered: Gathered = { targets: new Map(), by_line: new Map(), pieces: 0, unfollowed: 0 }
  await forgetMessages(parts.db.work, inbound.id)
  await parts.sources.reload()
  await parts.bodies.eachPieces(inbound.body, (told) =>
    gather(
      parts,
      inbound.id,
      told.map((piece) => ({ ...piece, scac: scacOf(parts, piece) })),
      gathered,
    ),
  )
  const named = [...gathered.targets.values()].map(({ subject }) => subject)
  const numbersAt = (isMeant: (subject: SubjectName) => boolean) => named.filter(isMeant).map(({ number }) => number)
  const boxes_told = await tellFollowingNow(parts, numbersAt(isBoxAtInbox))
  const bills_told = await tellBillsNow(parts, numbersAt(isBillAtInbox))
  let news = boxes_told.size + bills_told.size
  for (const { subject, followers, pieces } of gathered.targets.values()) {
    if (isBoxAtInbox(subject) && boxes_told.has(subject.number)) continue
    if (isBillAtInbox(subject) && bills_told.has(subject.number)) continue
    const about = await payloadAbout(
      subject,
      pieces.map(({ text }) => text),
      inbound.origin,
      rulesOf(parts.reference),
    )
    const source_id = tellerOf(parts, subject, inbound)
    if (await recordPush(parts, { subject, followers, source_id, ...about })) news += 1
  }
  let requests = 0
  for (const [scac, forms] of gathered.by_line) requests += await tryRequestsOf(parts, scac, [...forms])
  return { pieces: gathered.pieces, subjects: gathered.targets.size, news, unfollowed: gathered.unfollowed, requests }
}

async function gather(
  parts: InboundRecordingParts,
  inbound_id: string,
  pieces: readonly LinePiece[],
  gathered: Gathered,
): Promise<void> {
  const messages = pieces.map((piece) => {
    const { message_type, scac, data_source, packed } = piece
    return { id: parts.newId(), message_type, scac, data_source, packed, numbers: keptUnder(parts, piece) }
  })
  await parts.db.transaction((tx) => keepMessages(tx, inbound_id, messages))
  await noteNumbers(parts, pieces, gathered.by_line)
  const targets = targetsOf(pieces, {
    boxes: await followedBoxes(parts.db.work, [...new Set(pieces.flatMap((piece) => piece.containers))]),
    shipments: await shipmentsNamedBy(parts, pieces),
    isNamedBy: (piece, shipment) => isNamedBy(piece, shipment, parts),
    tellsByFiles: (key) => tellsByFiles(parts, key),
  })
  joinTargets(gathered.targets, targets)
  const followed = new Set(targets.flatMap((target) => target.pieces))
  gathered.pieces += pieces.length
  gathered.unfollowed += pieces.filter((piece) => !followed.has(piece)).length
}

/** Notes which lines tell by files, before it is decided whom their files answer for. */
async function noteNumbers(
  parts: InboundRecordingParts,
  pieces: readonly LinePiece[],
  by_line: Map<string, Set<string>>,
): Promise<void> {
  const told = Map.groupBy(
    pieces.filter(({ scac, data_source }) => scac !== null && data_source === 'shipping_line'),
    (piece) => piece.scac ?? '',
  )
  const met = [...told.keys()].filter((scac) => !by_line.has(scac))
  if (met.length > 0) {
    await noteLines(parts.db.work, met, parts.clock.now())
    await parts.sources.reload()
  }
  for (const [scac, of_line] of told) {
    const forms = by_line.get(scac) ?? new Set()
    for (const number of numbersOf(of_line, parts)) forms.add(number)
    by_line.set(scac, forms)
  }
}

async function tryRequestsOf(parts: InboundRecordingParts, scac: string, forms: readonly string[]): Promise<number> {
  let requests = 0
  for (let start = 0; start < forms.length; start += numbers_at_once)
    requests += await tryRequestsNow(
      parts.db.work,
      scac,
      forms.slice(start, start + numbers_at_once),
      parts.clock.now(),
    )
  return requests
}

/** Main SCAC of the line that a message names; null: it names none that is known. */
function scacOf({ reference }: RecordingParts, { line }: Pick<ToldPiece, 'line'>): string | null {
  return line === null ? null : (reference.lineByScac(line)?.scac ?? null)
}

async function shipmentsNamedBy(
  parts: RecordingParts,
  pieces: readonly LinePiece[],
): Promise<readonly FollowedShipment[]> {
  const told = pieces.filter((piece) => piece.data_source === 'shipping_line')
  const scacs = told.some((piece) => piece.scac === null)
    ? parts.reference.lines().map((line) => line.scac)
    : [...new Set(told.flatMap((piece) => piece.scac ?? []))]
  return followedShipments(
    parts.db.work,
    scacs.map((scac) => lineKey(scac, '')),
    numbersOf(told, parts),
  )
}

/** Whoever tracks a bill later looks for it as he writes it, so that it is kept under each of its forms. */
function keptUnder({ reference }: RecordingParts, piece: LinePiece): readonly string[] {
  if (piece.data_source !== 'shipping_line') return piece.numbers
  const containers = new Set(piece.containers)
  const forms = piece.numbers.flatMap((number) =>
    containers.has(number) ? [number] : formsOf(number, reference.lineByScac(piece.scac ?? number.slice(0, 4))),
  )
  return [...new Set(forms)]
}

/** Every form of every number that the pieces name. */
function numbersOf(pieces: readonly LinePiece[], { reference }: RecordingParts): readonly string[] {
  return [
    ...new Set(
      pieces.flatMap(({ scac, numbers }) =>
        numbers.flatMap((number) => formsOf(number, scac === null ? null : reference.lineByScac(scac))),
      ),
    ),
  ]
}

function isNamedBy(piece: ToldPiece, shipment: FollowedShipment, parts: RecordingParts): boolean {
  const line = parts.reference.lineByScac(shipment.scac)
  const told = { scac: scacOf(parts, piece), data_source: piece.data_source }
  if (line !== null && !isOfLine(told, line, parts.reference)) return false
  return piece.numbers.some((number) => {
    const forms = formsOf(number, line)
    return forms.includes(shipment.line_number) || forms.includes(shipment.bill_of_lading_number)
  })
}

/**
 * Who tells a subject what a file says. A line that tells by files alone is also asked, and answers from all files as
 * one source: what a file of it says is that source's word too, or asking again would make a second witness of it.
 */
function tellerOf(parts: RecordingParts, { source_key }: SubjectName, { source_id }: Inbound): string {
  return source_key !== inbox_key && tellsByFiles(parts, source_key) ? edi_source_id : source_id
}
