import { asAsked } from './as-asked.ts'
import { changesOf } from './fact.ts'
import type { Fact, Likeness, Statement, Value } from './fact.ts'
import { statusFact } from './status.ts'
import type { BoxTruth, Movement, Stay, YardState } from './world-answers.ts'

const exact: Likeness = { kind: 'exact' }
const moment: Likeness = { kind: 'moment' }
const pounds_per_kg = 2.20462
const hold_names = ['customs', 'freight', 'TMF', 'USDA', 'VACIS', 'other'] as const
const fee_types = ['demurrage', 'exam', 'extended_dwell_time', 'other'] as const

const equipment: Readonly<Record<string, readonly [type: string, length: number, height: string]>> = {
  '22G1': ['dry', 20, 'standard'],
  '42G1': ['dry', 40, 'standard'],
  '45G1': ['dry', 40, 'high cube'],
  '45R1': ['reefer', 40, 'high cube'],
  '42U1': ['open top', 40, 'standard'],
}

/** What the judge knows of how a box is followed. */
export interface Following {
  /** Its line tells days without a time. */
  readonly bare_days: boolean
  /** When the box was shown for the first time. */
  readonly shown_since_ms: number
}

/** Everything that can be shown of one box, with what its witnesses say of it. */
export function factsOfBox(told_truth: BoxTruth, { bare_days, shown_since_ms }: Following): Fact[] {
  const truth = asAsked(told_truth, shown_since_ms)
  const subject = truth.container
  const fact = (field: string, like: Likeness, ...witnesses: Statement[][]): Fact => ({
    subject,
    field,
    like,
    witnesses: witnesses.filter((said) => said.length > 0),
  })
  const terminal = truth.stays.find((stay) => stay.kind === 'port_terminal')
  const ramp = truth.stays.find((stay) => stay.kind === 'ramp')
  const gone = truth.movements
    .filter(({ kind }) => kind === 'full_out')
    .flatMap(({ tellings }) => tellings.map(({ known_at }) => known_at))
    .toSorted((a, b) => a - b)[0]
  return [
    ...truth.movements.flatMap((movement) => milestoneFact(subject, movement, bare_days)),
    ...truth.stops.map((stop): Fact => ({
      ...fact('rail_arrived', moment, at(stop.known_at, stop.at)),
      milestone: { event: 'rail_arrived', locode: stop.locode },
    })),
    statusFact(truth),
    ...factsOfEquipment(truth, fact, terminal),
    ...withUntil(gone, [
      ...fee_types.map((type) => fact(`fee ${type}`, exact, fees(terminal, ramp, type))),
      ...(terminal === undefined ? [] : terminalFacts(fact, terminal)),
      fact('available_for_pickup', exact, availability(truth, terminal, ramp)),
      ...(ramp === undefined
        ? []
        : [
            fact(
              'pickup_lfd_rail',
              exact,
              untilOut(ramp, (state) => state.last_free_day),
            ),
          ]),
    ]),
  ]
}

function withUntil(until_ms: number | undefined, facts: readonly Fact[]): Fact[] {
  return facts.map((fact) => (until_ms === undefined ? fact : { ...fact, until_ms }))
}

function factsOfEquipment(truth: BoxTruth, fact: MakeFact, terminal: Stay | undefined): Fact[] {
  const [type, length, height] = equipment[truth.iso_code] ?? ['', 0, '']
  const pounds = Math.round(truth.weight_kg * pounds_per_kg)
  const listed = terminal?.states[0]?.told_at ?? null
  return [
    fact('equipment_type', exact, at(truth.manifested_at, type)),
    fact('equipment_length', exact, at(truth.manifested_at, length)),
    fact('equipment_height', exact, at(truth.manifested_at, height)),
    fact('seal_number', exact, at(truth.manifested_at, truth.seal_number)),
    fact(
      'weight_in_lbs',
      { kind: 'weight' },
      listed === null ? [] : at(listed, pounds),
      truth.scac === 'COSU' ? at(truth.manifested_at, pounds) : [],
    ),
  ]
}

type MakeFact = (field: string, like: Likeness, ...witnesses: Statement[][]) => Fact

function terminalFacts(fact: MakeFact, stay: Stay): Fact[] {
  const told = (read: (state: YardState) => Value) => told_by(stay, read)
  return [
    ...hold_names.map((name) =>
      fact(
        `hold ${name}`,
        exact,
        told(({ holds }) => holds.find((hold) => hold.name === name)?.status ?? null),
      ),
    ),
    fact(
      'pickup_lfd_terminal',
      exact,
      untilOut(stay, (state) => state.last_free_day),
    ),
    fact(
      'location_at_pod_terminal',
      exact,
      told((state) => state.yard_position),
    ),
    ...(stay.provides.includes('appointment')
      ? [
          fact(
            'pickup_appointment_at',
            moment,
            told((state) => state.appointment_at),
          ),
        ]
      : []),
  ]
}

function feeOf(state: YardState, type: string): Value {
  const amount =
    type === 'demurrage'
      ? state.demurrage
      : state.fees.filter((fee) => fee.type === type).reduce((sum, fee) => sum + fee.amount, 0)
  return amount === 0 ? null : amount
}

/** The terminal's fees until the ramp tells its own. */
function fees(terminal: Stay | undefined, ramp: Stay | undefined, type: string): Statement[] {
  return takenOver(
    terminal === undefined ? [] : told_by(terminal, (state) => feeOf(state, type)),
    ramp === undefined ? [] : told_by(ramp, (state) => (type === 'demurrage' ? feeOf(state, type) : null)),
  )
}

/** A box that left has no last free day. */
function untilOut(stay: Stay, read: (state: YardState) => Value): Statement[] {
  return told_by(stay, (state) => (state.state === 'gated_out' ? null : read(state)))
}

function told_by(stay: Stay, read: (state: YardState) => Value): Statement[] {
  return changesOf(
    stay.states.flatMap((state) => (state.told_at === null ? [] : [{ known_ms: state.told_at, value: read(state) }])),
  )
}

/**
 * The terminal's word until the ramp has the box; on a train nothing is available, and where the ramp has it and is
 * silent nobody knows. A ramp only says when it is available and when it is gone.
 */
function availability({ movements }: BoxTruth, terminal: Stay | undefined, ramp: Stay | undefined): Statement[] {
  const first = (...kinds: readonly string[]) =>
    Math.min(
      ...movements
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap(({ tellings }) => tellings.map(({ known_at }) => known_at)),
    )
  const [on_train_ms, unloaded_ms] = [first('rail_loaded', 'rail_departed'), first('rail_unloaded')]
  const at_terminal = terminal === undefined ? [] : told_by(terminal, (state) => state.available)
  const said_last = at_terminal.findLast(({ known_ms }) => known_ms < on_train_ms)
  const on_train = said_last === undefined ? [] : at(on_train_ms, false)
  const unloaded = Number.isFinite(unloaded_ms) ? at(unloaded_ms, null) : []
  const at_ramp = ramp === undefined ? [] : told_by(ramp, (state) => state.state !== 'gated_out')
  return takenOver(takenOver(takenOver(at_terminal, on_train), unloaded), at_ramp)
}

function takenOver(before: readonly Statement[], after: readonly Statement[]): Statement[] {
  const taken_over = after[0]?.known_ms ?? Number.POSITIVE_INFINITY
  return changesOf([...before.filter(({ known_ms }) => known_ms < taken_over), ...after])
}

function at(known_ms: number, value: Value): Statement[] {
  return [{ known_ms, value }]
}

function milestoneFact(subject: string, movement: Movement, bare_days: boolean): Fact[] {
  if (movement.milestone === null || movement.tellings.length === 0) return []
  const like: Likeness = bare_days ? { kind: 'day', time_zone: movement.time_zone } : moment
  const witnesses = [...Map.groupBy(movement.tellings, ({ by }) => by).values()].map((said) =>
    said.map(({ known_at, at: value }) => ({ known_ms: known_at, value })),
  )
  return [
    {
      subject,
      field: movement.milestone,
      like,
      witnesses,
      milestone: { event: movement.milestone, locode: movement.locode },
    },
  ]
}
