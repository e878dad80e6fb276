import type { MovementObservation, Observation } from '@quaylog/journey'
import { epochMs } from '@quaylog/journey'

type Shipped = MovementObservation & { readonly at: string }

/**
 * Places what an answer tells of ships without any call (ZIM's TRANSPORT events name neither place nor ship): the first
 * departure after a box was loaded is from there, and the last arrival before it was discharged is there, by the ship
 * that is named with the box. The only expected arrival of an answer is at the port of discharge. Each is marked, and
 * what several boxes or ships leave in doubt is left without a place.
 */
export function withCalls(observations: readonly Observation[]): readonly Observation[] {
  const placeless = observations.filter(isPlaceless)
  if (placeless.length === 0) return observations
  const handled = observations.filter(isHandled)
  const expected = observations.filter(
    (said) => said.kind === 'movement' && said.type === 'transport' && said.code === 'ARRI' && !isActual(said),
  )
  return observations.map((said) => {
    if (!isPlaceless(said)) return said
    if (!isActual(said)) return said.code === 'ARRI' && expected.length === 1 ? atDischarge(said) : said
    return atCall(said, callOf(said, placeless, handled))
  })
}

function isActual({ classifier }: MovementObservation): boolean {
  return classifier === 'actual'
}

function isPlaceless(said: Observation): said is Shipped {
  return (
    said.kind === 'movement' &&
    said.type === 'transport' &&
    (said.code === 'ARRI' || said.code === 'DEPA') &&
    said.at !== null &&
    said.place === null &&
    said.vessel === null &&
    (said.mode === null || said.mode === 'vessel') &&
    said.transport_call === null
  )
}

/** What was done with a box at a ship that is named. */
function isHandled(said: Observation): said is Shipped {
  return (
    said.kind === 'movement' &&
    (said.code === 'LOAD' || said.code === 'DISC') &&
    said.mode === 'vessel' &&
    said.at !== null &&
    said.place !== null &&
    said.vessel !== null &&
    isActual(said)
  )
}

/** The loading that a departure follows, or the discharge that an arrival comes before; null: none, or several. */
function callOf(said: Shipped, placeless: readonly Shipped[], handled: readonly Shipped[]): Shipped | null {
  const is_departure = said.code === 'DEPA'
  const own = handled.filter(({ container }) => said.container === null || container === said.container)
  const distance = ({ at }: Shipped) => (is_departure ? 1 : -1) * (epochMs(said.at) - epochMs(at))
  const near = own.filter((one) => distance(one) >= 0).toSorted((a, b) => distance(a) - distance(b))
  const [nearest] = near
  if (nearest === undefined || nearest.code !== (is_departure ? 'LOAD' : 'DISC')) return null
  const isBetween = ({ at }: Shipped) =>
    epochMs(at) !== epochMs(said.at) && (epochMs(at) - epochMs(nearest.at)) * (epochMs(at) - epochMs(said.at)) <= 0
  if (placeless.some((other) => isActual(other) && isBetween(other))) return null
  // Boxes of one document may be on ships at several ports.
  const last = new Map(
    near
      .filter(({ code }) => code === nearest.code)
      .toReversed()
      .map((one) => [one.container, one]),
  )
  return [...last.values()].every((other) => isSameCall(other, nearest)) ? nearest : null
}

function isSameCall(a: Shipped, b: Shipped): boolean {
  return a.place?.locode === b.place?.locode && a.place?.name === b.place?.name && a.vessel?.imo === b.vessel?.imo
}

function atCall(said: Shipped, call: Shipped | null): Observation {
  if (call === null) return said
  const { place, time_zone, vessel, voyage } = call
  return { ...said, mode: 'vessel', place, time_zone, vessel, voyage, defects: [...said.defects, 'place by the box'] }
}

function atDischarge(said: Shipped): Observation {
  return { ...said, mode: 'vessel', role_hint: 'pod', defects: [...said.defects, 'place not stated'] }
}
