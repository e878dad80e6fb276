import type { JsonObject } from '../http/exchange.ts'
import { wallClock } from '../time.ts'
import { placeOf } from '../truth/place.ts'
import type { Box, Shipment } from '../truth/shipment.ts'
import { zoneOf } from './dcsa.ts'
import type { Told } from './witness.ts'
import { planAt } from './witness.ts'

const SIZE_NAMES: Readonly<Record<string, string>> = {
  '22G1': '20GP',
  '42G1': '40GP',
  '45G1': '40HQ',
  '45R1': '40RQ',
  '42U1': '40OT',
}
const TRANSPORT: Readonly<Record<string, string>> = { VESSEL: 'Vessel', FEEDER: 'Vessel', RAIL: 'Rail', TRUCK: 'Truck' }

/** Labels by code, then by what tells them apart: the role of the place, or an empty box. */
const LABELS: Readonly<Record<string, (told: Told) => string>> = {
  LOAD: ({ role }) => (role === 'origin' ? 'Loaded at First POL' : 'Loaded at T/S POL'),
  DISC: ({ role }) => (role === 'discharge' ? 'Discharged at Last POD' : 'Discharged at T/S POD'),
  GTIN: ({ empty }) => (empty === true ? 'Empty Equipment Returned' : 'Gate-In at First POL'),
  GTOT: ({ empty, role }) =>
    empty === true ? 'Empty Equipment Despatched' : (LADEN_OUT[role] ?? 'Gate-out from Last POD'),
}
const LADEN_OUT: Readonly<Record<string, string>> = { inland: 'Gate-out from Final Hub' }
const BY_RAIL: Readonly<Record<string, string>> = {
  'DEPA discharge': 'Gate-out from Last POD',
  'ARRI inland': 'Gate-in at Final Hub',
}

/** COSCO's label of an actual event, null where it has none. */
function labelOf(told: Told): string | null {
  if (told.classifier !== 'ACT') return null
  if (told.mode === 'RAIL') return BY_RAIL[`${told.code} ${told.role}`] ?? null
  return told.type === 'EQUIPMENT' ? (LABELS[told.code]?.(told) ?? null) : null
}

function clock(at: number, told: Told): string {
  return wallClock(at, zoneOf(told)).slice(0, 16).replace('T', ' ')
}

function placeText(told: Told): string {
  const place = placeOf(told.locode)
  const country = new Intl.DisplayNames(['en'], { type: 'region' }).of(place.country) ?? place.country
  return [told.facility?.name ?? `${place.name} Container Depot`, place.name, place.state ?? '', country].join(',')
}

function statusRow(told: Told, box: Box, label: string, n: number, prefix: string): JsonObject {
  return {
    uuid: `${prefix}${box.number}${n}`,
    containerNumber: box.number,
    containerNumberStatus: label,
    location: placeText(told),
    timeOfIssue: told.at === null ? '' : clock(told.at, told),
    transportation: told.code === 'DISC' ? ' ' : (TRANSPORT[told.mode ?? ''] ?? ' '),
  }
}

function rowsOf(box: Box, shipment: Shipment, told: readonly Told[], prefix: string): JsonObject[] {
  const rows = told
    .filter((event) => event.shipment.id === shipment.id && event.box?.number === box.number)
    .flatMap((event) => {
      const label = labelOf(event)
      return label === null ? [] : [{ event, label }]
    })
  return rows.map(({ event, label }, n) => statusRow(event, box, label, n + 1, prefix)).reverse()
}

function containerRow(box: Box, newest: JsonObject | undefined): JsonObject {
  return {
    containerUuid: box.number,
    containerNumber: box.number,
    containerType: SIZE_NAMES[box.iso_code] ?? box.iso_code,
    grossWeight: `${box.weight_kg}KG`,
    piecesNumber: 1,
    label: newest?.['containerNumberStatus'] ?? '',
    sealNumber: box.seal,
    location: newest?.['location'] ?? '',
    locationDateTime: newest?.['timeOfIssue'] ?? '',
    transportation: newest?.['transportation'] ?? ' ',
    flag: null,
    railRef: null,
    inlandMvId: null,
    containerLocation: null,
    isShow: false,
    hsCode: [],
    isNorthAmericaRails: false,
  }
}

/** The answer to a container number: this journey newest first, and the journeys before it as history. */
export function coscoContainer(
  number: string,
  journeys: readonly { shipment: Shipment; box: Box }[],
  told: readonly Told[],
): JsonObject {
  const current = journeys[0]
  if (current === undefined) return { containers: [], notFound: number }
  const rows = rowsOf(current.box, current.shipment, told, '')
  const history = journeys.slice(1).flatMap(({ shipment, box }) => rowsOf(box, shipment, told, 'his'))
  return {
    containers: [
      { containerCircleStatus: rows, container: containerRow(current.box, rows[0]), containerHistorys: history },
    ],
    notFound: '',
  }
}

/** The answer to a bill or booking number: the ships with their times, and where each container is now. */
export function coscoShipment(shipment: Shipment, told: readonly Told[], now: number): JsonObject {
  const legs = planAt(shipment, now)?.itinerary.legs ?? []
  const first = legs[0]
  const last = legs.at(-1)
  const times = (callId: string, classifiers: readonly string[]): string | null => {
    const event = told.find(
      (candidate) =>
        candidate.type === 'TRANSPORT' && candidate.call_id === callId && classifiers.includes(candidate.classifier),
    )
    return event?.at == null ? null : clock(event.at, event)
  }
  const city = (locode: string | undefined): string => (locode === undefined ? '' : placeOf(locode).name)
  const boxes = shipment.boxes.filter((box) => told.some((event) => event.box?.number === box.number))
  const latest = boxes.map((box) => containerRow(box, rowsOf(box, shipment, told, '')[0]))
  return {
    itNumber: null,
    actualShipment: legs.map((leg, i) => ({
      rownum: String(i + 1),
      sequenceNumber: String(i + 1),
      vesselName: leg.vessel.name,
      voyageNo: leg.voyage.number,
      portOfLoading: city(leg.load.facility.locode),
      portOfDischarge: city(leg.discharge.facility.locode),
      actualDepartureDate: times(leg.load.id, ['ACT']),
      expectedDateOfDeparture: times(leg.load.id, ['EST', 'PLN']),
      actualArrivalDate: times(leg.discharge.id, ['ACT']),
      estimatedDateOfArrival: times(leg.discharge.id, ['EST', 'PLN']),
      actualShippingDate: null,
      actualDischargeDate: null,
      service: leg.voyage.service,
      vesselCde: leg.vessel.call_sign,
    })),
    trackingPath: {
      billOfladingRefCode: shipment.booking,
      trackingGroupReferenceCode: shipment.bill.replace(/^COSU/, ''),
      fromCity: city(first?.load.facility.locode),
      toCity: city(last?.discharge.facility.locode),
      cgoAvailTm: null,
      cgoFinalTm: null,
      vslNme: first?.vessel.name ?? '',
      voyNumber: first?.voyage.number ?? '',
      pol: `${city(first?.load.facility.locode)} - ${first?.load.facility.name ?? ''}`,
      pod: `${city(last?.discharge.facility.locode)} - ${last?.discharge.facility.name ?? ''}`,
      flag: null,
      blType: 'Sea WayBill',
    },
    containerStatus: [...new Set(latest.map((row) => row['label']))].map((label) => ({
      label,
      containers: latest.filter((row) => row['label'] === label),
    })),
    doc_ext: [],
  }
}
