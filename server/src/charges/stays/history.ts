import type { FacilityStateObservation, RecordedObservation } from '@quaylog/journey'
import type { EventFact, FacilityFact, HoldFact, ReportedLastFreeDay } from '@quaylog/free-time'

type Recorded<Kind extends RecordedObservation['kind']> = Extract<RecordedObservation, { kind: Kind }>

/** When something was said: by the source's clock, else by ours. */
const saidAt = ({ stated_at, recorded_at }: RecordedObservation): string => stated_at ?? recorded_at

/** Statements that stand, the oldest first. */
export function standing(observations: readonly RecordedObservation[]): readonly RecordedObservation[] {
  return observations
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .toSorted((a, b) => (saidAt(a) < saidAt(b) ? -1 : Number(saidAt(a) > saidAt(b))))
}

const isState = (said: RecordedObservation): said is Recorded<'facility_state'> => said.kind === 'facility_state'

/** When what was said happened, else when it was said. */
export const momentOf = (said: RecordedObservation): string => ('at' in said ? said.at : null) ?? saidAt(said)

/** Whether another terminal of the port reports than the one where the box is, by the same kind of code. */
export function isElsewhere(said: RecordedObservation, here: FacilityFact | null): boolean {
  if (!isState(said) || here === null) return false
  const { firms, smdg } = said.terminal
  if (firms !== null && firms_code.test(here.code)) return firms.toUpperCase() !== here.code.toUpperCase()
  const [port, terminal] = here.code.split('-')
  return (
    smdg !== null && terminal !== undefined && port === here.locode && smdg.toUpperCase() !== terminal.toUpperCase()
  )
}

const firms_code = /^[A-Z0-9]{4}$/i

/**
 * Each moment at which the box became available at a place, the earliest first: a facility said so after it had not
 * been, or somebody told of the event itself.
 */
export function availableFrom(
  observations: readonly RecordedObservation[],
  locode: string | null,
): readonly EventFact[] {
  const facts: EventFact[] = []
  let before: boolean | null | undefined
  for (const said of observations.filter(isState)) {
    if (said.available === undefined) continue
    if (said.available === true && before !== true) facts.push({ at: saidAt(said), observation_ids: [said.id] })
    before = said.available
  }
  return [...facts, ...becameAvailable(observations, locode)].toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

/**
 * Moments of DCSA's AVPU at a place (null: at any); a railroad means its notification by it. One that is told of
 * another place is for another stay.
 */
export function becameAvailable(
  observations: readonly RecordedObservation[],
  locode: string | null,
): readonly EventFact[] {
  const moves = observations.filter((said) => said.kind === 'movement')
  const taken_back = new Set(moves.flatMap(({ retracts }) => retracts ?? []))
  return moves.flatMap(({ id, at, code, classifier, empty, place, role_hint, source_event_id }) => {
    const elsewhere = locode !== null && (role_hint === 'destination' || (place?.locode ?? locode) !== locode)
    const holds = source_event_id === null || !taken_back.has(source_event_id)
    const is_meant = code === 'AVPU' && classifier === 'actual' && empty !== true && holds && !elsewhere
    return is_meant && at !== null ? [{ at, observation_ids: [id] }] : []
  })
}

interface OpenHold {
  readonly from: string
  readonly observation_ids: readonly string[]
}

/**
 * The holds of a box from the statement that told them to the one that no longer did: the lists of facilities, and
 * single changes. A pending hold stands in nobody's way.
 */
export function holdsIn(observations: readonly RecordedObservation[]): readonly HoldFact[] {
  const open = new Map<string, OpenHold>()
  const over: HoldFact[] = []
  const end = (name: string, hold: OpenHold, said: RecordedObservation) => {
    open.delete(name)
    const observation_ids = [...hold.observation_ids, said.id]
    over.push({ name, from: hold.from, to: saidAt(said), customer_fault: null, observation_ids })
  }
  const begin = (name: string, said: RecordedObservation) => {
    if (!open.has(name)) open.set(name, { from: saidAt(said), observation_ids: [said.id] })
  }
  for (const said of observations) {
    if (said.kind === 'hold') {
      const known = open.get(said.name)
      if (said.status === 'hold') begin(said.name, said)
      else if (known !== undefined) end(said.name, known, said)
    } else if (isState(said) && said.holds !== undefined) {
      const listed = new Set<string>(said.holds.filter(({ status }) => status === 'hold').map(({ name }) => name))
      for (const [name, hold] of open) if (!listed.has(name)) end(name, hold, said)
      for (const name of listed) begin(name, said)
    }
  }
  return [
    ...over,
    ...[...open].map(([name, { from, observation_ids }]) => ({
      name,
      from,
      to: null,
      customer_fault: null,
      observation_ids,
    })),
  ]
}

/**
 * Every last free day that line, terminals and railroads told, the oldest first. A day that was taken back is told no
 * more. Which charge was meant no source says.
 */
export function reportedIn(observations: readonly RecordedObservation[]): readonly ReportedLastFreeDay[] {
  const told = new Map<ReportedLastFreeDay['by'], ReportedLastFreeDay[]>()
  const tell = (by: ReportedLastFreeDay['by'], day: string | null, said: RecordedObservation) => {
    const before = told.get(by) ?? []
    const report = { by, told_at: saidAt(said), charge: null, observation_ids: [said.id] }
    if (day === null) told.set(by, [])
    else if (before.at(-1)?.day !== day) told.set(by, [...before, { ...report, day }])
  }
  for (const said of observations) {
    if (said.kind === 'deadline') tell(said.deadline, said.day, said)
    else if (isState(said) && said.last_free_day !== undefined) tell(reporterOf(said), said.last_free_day, said)
  }
  return [...told.values()].flat()
}

const reporterOf = ({ data_source }: FacilityStateObservation) => (data_source === 'rail' ? 'rail' : 'terminal')

/** Appointments that stood until their time came; one that was moved or cancelled before was never held. */
export function appointmentsIn(observations: readonly RecordedObservation[]): readonly EventFact[] {
  const told = observations
    .filter(isState)
    .filter((said) => said.appointment_at !== undefined)
    .filter((said, index, all) => said.appointment_at !== all[index - 1]?.appointment_at)
  return told.flatMap((said, index) => {
    const { appointment_at: at, id } = said
    const next = told[index + 1]
    const held = next === undefined || saidAt(next) >= (at ?? '')
    return at === null || at === undefined || !held ? [] : [{ at, observation_ids: [id] }]
  })
}
