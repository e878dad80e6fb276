import { groupBy } from '../group-by.ts'
import { legKey, type RecordedMovement, type Retractions, sameVessel, saidMs } from './statement.ts'

interface Retraction {
  readonly said: RecordedMovement
  readonly said_ms: number
}

/**
 * The statements that take others back. A retraction takes back what was stated up to its own moment; what is stated
 * again later stands. A port that a ship leaves out takes back what was expected of her there, for all her boxes.
 * Contract 10.2.
 */
export function retractionsOf(movements: readonly RecordedMovement[]): Retractions {
  const stated = movements.map((said): Retraction => ({ said, said_ms: saidMs(said) }))
  const by_event = groupBy(
    stated.filter(({ said }) => said.retracts !== null),
    ({ said }) => `${said.source} ${said.retracts}`,
  )
  const omissions = groupBy(
    stated.filter(({ said }) => isOmission(said) && said.withdrawn_at === null && said.place?.locode),
    ({ said }) => portKey(said),
  )
  return (said, said_ms) => {
    if (said.withdrawn_at !== null || said.retracts !== null) return said.withdrawn_at
    const of_event = said.source_event_id === null ? [] : (by_event.get(`${said.source} ${said.source_event_id}`) ?? [])
    const of_port = isExpectedCall(said) ? (omissions.get(portKey(said)) ?? []) : []
    const of_call = of_port.filter((omission) => isSameCall(omission.said, said))
    const later = [...of_event, ...of_call].filter((retraction) => retraction.said_ms >= said_ms)
    return later.map((retraction) => retraction.said.recorded_at).toSorted()[0] ?? null
  }
}

/** Whether a statement says that a ship leaves a port out; `OMIT` is the word of DCSA's operational standards. */
export function isOmission({ type, code }: Pick<RecordedMovement, 'type' | 'code'>): boolean {
  return type === 'transport' && code === 'OMIT'
}

const call_codes = new Set(['ARRI', 'DEPA', 'LOAD', 'DISC', 'BRTH'])

function isExpectedCall({ code, classifier }: RecordedMovement): boolean {
  return call_codes.has(code) && (classifier === 'estimated' || classifier === 'planned')
}

function portKey({ source, place }: RecordedMovement): string {
  return `${source} ${place?.locode}`
}

/** By the call itself, else by the ship, else by the voyage: a box may pass a port twice. */
function isSameCall(omission: RecordedMovement, said: RecordedMovement): boolean {
  if (omission.transport_call !== null && omission.transport_call === said.transport_call) return true
  return sameVessel(omission.vessel, said.vessel) ?? (legKey(omission) !== '' && omission.voyage === said.voyage)
}
