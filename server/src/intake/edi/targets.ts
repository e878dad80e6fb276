import type { SubjectName } from '../../world-facts/subject-store.ts'
import type { ToldPiece } from './reading.ts'
import { lineSubject } from '../follower-store.ts'
import type { Box, FollowedBox, FollowedShipment } from '../follower-store.ts'

/** Whom boxes are followed at for what files say of them. */
export const inbox_key = 'edi:inbox'

/** Whether boxes follow what files say of one of them by this subject. */
export const isBoxAtInbox = ({ source_key, number_type }: SubjectName): boolean =>
  source_key === inbox_key && number_type === 'container'

/** Whether boxes follow what files say of their bill by this subject. */
export const isBillAtInbox = ({ source_key, number_type }: SubjectName): boolean =>
  source_key === inbox_key && number_type === 'bill_of_lading'

/** The subject by which boxes of a shipment follow what files say of its bill, naming none of them. */
export const billAtInbox = (shipment: Pick<FollowedShipment, 'bill_of_lading_number'>): SubjectName => ({
  source_key: inbox_key,
  number_type: 'bill_of_lading',
  number: shipment.bill_of_lading_number,
})

/** A followed subject and what a file says of it. */
export interface EdiTarget {
  readonly subject: SubjectName
  readonly followers: readonly Box[]
  readonly pieces: readonly ToldPiece[]
}

/** What decides who is told of a piece. */
export interface Following {
  readonly boxes: readonly FollowedBox[]
  readonly shipments: readonly FollowedShipment[]
  /** Whether the piece names the shipment by its bill or booking. */
  readonly isNamedBy: (piece: ToldPiece, shipment: FollowedShipment) => boolean
  /** Whether files are all that the line tells by, so that they answer for it. */
  readonly tellsByFiles: (source_key: string) => boolean
}

/**
 * Who is told what, in the order of the file. Where a line tells by files alone its own subject is told; everybody else
 * follows the box at the inbox, beside what their line answers. A subject that nobody follows is never made.
 */
export function targetsOf(pieces: readonly ToldPiece[], following: Following): readonly EdiTarget[] {
  const boxes = Map.groupBy(following.boxes, (box) => box.number)
  const targets = new Map<string, { subject: SubjectName; followers: Box[]; pieces: ToldPiece[] }>()
  for (const piece of pieces) {
    for (const { subject, followers } of namesOf(piece, boxes, following)) {
      const key = keyOf(subject)
      const target = targets.get(key) ?? { subject, followers: [], pieces: [] }
      target.followers.push(...followers)
      if (target.pieces.at(-1) !== piece) target.pieces.push(piece)
      targets.set(key, target)
    }
  }
  return [...targets.values()]
}

/** Adds what a further part of a file says to what the parts before it said. */
export function joinTargets(all: Map<string, EdiTarget>, more: readonly EdiTarget[]): void {
  for (const target of more) {
    const { followers, pieces } = all.get(keyOf(target.subject)) ?? { followers: [], pieces: [] }
    all.set(keyOf(target.subject), {
      subject: target.subject,
      followers: distinct([...followers, ...target.followers]),
      pieces: [...pieces, ...target.pieces],
    })
  }
}

function distinct(boxes: readonly Box[]): readonly Box[] {
  return [...new Map(boxes.map((box) => [`${box.account_id} ${box.container_id}`, box])).values()]
}

function keyOf({ source_key, number_type, number }: SubjectName): string {
  return JSON.stringify([source_key, number_type, number])
}

function namesOf(
  piece: ToldPiece,
  boxes: ReadonlyMap<string, readonly FollowedBox[]>,
  { shipments, isNamedBy, tellsByFiles }: Following,
): { subject: SubjectName; followers: Box[] }[] {
  const by_line = piece.data_source === 'shipping_line'
  const own = piece.containers.flatMap((number) => boxes.get(number) ?? [])
  const named = by_line ? shipments.filter((shipment) => isNamedBy(piece, shipment)) : []
  const answers = (one: FollowedBox | FollowedShipment) => by_line && tellsByFiles(one.source_key)
  const at_inbox = own.filter((box) => !answers(box))
  // A line may name the bill alone, or a box of it that nobody told of yet.
  const by_bill = named.filter(
    (shipment) =>
      !answers(shipment) &&
      shipment.container_ids.length > 0 &&
      !own.some((box) => box.shipment_id === shipment.shipment_id),
  )
  return [
    ...[...own, ...named].filter(answers).map((one) => ({ subject: lineSubject(one), followers: [] })),
    ...at_inbox.map(({ account_id, container_id, number }) => ({
      subject: { source_key: inbox_key, number_type: 'container' as const, number },
      followers: [{ account_id, container_id }],
    })),
    ...by_bill.map((shipment) => ({
      subject: billAtInbox(shipment),
      followers: shipment.container_ids.map((container_id) => ({ account_id: shipment.account_id, container_id })),
    })),
  ]
}

/** Whether a statement is about the subject: one box is told nothing of others that the same message names. */
export function isAbout(
  { number_type, number }: Pick<SubjectName, 'number_type' | 'number'>,
  container: string | null,
): boolean {
  return number_type !== 'container' || container === null || container === number
}
