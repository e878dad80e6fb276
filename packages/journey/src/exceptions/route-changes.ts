import type { ContainerPicture, RouteMove, RouteStop } from '../picture.ts'
import type { ExceptionFound, ExceptionInput, FamilyFindings } from './exception.ts'
import { exception } from './find.ts'
import { hoursBetween, printedDay } from './time.ts'
import { groupBy } from '../group-by.ts'

/** A box that is planned otherwise than before at one place of its route. */
interface Replanned {
  readonly kind: 'rolled' | 'vessel_changed' | 'voyage_changed'
  readonly locode: string
  readonly direction: 'from' | 'into'
  readonly was: RouteMove
  readonly is: RouteMove
  readonly box: ContainerPicture
}

/**
 * Boxes that will leave on another ship or voyage than was planned: rolled when that one leaves much later. Boxes that
 * were replanned alike are one exception.
 */
export function routeExceptions(input: ExceptionInput): FamilyFindings {
  const replanned = input.picture.containers.flatMap((box) => {
    const before = input.before?.containers.find(({ number }) => number === box.number)
    return before === undefined ? [] : replannedOf(before, box, input)
  })
  const groups = groupBy(replanned, (one) =>
    [one.kind, one.locode, printedMove(one.was), printedMove(one.is)].join(':'),
  )
  return { found: [...groups.values()].flatMap((group) => replannedException(group, input)), turns: [] }
}

function replannedOf(before: ContainerPicture, box: ContainerPicture, { rules }: ExceptionInput): Replanned[] {
  const leaving = box.route.flatMap((stop): Replanned[] => {
    const [was, is] = [moveAt(before.route, stop.locode, 'outbound'), stop.outbound]
    if (!isPlannedByShip(was) || is === null || is.mode !== 'vessel' || !isAnother(was, is)) return []
    return [{ kind: kindOf(was, is, rules.rolled_hours), locode: stop.locode, direction: 'from', was, is, box }]
  })
  return [...leaving, ...arrivingOtherwise(before, box, leaving)]
}

/** Where a source says nothing of departures, the ship into the last port tells the change. */
function arrivingOtherwise(
  before: ContainerPicture,
  box: ContainerPicture,
  leaving: readonly Replanned[],
): Replanned[] {
  if (leaving.length > 0) return []
  return box.route.flatMap((stop, index): Replanned[] => {
    const old = before.route.findIndex(({ locode }) => locode === stop.locode)
    const [was, is] = [before.route[old]?.inbound ?? null, stop.inbound]
    const left = box.route[index - 1]
    if (!isPlannedByShip(was) || is === null || is.mode !== 'vessel' || !comesOtherwise(was, is)) return []
    if (left?.outbound !== null && left?.outbound !== undefined) return []
    if (before.route[old - 1]?.locode !== left?.locode) return []
    const kind = isSameShip(was, is) ? 'voyage_changed' : 'vessel_changed'
    return [{ kind, locode: stop.locode, direction: 'into', was, is, box }]
  })
}

/** A ship that has come is the one that was planned: a terminal numbers her call by the voyage on which she leaves. */
function comesOtherwise(was: RouteMove, is: RouteMove): boolean {
  return isAnother(was, is) && !(is.actual_at !== null && isSameShip(was, is))
}

function moveAt(route: readonly RouteStop[], locode: string, move: 'inbound' | 'outbound'): RouteMove | null {
  return route.find((stop) => stop.locode === locode)?.[move] ?? null
}

function isPlannedByShip(move: RouteMove | null): move is RouteMove {
  return move !== null && move.mode === 'vessel' && move.actual_at === null
}

/** What is not said on either side is no difference. */
function differs(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && plain(a) !== plain(b)
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** Whether two movements are by one ship, as far as they name it. */
export function isSameShip(was: RouteMove, is: RouteMove): boolean {
  const by_imo = was.vessel_imo !== null && is.vessel_imo !== null
  return by_imo ? was.vessel_imo === is.vessel_imo : !differs(was.vessel_name, is.vessel_name)
}

function isAnother(was: RouteMove, is: RouteMove): boolean {
  return !isSameShip(was, is) || differs(was.voyage, is.voyage)
}

function kindOf(was: RouteMove, is: RouteMove, rolled_hours: number): Replanned['kind'] {
  const at = is.actual_at ?? is.estimated_at
  const later = was.estimated_at !== null && at !== null && hoursBetween(was.estimated_at, at) >= rolled_hours
  if (later) return 'rolled'
  return isSameShip(was, is) ? 'voyage_changed' : 'vessel_changed'
}

function printedMove({ vessel_name, vessel_imo, voyage }: RouteMove): string {
  return [vessel_name ?? vessel_imo ?? 'a ship that is not named', voyage].filter((part) => part !== null).join(' ')
}

const sentences: Readonly<Record<Replanned['kind'], string>> = {
  rolled: 'The departure was put off to a later sailing',
  vessel_changed: 'The vessel was changed',
  voyage_changed: 'The voyage was changed',
}

function replannedException(group: readonly Replanned[], { names }: ExceptionInput): ExceptionFound[] {
  const [first] = group
  if (first === undefined) return []
  const [from, to] = [printedMove(first.was), printedMove(first.is)]
  const saying = group.flatMap(({ box, is, locode }) => sayingSo(box, is, locode))
  const port = names.port(first.locode) ?? first.locode
  const when = [first.was, first.is].map((move) => move.actual_at ?? move.estimated_at)
  const dates =
    first.kind === 'rolled' ? ` It was to leave on ${printedDay(when[0] ?? '')}, now ${printedDay(when[1] ?? '')}.` : ''
  return [
    exception(first.kind, [first.locode, from, to], {
      mark: `${from} > ${to}`,
      severity: first.kind === 'voyage_changed' ? 'info' : 'warning',
      action: first.kind === 'rolled' ? 'ask_line' : 'take_note',
      containers: group.map(({ box }) => box.number),
      changed: { from, to },
      evidence: [
        {
          text: `${sentences[first.kind]} ${first.direction} ${port}: ${from} before, now ${to}.${dates}`,
          observation_ids: [...new Set(saying)],
        },
      ],
    }),
  ]
}

/** The standing statements about a place that name the ship or voyage. */
function sayingSo({ raw_events }: ContainerPicture, is: RouteMove, locode: string): string[] {
  return raw_events
    .filter(
      (raw) =>
        raw.locode === locode &&
        raw.withdrawn_at === null &&
        raw.voyage === is.voyage &&
        raw.vessel_name === is.vessel_name,
    )
    .map(({ observation_id }) => observation_id)
}
