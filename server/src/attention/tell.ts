import type { ResourceObject, WebhookEventName } from '@quaylog/contract'
import type { Transaction } from '../ground/db/index.ts'
import type { Scope } from '../request/scope.ts'
import { loadResources } from '../telling/closure.ts'
import type { TellingParts } from '../telling/parts.ts'
import { tell } from '../telling/tell.ts'
import type { Recipient } from '../telling/enqueue-store.ts'
import type { Telling, TellParts } from '../telling/tell.ts'
import type { ExceptionRow } from './exception.ts'
import { renderException } from './resource.ts'
import { laneOfPeople } from './lane-of-people.ts'
import { hearingOf } from './rules/hearing.ts'

/** An exception that is to be told, as it is now. */
export interface ToldException {
  readonly row: ExceptionRow
  readonly event: 'exception.opened' | 'exception.changed' | 'exception.closed'
  /** Of its shipment; null: none is known, or it isn't known here. */
  readonly port_of_discharge: string | null
  /** Whether the service found it just now: what people do with an exception is no news of the shipment. */
  readonly found: boolean
  /** Whether it is something new to do, or to do otherwise, and so is told to people whom no rule names. */
  readonly changes_work: boolean
}

/** Tells exceptions with the shipment or request that they are about, and with the box where it is one. */
export async function tellExceptions(
  tx: Transaction,
  parts: TellParts & Pick<TellingParts, 'registry'>,
  scope: Scope,
  all: readonly ToldException[],
): Promise<void> {
  if (all.length === 0) return
  const load = (type: string, ids: readonly (string | null)[]) =>
    loadResources(
      scope,
      parts.registry,
      type,
      ids.filter((id) => id !== null),
    )
  const shipments = await load(
    'shipment',
    all.map(({ row }) => row.shipment_id),
  )
  const requests = await load(
    'tracking_request',
    all.map(({ row }) => row.tracking_request_id),
  )
  const containers = await load(
    'container',
    all.map(({ row }) => onlyBox(row)),
  )
  const around = (row: ExceptionRow): ResourceObject[] =>
    [
      requests.get(row.tracking_request_id ?? ''),
      shipments.get(row.shipment_id ?? ''),
      containers.get(onlyBox(row) ?? ''),
    ].filter((resource) => resource !== undefined)
  const hears = await hearingOf(
    tx,
    scope,
    all.map(({ row }) => row),
  )
  await tell(
    tx,
    parts,
    scope,
    all.flatMap((one) => {
      const included = [...around(one.row), renderException(one.row, scope.now)]
      const heard_by = (recipient: Recipient) => hears(one, recipient)
      return [
        { ...telling(one.row, one.event, included), heard_by, lane_key_of_people: laneOfPeople(one.row, one.event) },
        ...namesBeside(one).map((event) => telling(one.row, event, included)),
      ]
    }),
  )
}

function telling(row: ExceptionRow, event: WebhookEventName, included: readonly ResourceObject[]): Telling {
  return {
    event,
    reference_type: 'exception',
    reference_id: row.id,
    shipment_id: row.shipment_id,
    container_id: onlyBox(row),
    tracking_request_id: row.tracking_request_id,
    lane_key: onlyBox(row) ?? row.subject_id,
    included,
  }
}

function onlyBox({ container_ids }: ExceptionRow): string | null {
  return container_ids.length === 1 ? (container_ids[0] ?? null) : null
}

/** The name of what changed, for programs that wait for just that. */
function namesBeside({ row, event, port_of_discharge, found }: ToldException): WebhookEventName[] {
  if (event === 'exception.closed' || !found) return []
  switch (row.kind) {
    case 'rolled':
      return ['shipment.rolled']
    case 'vessel_changed':
      return ['shipment.vessel_changed']
    case 'voyage_changed':
      return ['shipment.voyage_changed']
    case 'port_of_discharge_changed':
      return ['shipment.port_of_discharge_changed']
    case 'port_omitted':
      return row.change?.to === port_of_discharge ? ['shipment.port_of_discharge_changed'] : []
    default:
      return []
  }
}
