import { z } from 'zod'
import type { Instant } from '@quaylog/journey'
import { writtenStatus } from '../../sources/edi/write/told-status.ts'
import type { WrittenStatus } from '../../sources/edi/write/told-status.ts'
import type {
  ReportedPlace,
  ReportedPort,
  ReportedTime,
  StatusReport,
  Unwritable,
} from '../../sources/edi/write/status-report.ts'
import { keptRecords } from '../../telling/kept-records.ts'

const text = z.string().nullable().catch(null)

/** What of the records of a notification a status is written from; what is missing in them is left out. */
const told_event = z.object({
  timestamp: text,
  timezone: text,
  location_locode: text,
  location_name: text,
  voyage_number: text,
  created_at: text,
})
const told_container = z.object({
  number: z.string(),
  seal_number: text,
  pol_vessel_departed_at: text,
  pod_arrived_at: text,
  ind_ata_at: text,
  ind_eta_at: text,
})
const told_shipment = z.object({
  bill_of_lading_number: text,
  shipping_line_scac: text,
  port_of_lading_locode: text,
  port_of_lading_name: text,
  port_of_discharge_locode: text,
  port_of_discharge_name: text,
  destination_locode: text,
  destination_name: text,
  pol_timezone: text,
  pod_timezone: text,
  destination_timezone: text,
  pol_etd_at: text,
  pod_eta_at: text,
  destination_eta_at: text,
  pod_vessel_name: text,
  pod_vessel_imo: text,
  pod_voyage_number: text,
})
const told_vessel = z.object({ name: text, imo: text })

type ToldEventAttributes = z.output<typeof told_event>
type ToldContainer = z.output<typeof told_container>
type ToldShipment = z.output<typeof told_shipment>

/** The status that a notification tells, from the records that came with it, or why it cannot be written. */
export function reportOf(event: string, included: string): StatusReport | Unwritable {
  const written = writtenStatus(event)
  if (written === null) return { unwritable: `${event} has no EDI form` }
  const records = keptRecords(included)
  const attributesOf = (type: string) => records.find((record) => record.type === type)?.attributes ?? {}
  const said = told_event.parse(attributesOf('transport_event'))
  const container = told_container.safeParse(attributesOf('container'))
  if (!container.success) return { unwritable: 'its container is not known' }
  const shipment = told_shipment.parse(attributesOf('shipment'))
  const at = written.estimates === null ? said.timestamp : said.created_at
  if (at === null || said.timestamp === null) return { unwritable: 'nobody told when it happened' }
  const ports = portsOf(event, written, { said, container: container.data, shipment })
  const estimated = ports.find(({ role }) => role === written.estimates)
  return {
    code: written.code,
    is_empty: written.is_empty,
    mode: written.mode,
    container: container.data.number,
    at,
    place: estimated?.place ?? placeOf(said.location_locode, said.location_name, said.timezone),
    ports,
    bill_of_lading: shipment.bill_of_lading_number,
    seal_number: container.data.seal_number,
    scac: shipment.shipping_line_scac,
    ...sailingOf(written, said, shipment, told_vessel.parse(attributesOf('vessel'))),
  }
}

interface ToldRecords {
  readonly said: ToldEventAttributes
  readonly container: ToldContainer
  readonly shipment: ToldShipment
}

function portsOf(event: string, { estimates }: WrittenStatus, told: ToldRecords): readonly ReportedPort[] {
  const { said, container, shipment } = told
  const own = (role: 'L' | 'D' | 'E') => (estimates === role ? said.timestamp : null)
  const lading = placeOf(shipment.port_of_lading_locode, shipment.port_of_lading_name, shipment.pol_timezone)
  const discharge = placeOf(shipment.port_of_discharge_locode, shipment.port_of_discharge_name, shipment.pod_timezone)
  const inland = placeOf(shipment.destination_locode, shipment.destination_name, shipment.destination_timezone)
  const transshipment = placeOf(said.location_locode, said.location_name, said.timezone)
  const departure = timeOf('departure', container.pol_vessel_departed_at, own('L') ?? shipment.pol_etd_at)
  const arrival = timeOf('arrival', container.pod_arrived_at, own('D') ?? shipment.pod_eta_at)
  const inland_eta = own('E') ?? container.ind_eta_at ?? shipment.destination_eta_at
  const ports: readonly ReportedPort[] = [
    { role: 'L', place: lading, time: departure },
    ...(event.includes('.transshipment_') ? [{ role: 'T' as const, place: transshipment, time: null }] : []),
    { role: 'D', place: discharge, time: arrival },
    { role: 'E', place: inland, time: timeOf('arrival', container.ind_ata_at, inland_eta) },
  ]
  return ports.filter(({ place }) => place.locode !== null)
}

/** What has happened is said instead of what was expected. */
function timeOf(kind: ReportedTime['kind'], actual: Instant | null, estimated: Instant | null): ReportedTime | null {
  if (actual !== null) return { kind, is_estimate: false, at: actual }
  return estimated === null ? null : { kind, is_estimate: true, at: estimated }
}

function placeOf(locode: string | null, name: string | null, time_zone: string | null): ReportedPlace {
  return { locode, name, time_zone }
}

/** The ship and voyage of the event itself; where it names none, those of the last leg, once its port is concerned. */
function sailingOf(
  { mode, estimates }: WrittenStatus,
  said: ToldEventAttributes,
  shipment: ToldShipment,
  vessel: z.output<typeof told_vessel>,
): Pick<StatusReport, 'vessel' | 'voyage'> {
  if (vessel.name !== null || vessel.imo !== null) return { vessel, voyage: said.voyage_number }
  if (mode !== 'vessel' || estimates !== 'D') return { vessel: null, voyage: said.voyage_number }
  return {
    vessel: { name: shipment.pod_vessel_name, imo: shipment.pod_vessel_imo },
    voyage: said.voyage_number ?? shipment.pod_voyage_number,
  }
}
