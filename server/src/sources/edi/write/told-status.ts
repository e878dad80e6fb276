import { edi_event_names } from '@quaylog/contract'
import type { EdiEventName } from '@quaylog/contract'

/** How an event is written: its code of data element 157, and what it is about. */
export interface WrittenStatus {
  readonly code: string
  readonly is_empty: boolean
  readonly mode: 'vessel' | 'rail' | null
  /** The port whose time is estimated; null: it has happened. */
  readonly estimates: 'L' | 'D' | 'E' | null
}

const happened = (code: string, mode: WrittenStatus['mode'], is_empty = false): WrittenStatus => ({
  code,
  mode,
  is_empty,
  estimates: null,
})
const estimate = (code: string, mode: WrittenStatus['mode'], estimates: 'L' | 'D' | 'E'): WrittenStatus => ({
  code,
  mode,
  is_empty: false,
  estimates,
})

/** Codes of what is told of a container, read back as the same by our own reader. */
const statuses: Readonly<Record<EdiEventName, WrittenStatus>> = {
  'container.transport.empty_out': happened('EE', null, true),
  'container.transport.full_in': happened('I', null),
  'container.transport.vessel_loaded': happened('AE', 'vessel'),
  'container.transport.vessel_departed': happened('VD', 'vessel'),
  'container.transport.transshipment_arrived': happened('VA', 'vessel'),
  'container.transport.transshipment_discharged': happened('UV', 'vessel'),
  'container.transport.transshipment_loaded': happened('AE', 'vessel'),
  'container.transport.transshipment_departed': happened('VD', 'vessel'),
  'container.transport.feeder_loaded': happened('AP', 'vessel'),
  'container.transport.vessel_arrived': happened('VA', 'vessel'),
  'container.transport.vessel_discharged': happened('UV', 'vessel'),
  'container.transport.available': happened('AV', null),
  'container.transport.full_out': happened('OA', null),
  'container.transport.empty_in': happened('RD', null, true),
  'container.transport.delivered': happened('D', null),
  'container.transport.rail_loaded': happened('AL', 'rail'),
  'container.transport.rail_departed': happened('RL', 'rail'),
  'container.transport.rail_arrived': happened('A', 'rail'),
  'container.transport.rail_unloaded': happened('UR', 'rail'),
  'container.transport.arrived_at_inland_destination': happened('AR', 'rail'),
  'container.transport.estimated.vessel_departed': estimate('C', 'vessel', 'L'),
  'container.transport.estimated.vessel_arrived': estimate('E', 'vessel', 'D'),
  'container.transport.estimated.arrived_at_inland_destination': estimate('E', 'rail', 'E'),
}

/** How an event is written; null: it has no EDI form. */
export function writtenStatus(event: string): WrittenStatus | null {
  const name = edi_event_names.find((known) => known === event)
  return name === undefined ? null : statuses[name]
}
