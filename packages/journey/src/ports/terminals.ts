import type { RecordedObservation } from '../observation.ts'
import type { Reading } from '../pickup/facility.ts'
import { happened, type Understood } from '../journey.ts'
import type { Found } from '../ledger.ts'
import type { Judged } from '../milestones/milestones.ts'
import type { KnownTerminal } from '../reference-lookup.ts'
import { roleIn } from '../status/situation.ts'
import { firstLearnt, isPrinted, newestFirst, type RecordedMovement, type Statement } from '../statements/statement.ts'

interface Naming {
  readonly terminal: KnownTerminal
  readonly said: RecordedObservation
}

/**
 * The terminal at the port of discharge: where a facility found the box, else where it was discharged, the ship arrived
 * or the box left. A prediction counts until then, and the first one stays until it is withdrawn: carriers' predicted
 * berths flip between neighbouring yards. A source that says by another code where the ship came takes its predictions
 * back, though the code be in no table.
 */
export function podTerminal({ readings, judged, roles }: Understood): Found<KnownTerminal> | null {
  const at_pod = judged.filter(({ statement }) => roleIn(roles, statement) === 'pod')
  const came = at_pod
    .filter((one) => happened(one) && ['DISC', 'ARRI', 'BRTH'].includes(one.statement.said.code))
    .map(({ statement }) => statement.said)
  const predicted = at_pod.filter(({ statement }) => statement.mode === 'vessel' && !isDisproved(statement.said, came))
  const acted = (...codes: string[]) =>
    newestNaming(at_pod.filter((one) => happened(one) && codes.includes(one.statement.said.code)))
  return (
    among(foundAt(readings.pod), 'facility_that_found_it') ??
    among(acted('DISC'), 'where_it_was_discharged') ??
    among(acted('ARRI', 'BRTH'), 'where_the_ship_arrived') ??
    among(acted('GTOT'), 'where_it_left') ??
    among(predictions(predicted), 'first_prediction')
  )
}

function isDisproved({ source, facility }: RecordedMovement, came: readonly RecordedMovement[]): boolean {
  return came.some(
    (said) =>
      said.source === source &&
      (said.facility?.code ?? null) !== null &&
      (facility?.code ?? null) !== null &&
      said.facility?.provider === facility?.provider &&
      said.facility?.code !== facility?.code,
  )
}

/** The ramp or depot at an inland destination. */
export function destinationTerminal({ readings, judged, roles }: Understood): Found<KnownTerminal> | null {
  if (roles.destination === null) return null
  const there = judged.filter(({ statement }) => statement.place?.key === roles.destination?.place.key)
  return (
    among(foundAt(readings.inland), 'facility_that_found_it') ??
    among(newestNaming(there.filter(happened)), 'where_it_came_to') ??
    among(predictions(there), 'first_prediction')
  )
}

/** An off-dock yard that the full box was moved to after the discharge. */
export function offDockFacility({ judged }: Understood): Found<KnownTerminal> | null {
  return among(newestNaming(judged.filter((one) => happened(one) && one.row?.means === 'off_dock')), 'moved_off_dock')
}

function foundAt(readings: readonly Reading[]): Naming[] {
  return readings.flatMap(({ said, terminal }) => (said.found && terminal !== null ? [{ terminal, said }] : []))
}

function newestNaming(judged: readonly Judged[]): Naming[] {
  return namings(judged.map(({ statement }) => statement).toSorted(newestFirst))
}

function namings(statements: readonly Statement[]): Naming[] {
  return statements.flatMap(({ terminal, said }) => (terminal === null ? [] : [{ terminal, said }]))
}

function predictions(judged: readonly Judged[]): Naming[] {
  const open = judged.filter(
    ({ statement, fate }) => statement.class !== 'actual' && fate !== 'withdrawn' && fate !== 'on_another_ship',
  )
  const told = open.map(({ statement }) => statement).toSorted(firstLearnt)
  return namings([...told.filter(({ said }) => !isPrinted(said)), ...told.filter(({ said }) => isPrinted(said))])
}

function among([first, ...others]: readonly Naming[], rule: string): Found<KnownTerminal> | null {
  if (first === undefined) return null
  return {
    value: first.terminal,
    rule,
    from: [first.said],
    others: others.filter(({ terminal }) => terminal.id !== first.terminal.id).map(({ said }) => said),
  }
}
