import { lookUp } from '../../carriers/office.ts'
import type { Door, Office } from '../../carriers/office.ts'
import { isQuestion, readQuestion } from '../../carriers/question.ts'
import type { Question } from '../../carriers/question.ts'
import type { Told } from '../../carriers/witness.ts'
import type { Answer, Ask } from '../../http/exchange.ts'
import { Subscriptions } from '../../push/subscription.ts'
import { utc } from '../../time.ts'
import { trueMovements } from '../../truth/shipment.ts'
import type { Box, Movement } from '../../truth/shipment.ts'
import type { FactName } from './ledger.ts'
import type { Desk } from './upstream.ts'

/** The members of a line's events that carry facts. */
export const EVENT_FIELDS: readonly string[] = [
  'eventDateTime',
  'eventClassifierCode',
  'equipmentEventTypeCode',
  'transportEventTypeCode',
  'equipmentReference',
  'emptyIndicatorCode',
]

const FACTS: Readonly<Record<string, FactName>> = {
  'empty_out.origin': 'empty_out_at',
  'full_in.origin': 'full_in_at',
  'loaded.origin': 'vessel_loaded_at',
  'departed.origin': 'vessel_departed_at',
  'arrived.discharge': 'vessel_arrived_at',
  'discharged.discharge': 'vessel_discharged_at',
  'full_out.discharge': 'full_out_at',
  'full_out.inland': 'full_out_at',
  'empty_in.discharge': 'empty_returned_at',
  'empty_in.inland': 'empty_returned_at',
}

/** What one of the world's lines works with when it answers through an upstream. */
export function officeOf(desk: Desk, scac: string): Office {
  return {
    scac,
    seed: desk.seed,
    now: desk.now,
    real_now: desk.real_now,
    base_url: desk.base_url,
    truth: desk.truth,
    subscriptions: new Subscriptions([]),
    leak: false,
    denies: desk.faults.has('unknown_number'),
    distort: (told) => told,
  }
}

/** What a line tells to a question: null when it knows no such number, or the question cannot be read. */
export function toldBy(door: Door, ask: Ask, desk: Desk): Told[] | null {
  const question = readQuestion(ask.query)
  return isQuestion(question) ? toldTo(door, question, desk) : null
}

/** What a line tells to a question that was read; every actual of a sea-going ship or of a box counts as stated. */
function toldTo(door: Door, question: Question, desk: Desk): Told[] | null {
  const told = lookUp(door, officeOf(desk, door.scac), question)
  for (const event of told ?? []) if (event.classifier === 'ACT') print(event, question, desk)
  return told
}

function print(event: Told, question: Question, desk: Desk): void {
  const boxes = event.box === null ? event.shipment.boxes : [event.box]
  for (const box of boxes) {
    if (question.container !== null && box.number !== question.container) continue
    const movement = movementOf(event, box)
    if (movement === null || (movement.leg !== null && movement.leg.voyage.mode === 'FEEDER')) continue
    const fact = FACTS[`${movement.kind}.${movement.role}`]
    if (fact !== undefined && event.at !== null) desk.print(box.number, fact, utc(event.at), ...EVENT_FIELDS)
  }
}

/** The true movement that an event tells of; none for ships that sailed without the box. */
function movementOf(event: Told, box: Box): Movement | null {
  return (
    trueMovements(box).find(
      ({ kind, call, locode }) =>
        event.key.startsWith(`${kind}:`) &&
        locode === event.locode &&
        (event.call_id === null ? call === null : call?.id === event.call_id),
    ) ?? null
  )
}

/** A request with another path, as if it had come to the line's own address. */
export function asOf(ask: Ask, path: string): Ask {
  return { ...ask, path }
}

/** True for an answer whose body holds what was asked for. */
export const isGiven = (answer: Answer): boolean => answer.status === 200
