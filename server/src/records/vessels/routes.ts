import { vessel_position_days } from '@quaylog/contract'
import { requireEntitlement } from '../../request/account.ts'
import { scopeFor, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { instantOf } from '../../ground/clock.ts'
import type { Query } from '../../ground/http/query.ts'
import { invalidParameter, missingParameter, notFound } from '../../ground/http/refusal.ts'
import { isUuid } from '../../ground/id.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { parseInstant } from '../../ground/jsonapi/filter.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import type { Location } from '../../reference/location.ts'
import { fillTrack } from '../../sea-routes/filled-track.ts'
import { futurePositions } from './future-positions.ts'
import { renderVessel } from './resource.ts'
import { listVessels, positionsWithin, vesselByIdOrImo } from './store.ts'
import type { VesselRow } from './vessel.ts'

const day_ms = 86_400_000
const positions_max = 5_000
const from_parameter = 'show_positions[from_timestamp]'
const to_parameter = 'show_positions[to_timestamp]'

/** Ships by name, for pickers. */
export async function getVessels(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'vessel')
  const scope = scopeFor(call, reading, 'vessel')
  const page = await listVessels(scope.reader, reading)
  const shown = page.rows.map((row) => renderVessel(row, scope))
  return listReply(scope, call.services.registry, shown, page, reading, call.url)
}

/** A ship by id or IMO number; any `show_positions` parameter asks for where it has been (contract 3.6). */
export async function getVessel(call: ApiCall): Promise<ApiReply> {
  const reading = readOne(
    call.query,
    'vessel',
    (name) => name === 'show_positions' || name === from_parameter || name === to_parameter,
  )
  const window = windowOf(call.query, call.services.clock.worldMs())
  const row = await vesselOf(call)
  if (window !== null) requireEntitlement(call.caller.account, 'routing_data')
  const [recorded] =
    window === null
      ? []
      : await positionsWithin(
          call.services.db.lists(call.caller.account.id),
          [{ vessel_id: row.id, ...window }],
          positions_max,
        )
  const positions =
    recorded &&
    fillTrack(
      recorded.map(({ at, latitude, longitude, heading_degrees }) => ({
        latitude,
        longitude,
        heading: heading_degrees,
        timestamp: at,
      })),
      call.services.sea,
    )
  const scope = scopeOf(call)
  return singleReply(scope, call.services.registry, renderVessel(row, scope, positions), reading, call.url)
}

/** The way from the previous port to the next, as if the ship left now. */
export function getFuturePositions(call: ApiCall): Promise<ApiReply> {
  return futureReply(call, false)
}

/** The same from a given point. */
export function getFuturePositionsWithCoordinates(call: ApiCall): Promise<ApiReply> {
  return futureReply(call, true)
}

async function futureReply(call: ApiCall, from_point: boolean): Promise<ApiReply> {
  const own = ['port_id', 'previous_port_id', ...(from_point ? ['latitude', 'longitude'] : [])]
  const reading = readOne(call.query, 'vessel', (name) => own.includes(name))
  for (const name of own) if ((call.query.get(name) ?? '') === '') throw missingParameter(name)
  const point = from_point
    ? { longitude: degrees(call.query, 'longitude', 180), latitude: degrees(call.query, 'latitude', 90) }
    : null
  const row = await vesselOf(call)
  requireEntitlement(call.caller.account, 'routing_data')
  const [next, previous] = [portOf(call, 'port_id'), portOf(call, 'previous_port_id')]
  const start = point ?? previous
  const route = call.services.sea.route([start.longitude, start.latitude], [next.longitude, next.latitude])
  const positions = route === undefined ? [] : futurePositions(route, row.speed_knots, call.services.clock.worldMs())
  const scope = scopeOf(call)
  return singleReply(scope, call.services.registry, renderVessel(row, scope, positions), reading, call.url)
}

async function vesselOf(call: ApiCall): Promise<VesselRow> {
  const text = (call.params['id'] ?? '').toLowerCase()
  const row = isUuid(text) || /^\d{7}$/.test(text) ? await vesselByIdOrImo(call.services.db.keyed, text) : undefined
  if (row === undefined) throw notFound('vessel')
  return row
}

function portOf(call: ApiCall, parameter: string): Location {
  const port = call.services.reference.portById(call.query.get(parameter) ?? '')
  if (port === null) throw notFound('port')
  return port
}

function degrees(query: Query, parameter: string, max: number): number {
  const text = query.get(parameter)?.trim() ?? ''
  const value = Number(text)
  if (!/^-?\d{1,3}(\.\d{1,15})?$/.test(text) || Math.abs(value) > max)
    throw invalidParameter(parameter, `${parameter} must be a number from -${max} to ${max}`)
  return value
}

/** Null: positions are not asked for. */
function windowOf(query: Query, now_ms: number): { from: string; to: string } | null {
  const flag = query.get('show_positions')
  if (flag !== undefined && !['', 'true', 'false', '1', '0'].includes(flag))
    throw invalidParameter('show_positions', 'show_positions must be true or false')
  const asked =
    query.has(from_parameter) || query.has(to_parameter) || (flag !== undefined && flag !== 'false' && flag !== '0')
  if (!asked) return null
  const to = instant(query, to_parameter) ?? instantOf(now_ms)
  const from = instant(query, from_parameter) ?? instantOf(now_ms - vessel_position_days.default * day_ms)
  const length_ms = Date.parse(to) - Date.parse(from)
  if (length_ms < 0) throw invalidParameter(from_parameter, `${from_parameter} must be before ${to_parameter}`)
  if (length_ms > vessel_position_days.max * day_ms)
    throw invalidParameter(from_parameter, `The window may be at most ${vessel_position_days.max} days long`)
  return { from, to }
}

function instant(query: Query, parameter: string): string | null {
  const text = query.get(parameter)
  if (text === undefined) return null
  const parsed = parseInstant(text.trim())
  if (parsed === null)
    throw invalidParameter(parameter, `${parameter} must be an ISO 8601 date-time such as 2026-11-20T10:00:00Z`)
  return parsed
}
