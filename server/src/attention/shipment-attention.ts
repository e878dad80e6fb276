import { default_exception_rules, exceptionsOf, statusWhenDelivered } from '@quaylog/journey'
import type { ShipmentPicture, SourceWatch } from '@quaylog/journey'
import type { Reference } from '../reference/reference.ts'
import { standingClocks } from './clocks.ts'
import { sourceName } from './watch.ts'
import { viewerOf } from '../request/account.ts'
import type { Account } from '../request/account.ts'
import { legTimesOf } from './leg-times.ts'
import type { LegTimeRow } from './leg-time-store.ts'
import type { KeptClock } from '../charges/kept/kept-clock.ts'
import type { Attention } from './attend.ts'

/** A shipment of which exceptions are derived. */
export interface AttendedShipment {
  readonly id: string
  readonly scac: string
  readonly picture: ShipmentPicture
  /** The picture before; null: there was none. The same picture: nothing changed but the time. */
  readonly before: ShipmentPicture | null
  readonly boxes: readonly { readonly id: string; readonly number: string; readonly delivered_at: string | null }[]
  readonly watch: SourceWatch
  readonly clocks: readonly KeptClock[]
  /** What is known of legs to its places. */
  readonly leg_times: readonly LegTimeRow[]
  readonly events: ReadonlySet<string>
  readonly ended: boolean
}

/** What is wrong with a shipment at a moment, as its account may see it. */
export function shipmentAttention(
  { id, scac, picture, before, boxes, watch, clocks, leg_times, events, ended }: AttendedShipment,
  { account, reference, now }: { readonly account: Account; readonly reference: Reference; readonly now: string },
): Attention {
  const delivered = new Map(boxes.map((box) => [box.number, box.delivered_at]))
  const findings = exceptionsOf({
    picture: { ...picture, containers: picture.containers.map((box) => asDelivered(box, delivered)) },
    before,
    clocks: standingClocks(clocks, (box_id) => boxes.find((box) => box.id === box_id)?.number),
    watch,
    leg_times: legTimesOf(leg_times, { ...picture.facts, scac }),
    now,
    viewer: viewerOf(account),
    rules: default_exception_rules,
    names: {
      port: (locode) => reference.locationByLocode(locode)?.name ?? null,
      terminal: (terminal_id) => reference.terminalById(terminal_id)?.name ?? null,
      source: (source) => sourceName(source, reference),
    },
  })
  return {
    type: 'shipment',
    id,
    findings,
    container_ids: new Map(boxes.map((box) => [box.number, box.id])),
    events,
    port_of_discharge: picture.facts.port_of_discharge_locode,
    ended,
  }
}

type Box = ShipmentPicture['containers'][number]

function asDelivered(box: Box, delivered: ReadonlyMap<string, string | null>): Box {
  const current_status = statusWhenDelivered(box.facts.current_status, delivered.get(box.number) ?? null)
  return { ...box, facts: { ...box.facts, current_status } }
}
