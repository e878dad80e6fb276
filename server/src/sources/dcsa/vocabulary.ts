import type { MovementObservation } from '@quaylog/journey'
import type { Words } from '../words.ts'

export const event_types: Words<MovementObservation['type']> = {
  EQUIPMENT: 'equipment',
  TRANSPORT: 'transport',
  SHIPMENT: 'shipment',
}

export const classifiers: Words<'actual' | 'estimated' | 'planned'> = {
  ACT: 'actual',
  ACTUAL: 'actual',
  EST: 'estimated',
  ESTIMATE: 'estimated',
  ESTIMATED: 'estimated',
  PLN: 'planned',
  PLAN: 'planned',
  PLANNED: 'planned',
}

/** Codes of 2.2 and later drafts, the words of 3.0 and of carriers; contract 11.1 and 3.4. */
export const equipment_codes: Words<string> = {
  ...sameWords('LOAD DISC GTIN GTOT STUF STRP PICK DROP INSP RSEA RMVD AVPU AVDO CUSS CUSI CUSR CROS WAYP'),
  LOADED: 'LOAD',
  DISCHARGED: 'DISC',
  GATED_IN: 'GTIN',
  GATE_IN: 'GTIN',
  GATED_OUT: 'GTOT',
  GATE_OUT: 'GTOT',
  STUFFED: 'STUF',
  STRIPPED: 'STRP',
  PICKED_UP: 'PICK',
  PICK_UP: 'PICK',
  DROPPED_OFF: 'DROP',
  DROP_OFF: 'DROP',
  INSPECTED: 'INSP',
  RESEALED: 'RSEA',
  REMOVED: 'RMVD',
  AVAILABLE_FOR_PICKUP: 'AVPU',
  AVAILABLE_FOR_DROP_OFF: 'AVDO',
  CUSTOMS_SELECTED_FOR_SCAN: 'CUSS',
  CUSTOMS_SELECTED_FOR_INSPECTION: 'CUSI',
  CUSTOMS_RELEASED: 'CUSR',
  CROSSED: 'CROS',
  WAYPOINT: 'WAYP',
}

export const transport_codes: Words<string> = {
  ...sameWords('ARRI DEPA APPROACHING'),
  ARRIVED: 'ARRI',
  ARRIVAL: 'ARRI',
  DEPARTED: 'DEPA',
  DEPARTURE: 'DEPA',
}

export const shipment_codes: Words<string> = {
  ...sameWords('RECE DRFT PENA PENU PENC REJE APPR ISSU SURR SUBM VOID CONF REQS CMPL HOLD RELS CANC'),
  RECEIVED: 'RECE',
  DRAFTED: 'DRFT',
  PENDING_APPROVAL: 'PENA',
  PENDING_UPDATE: 'PENU',
  PENDING_CONFIRMATION: 'PENC',
  REJECTED: 'REJE',
  DECLINED: 'REJE',
  APPROVED: 'APPR',
  ISSUED: 'ISSU',
  SURRENDERED: 'SURR',
  SUBMITTED: 'SUBM',
  VOIDED: 'VOID',
  CONFIRMED: 'CONF',
  REQUESTED: 'REQS',
  COMPLETED: 'CMPL',
  ON_HOLD: 'HOLD',
  RELEASED: 'RELS',
  CANCELLED: 'CANC',
  CANCELED: 'CANC',
}

export const document_types: Words<string> = {
  ...sameWords('CBR BKG SHI SRM TRD ARN VGM CAS CUS DGD OOG'),
  BOK: 'BKG',
  BOOKING: 'BKG',
  BOOKING_REQUEST: 'CBR',
  TRANSPORT_DOCUMENT: 'TRD',
  SHIPPING_INSTRUCTIONS: 'SHI',
  ARRIVAL_NOTICE: 'ARN',
  VERIFIED_GROSS_MASS: 'VGM',
  CUSTOMS: 'CUS',
  CUSTOMS_INSPECTION: 'CUS',
}

export const phases: Words<'export' | 'transshipment' | 'import'> = {
  EXPORT: 'export',
  IMPORT: 'import',
  TRANSSHIPMENT: 'transshipment',
  TRANSHIPMENT: 'transshipment',
}

export const roles: Words<'pol' | 'transshipment' | 'pod' | 'origin' | 'destination'> = {
  POL: 'pol',
  PORT_OF_LOADING: 'pol',
  PTS: 'transshipment',
  TSP: 'transshipment',
  PORT_OF_TRANSSHIPMENT: 'transshipment',
  POD: 'pod',
  PORT_OF_DISCHARGE: 'pod',
  PRE: 'origin',
  PCF: 'origin',
  PLACE_OF_RECEIPT: 'origin',
  PDE: 'destination',
  FCD: 'destination',
  PLACE_OF_DELIVERY: 'destination',
}

function sameWords(codes: string): Record<string, string> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, code]))
}
