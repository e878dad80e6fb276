import type { ContainerPicture, RouteStop, ShipmentPicture } from '../picture.ts'
import type { ExceptionFound, ExceptionInput, FamilyFindings } from './exception.ts'
import { exception, nothing_found, observationsBehind } from './find.ts'
import { isSameShip } from './route-changes.ts'
import { groupBy } from '../group-by.ts'
import { ascending } from '../order.ts'

/** Port of discharge, terminal or destination changed, or a ship leaves a port out. */
export function placeExceptions(input: ExceptionInput): FamilyFindings {
  const { before } = input
  if (before === null) return nothing_found
  const omitted = omittedPorts(before, input)
  const [was, is] = [before.facts.port_of_discharge_locode, input.picture.facts.port_of_discharge_locode]
  const is_told = omitted.some(({ changed }) => changed?.from === was)
  return {
    found: [
      ...omitted,
      ...(is_told ? [] : portOfDischarge(before, input)),
      ...(was === is ? terminal(before, input) : []),
      ...destination(before, input),
    ],
    turns: [],
  }
}

/**
 * A place that the route was inferred to end at is only changed when the route leaves it out: a longer route is known
 * better, not changed.
 */
function isKnownBetter(field: string, from: string, before: ShipmentPicture, is: ShipmentPicture): boolean {
  if (before.provenance[field]?.rule !== 'place_by_structure') return false
  return is.containers.some((box) => {
    const stop = box.route.find(({ locode }) => locode === from)
    const was = before.containers.find(({ number }) => number === box.number)
    return stop !== undefined && !isLeftToFormerShip(stop, was?.route ?? [], box.route)
  })
}

/** Whether only a ship was to come there that the box was to leave on and does not any more: her plans still stand. */
function isLeftToFormerShip({ inbound }: RouteStop, was: readonly RouteStop[], is: readonly RouteStop[]): boolean {
  if (inbound === null || inbound.mode !== 'vessel' || inbound.actual_at !== null) return false
  const leavesOnHer = ({ outbound }: RouteStop) => outbound?.mode === 'vessel' && isSameShip(outbound, inbound)
  return was.some(leavesOnHer) && !is.some(leavesOnHer)
}

function portOfDischarge(before: ShipmentPicture, { picture, names }: ExceptionInput): ExceptionFound[] {
  const [from, to] = [before.facts.port_of_discharge_locode, picture.facts.port_of_discharge_locode]
  if (from === null || to === null || from === to) return []
  if (isKnownBetter('port_of_discharge_locode', from, before, picture)) return []
  const [old, now] = [names.port(from) ?? from, names.port(to) ?? to]
  return [
    exception('port_of_discharge_changed', [from, to], {
      mark: `${from} > ${to}`,
      severity: 'critical',
      action: 'take_note',
      containers: numbersOf(picture),
      changed: { from, to },
      evidence: [
        {
          text: `The port of discharge was ${old}, and now is ${now}.`,
          observation_ids: observationsBehind(picture.provenance, 'port_of_discharge_locode'),
        },
      ],
    }),
  ]
}

function terminal(before: ShipmentPicture, { picture, names }: ExceptionInput): ExceptionFound[] {
  const [from, to] = [terminalBefore(before), picture.facts.pod_terminal_id]
  if (from === null || to === null || from === to) return []
  const changed = { from: names.terminal(from) ?? from, to: names.terminal(to) ?? to }
  return [
    exception('terminal_changed', [from, to], {
      mark: `${from} > ${to}`,
      action: 'take_note',
      containers: numbersOf(picture),
      changed,
      evidence: [
        {
          text: `The terminal was ${changed.from}, and now is ${changed.to}.`,
          observation_ids: observationsBehind(picture.provenance, 'pod_terminal_id'),
        },
      ],
    }),
  ]
}

/**
 * The terminal as it was known; where it is not known any more, because the line took it back or names the next one by
 * a code of no table, the one that was expected last.
 */
function terminalBefore({ facts, containers }: ShipmentPicture): string | null {
  if (facts.pod_terminal_id !== null) return facts.pod_terminal_id
  const expected = containers
    .flatMap(({ raw_events }) => raw_events)
    .filter(
      ({ event, estimated, locode, terminal_id }) =>
        (event === 'vessel_arrived' || event === 'vessel_discharged') &&
        estimated &&
        terminal_id !== null &&
        locode === facts.port_of_discharge_locode,
    )
  const standing = expected.find(({ withdrawn_at }) => withdrawn_at === null)
  const last = standing ?? expected.toSorted((a, b) => ascending(a.withdrawn_at ?? '', b.withdrawn_at ?? '')).at(-1)
  return last?.terminal_id ?? null
}

function destination(before: ShipmentPicture, { picture, names }: ExceptionInput): ExceptionFound[] {
  const [from, to] = [before.facts.destination_locode, picture.facts.destination_locode]
  if (from === null || to === null || from === to) return []
  if (isKnownBetter('destination_locode', from, before, picture)) return []
  return [
    exception('destination_changed', [from, to], {
      mark: `${from} > ${to}`,
      action: 'take_note',
      containers: numbersOf(picture),
      changed: { from, to },
      evidence: [
        {
          text: `The destination was ${names.port(from) ?? from}, and now is ${names.port(to) ?? to}.`,
          observation_ids: observationsBehind(picture.provenance, 'destination_locode'),
        },
      ],
    }),
  ]
}

interface Omission {
  readonly box: ContainerPicture
  readonly from: string
  /** Where she goes on to; null: it is only said that she does not call. */
  readonly to: string | null
  readonly ship: string
}

/**
 * Ports that a ship was to call at and does not any more: she goes on to another, or a source says that she leaves them
 * out.
 */
function omittedPorts(before: ShipmentPicture, { picture, names }: ExceptionInput): ExceptionFound[] {
  const omissions = picture.containers.flatMap((box) => {
    const old = before.containers.find(({ number }) => number === box.number)
    return (old?.route ?? []).flatMap((stop) => omissionOf(stop, box) ?? [])
  })
  const groups = groupBy(omissions, ({ from, to, ship }) => [from, to, ship].join(':'))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { from, to, ship } = first
    const call = names.port(from) ?? from
    const goes_on = to === null ? '' : `; it goes to ${names.port(to) ?? to}`
    return [
      exception('port_omitted', to === null ? [from] : [from, to], {
        mark: to === null ? from : `${from} > ${to}`,
        severity: 'critical',
        action: 'ask_line',
        containers: group.map(({ box }) => box.number),
        changed: to === null ? null : { from, to },
        evidence: [
          {
            text: `${ship} no longer calls at ${call}${goes_on}.`,
            observation_ids: [...new Set(group.flatMap((one) => sayingSo(one)))],
          },
        ],
      }),
    ]
  })
}

function omissionOf({ locode, inbound, outbound }: RouteStop, box: ContainerPicture): Omission | null {
  const called = (inbound?.actual_at ?? outbound?.actual_at ?? null) !== null
  const is_gone = !box.route.some((stop) => stop.locode === locode)
  if (inbound === null || inbound.mode !== 'vessel' || inbound.vessel_name === null || called || !is_gone) return null
  const next = box.route.find(
    (stop) =>
      stop.inbound?.mode === 'vessel' &&
      stop.inbound.actual_at === null &&
      stop.inbound.vessel_name === inbound.vessel_name &&
      stop.inbound.voyage === inbound.voyage,
  )
  const omission = { box, from: locode, to: next?.locode ?? null, ship: inbound.vessel_name }
  return next !== undefined || sayingSo(omission).length > 0 ? omission : null
}

/** What names the ship's next port, or says itself that she leaves this one out. */
function sayingSo({ box, from, to, ship }: Omission): string[] {
  return box.raw_events
    .filter(({ locode, omits_call }) => (omits_call === true ? locode === from : locode !== null && locode === to))
    .filter(({ vessel_name, omits_call }) => vessel_name === ship || (omits_call === true && vessel_name === null))
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .map(({ observation_id }) => observation_id)
}

function numbersOf({ containers }: ShipmentPicture): string[] {
  return containers.map(({ number }) => number)
}
