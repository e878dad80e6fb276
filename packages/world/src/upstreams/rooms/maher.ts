import { header, json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { MINUTE } from '../../time.ts'
import type { HoldName } from '../../truth/yard.ts'
import { hasHeader, keyOf } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'
import { visitsOf } from '../machinery/visits.ts'
import type { Visit } from '../machinery/visits.ts'

const PATH = '/apigateway/rest/inquiry/import/container'
const SID = 'QUAYLOG'
const CLOCK_MS = 5 * MINUTE
const POUNDS_PER_KG = 2.20462
/** The code names the release that is missing: "FREIGHT RELEASE" is a hold. */
const HOLDS: Readonly<Record<HoldName, [type: string, code: string, text: string]>> = {
  customs: ['CUSTOMS', 'NO CUSTOMS RELEASE', 'Customs has not released'],
  freight: ['STEAMSHIP LINE', 'FREIGHT RELEASE', 'Freight release required'],
  TMF: ['TERMINAL', 'TERMINAL FEE', 'Terminal fee not paid'],
  USDA: ['CUSTOMS', 'AGRICULTURE HOLD', 'Agriculture inspection'],
  VACIS: ['CUSTOMS', 'EXAM', 'Non-intrusive inspection'],
  other: ['TERMINAL', 'TERMINAL HOLD', 'See terminal'],
}

/** Maher: one box in a text body on a GET, a time stamp in the header, and every hold twice. */
export const maher: Upstream = {
  id: 'maher',
  name: 'Maher Terminals',
  family: 'terminal',
  facilities: { E416: 'MAHER' },
  scac: null,
  fields: [
    'Available',
    'TransitState',
    'ComplexPosition',
    'BolHolds',
    'ContainerHolds',
    'HoldCode',
    'ContainerHoldCode',
    'BillOfLading',
    'SealNumber1',
  ],
  limits: [{ name: 'per_minute', most: 240, per_ms: MINUTE }],
  refusals: {
    key: () => json(401, { Message: 'Authorization has been denied for this request.' }),
    entitlement: () => json(403, { Message: 'The SID may not use this service.' }),
    rate: (_desk, headers) => json(429, { Message: 'Too many requests' }, headers),
  },
  credentials: (desk) => ({ sid: SID, authorization: keyOf(desk) }),
  answer(ask, path, desk) {
    if (!hasHeader(ask, desk, 'sid', SID) || !hasHeader(ask, desk, 'authorization')) return this.refusals.key(desk)
    if (path !== PATH) return json(404, { Message: 'No HTTP resource was found' })
    const stamp = Number(header(ask, 'timestamp'))
    const off = Math.min(Math.abs(stamp - desk.now), Math.abs(stamp - desk.real_now))
    if (header(ask, 'timestamp') === '' || !(off <= CLOCK_MS)) {
      desk.violation('timestamp', header(ask, 'timestamp'))
      return json(401, { Message: 'Timestamp is missing or outside of the allowed window.' })
    }
    return inquiry(ask, desk)
  },
}

function inquiry(ask: Ask, desk: Desk): Answer {
  if (ask.method !== 'GET') return json(405, { Message: 'The requested resource does not support this method.' })
  const boxes = (/^Container=(.*)$/.exec(ask.body.trim())?.[1] ?? '').split(',').filter((box) => box !== '')
  if (boxes.length > 1) desk.violation('batch', `${boxes.length} boxes`)
  const [box] = boxes
  if (box === undefined || boxes.length > 1) return json(400, { Message: 'Container: exactly one' })
  const visit = visitsOf(desk, box.toUpperCase(), ['E416'])[0]
  if (visit === undefined || desk.faults.has('not_entitled')) return json(200, { MaherApiInquiryService: null })
  return json(200, { MaherApiInquiryService: rowOf(visit, desk) })
}

const STATES = { not_listed: 'Inbound', on_vessel: 'Inbound', in_yard: 'Yard', gated_out: 'Departed' } as const

function rowOf(visit: Visit, desk: Desk): JsonObject {
  const { box, state, stay, shipment, leg } = visit
  const holds = state.holds.filter(({ status }) => status === 'hold').map(({ name }) => HOLDS[name])
  const position = state.state === 'in_yard' ? stay.yard_position : `V-${leg?.voyage.import_number ?? ''}`
  desk.print(box.number, 'available_for_pickup', state.available, 'Available')
  desk.print(box.number, 'bill_of_lading', shipment.bill, 'BillOfLading')
  desk.print(box.number, 'seal_number', box.seal, 'SealNumber1')
  for (const { name, status } of state.holds)
    if (status === 'hold')
      desk.print(box.number, 'hold', name, 'BolHolds', 'HoldCode', 'ContainerHolds', 'ContainerHoldCode')
  if (state.state === 'in_yard') desk.print(box.number, 'yard_position', position, 'ComplexPosition')
  return {
    Container: box.number,
    LineOperatorDescription: shipment.scac,
    IsoCode: box.iso_code,
    Category: 'Import',
    TransitState: STATES[state.state],
    FreightKind: 'FCL',
    Available: state.available ? 'Yes' : 'No',
    ComplexPosition: position,
    VesselDescription: leg?.vessel.name ?? '',
    Voyage: leg?.voyage.import_number ?? '',
    PolUnlocCode: leg?.load.facility.locode ?? '',
    BillsOfLadings: [
      {
        BillOfLading: shipment.bill,
        BolHolds: holds.map(([HoldType, HoldCode, HoldDescription]) => ({ HoldType, HoldCode, HoldDescription })),
      },
    ],
    GrossWeight: String(Math.round(box.weight_kg * POUNDS_PER_KG)),
    TareWeight: '8500',
    SealNumber1: box.seal,
    SealNumber2: '',
    SealNumber3: '',
    SealNumber4: '',
    IsHazardous: 'False',
    ContainerHolds: holds.map(([ContainerHoldType, ContainerHoldCode, ContainerHoldDescription]) => ({
      ContainerHoldType,
      ContainerHoldCode,
      ContainerHoldDescription,
    })),
  }
}
