import type { Container, Shipment, TrackingRequest } from '@quaylog/sdk'
import { table } from '../table.ts'
import { card, feesText, holdsText, lastFreeDay, localTime } from './words.ts'

const joined = (...words: readonly (string | number | null | undefined)[]): string | null =>
  words.filter((word) => word !== null && word !== undefined && word !== '').join(' ') || null

function availability({
  location: { availableForPickup },
  demurrage: { holds },
  availabilityKnown,
}: Container): string {
  if (!availabilityKnown || availableForPickup === null) return 'not known'
  const stopping = holds.filter(({ status }) => status === 'hold').length
  if (!availableForPickup) return 'not available'
  return stopping === 0
    ? 'ready for pick-up'
    : `available, but ${stopping === 1 ? 'one hold stands' : `${stopping} holds stand`} in the way`
}

/** The last free day that counts, and what each source says. */
function deadlines(container: Container): string | null {
  const { importDeadlines } = container
  const said = [
    ['line', importDeadlines.pickupLfdLineOn],
    ['terminal', importDeadlines.pickupLfdTerminalOn],
    ['rail', importDeadlines.pickupLfdRailOn],
  ] as const
  const day = lastFreeDay(container)
  return day === null
    ? null
    : `${day} (${said.flatMap(([who, when]) => (when === null ? [] : [`${who} ${when}`])).join(', ')})`
}

/** Nothing reported is not the same as nobody having reported. */
const orNone = (text: string | null, asked: string | null): string =>
  text ?? (asked === null ? 'not known: no terminal has answered yet' : 'none')

/** A container for people, with times as they are at its places. */
export function containerCard(container: Container): string {
  const {
    equipment,
    location,
    demurrage,
    terminals,
    shipment,
    rail,
    podTimezone,
    finalDestinationTimezone,
    terminalCheckedAt,
  } = container
  return card([
    [
      'Container',
      joined(
        container.number,
        equipment.length === null ? null : `${equipment.length}'`,
        equipment.height,
        equipment.type,
      ),
    ],
    ['Id', container.id],
    ['Status', container.status],
    ['Shipment', shipment === null ? null : joined(shipment.billOfLading, shipment.shippingLineScac)],
    ['References', container.refNumbers.join(', ')],
    [
      'Terminal',
      joined(
        terminals.podTerminal?.name,
        location.currentLocation === null ? null : `place ${location.currentLocation}`,
      ),
    ],
    ['Arrived', localTime(location.podArrivedAt, podTimezone)],
    ['Discharged', localTime(location.podDischargedAt, podTimezone)],
    [
      'Inland',
      joined(
        terminals.destinationTerminal?.name,
        rail.indAtaAt === null
          ? localTime(rail.indEtaAt, finalDestinationTimezone)?.replace(/^/, 'expected ')
          : `arrived ${localTime(rail.indAtaAt, finalDestinationTimezone)}`,
      ),
    ],
    [
      'Pick-up',
      container.podFullOutAt === null
        ? availability(container)
        : `collected ${localTime(container.podFullOutAt, podTimezone)}`,
    ],
    ['Appointment', localTime(demurrage.pickupAppointmentAt, podTimezone)],
    ['Last free day', deadlines(container)],
    ['Holds', orNone(holdsText(demurrage.holds), terminalCheckedAt)],
    ['Fees', orNone(feesText(demurrage.fees), terminalCheckedAt)],
    ['Terminal checked', localTime(terminalCheckedAt, podTimezone)],
    ['Updated', localTime(container.updatedAt, podTimezone)],
  ])
}

/** A shipment for people with its containers. */
export function shipmentCard(shipment: Shipment): string {
  const { portOfLading, portOfDischarge, destination } = shipment.ports
  const when = (actual: string | null, planned: string | null, zone: string | null, words: readonly [string, string]) =>
    actual === null
      ? (localTime(planned, zone)?.replace(/^/, `${words[1]} `) ?? null)
      : `${words[0]} ${localTime(actual, zone)}`
  const rows = card([
    ['Shipment', joined(shipment.billOfLading, shipment.shippingLineName)],
    ['Id', shipment.id],
    ['Status', shipment.status],
    ['References', shipment.refNumbers.join(', ')],
    ['Tags', shipment.tags.join(', ')],
    [
      'From',
      portOfLading &&
        joined(
          portOfLading.name,
          portOfLading.locode,
          when(portOfLading.atd, portOfLading.etd, portOfLading.timezone, ['left', 'leaves']),
        ),
    ],
    [
      'To',
      portOfDischarge &&
        joined(
          portOfDischarge.name,
          portOfDischarge.locode,
          portOfDischarge.terminal?.name,
          when(portOfDischarge.ata, portOfDischarge.eta, portOfDischarge.timezone, ['arrived', 'expected']),
        ),
    ],
    [
      'Inland',
      destination &&
        joined(
          destination.name,
          destination.locode,
          when(destination.ata, destination.eta, destination.timezone, ['arrived', 'expected']),
        ),
    ],
    ['Vessel', joined(shipment.vesselAtPod.name, shipment.vesselAtPod.voyageNumber)],
    [
      'Not tracked',
      shipment.tracking.lineTrackingStoppedAt === null
        ? null
        : joined(
            'since',
            localTime(shipment.tracking.lineTrackingStoppedAt, null),
            shipment.tracking.lineTrackingStoppedReason,
          ),
    ],
    ['Asked', localTime(shipment.tracking.lineTrackingLastSucceededAt, null)],
  ])
  return shipment.containers.length === 0
    ? rows
    : `${rows}\n\n${table(
        ['container', 'id'],
        shipment.containers.map(({ number, id }) => [number, id]),
      )}`
}

/** A request for people. */
export function requestCard(request: TrackingRequest): string {
  return card([
    ['Request', joined(request.requestNumber, request.requestType.replaceAll('_', ' '))],
    ['Id', request.id],
    ['Carrier', request.scac ?? 'to be found out'],
    ['Status', request.status],
    ['Reason', request.failedReason],
    ['References', request.refNumbers.join(', ')],
    ['Shipment', joined(request.shipment?.billOfLading, request.shipment?.id)],
    ['Container', joined(request.container?.number, request.container?.id)],
  ])
}
