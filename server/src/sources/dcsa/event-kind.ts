import type { MovementObservation } from '@quaylog/journey'
import { meaningOf, type Words } from '../words.ts'
import type { DcsaEvent } from './event.ts'
import { equipment_codes, event_types, shipment_codes, transport_codes } from './vocabulary.ts'

type EventType = MovementObservation['type']

/** Type and code of an event, with what had to be repaired. */
export interface EventKind {
  readonly type: EventType
  readonly code: string
  readonly defects: readonly string[]
}

const code_tables: readonly { readonly type: EventType; readonly codes: Words<string> }[] = [
  { type: 'equipment', codes: equipment_codes },
  { type: 'transport', codes: transport_codes },
  { type: 'shipment', codes: shipment_codes },
]

/**
 * Carriers swap type and code, leave the type out, or put the code into the deprecated `eventTypeCode`: the first text
 * that is a known code decides, and a stated type that does not fit it is overruled. Null: the event has no code at
 * all.
 */
export function readEventKind(event: DcsaEvent, type_of_list: string | null): EventKind | null {
  const stated = statedType(event, type_of_list)
  const texts = codeTexts(event, stated)
  for (const { type, codes } of tablesFrom(stated)) {
    for (const text of texts) {
      const code = meaningOf(codes, text)
      if (code !== null) return { type, code, defects: defectsOf(event, stated, type) }
    }
  }
  const unknown = texts.find((text) => meaningOf(event_types, text) === null)
  return unknown === undefined
    ? null
    : { type: stated ?? 'equipment', code: unknown.toUpperCase().replace(/[\s-]+/g, '_'), defects: ['unknown code'] }
}

function statedType(event: DcsaEvent, type_of_list: string | null): EventType | null {
  const texts = [
    event.eventType,
    event.eventTypeCode,
    type_of_list,
    event.equipmentEventTypeCode,
    event.transportEventTypeCode,
    event.shipmentEventTypeCode,
  ]
  return texts.map((text) => meaningOf(event_types, text)).find((type) => type !== null) ?? null
}

function codeTexts(event: DcsaEvent, stated: EventType | null): string[] {
  const own = {
    equipment: event.equipmentEventTypeCode,
    transport: event.transportEventTypeCode,
    shipment: event.shipmentEventTypeCode,
  }
  const texts = [
    stated === null ? null : own[stated],
    own.equipment,
    own.transport,
    own.shipment,
    event.eventTypeCode,
    event.eventType,
  ]
  return texts.filter((text) => text !== null)
}

function tablesFrom(stated: EventType | null): typeof code_tables {
  return [
    ...code_tables.filter((table) => table.type === stated),
    ...code_tables.filter((table) => table.type !== stated),
  ]
}

function defectsOf(event: DcsaEvent, stated: EventType | null, type: EventType): string[] {
  if (stated === null) return ['type deduced from the code']
  if (stated !== type) return ['type does not fit the code']
  return meaningOf(event_types, event.eventType) === null && event.eventType !== null ? ['type and code swapped'] : []
}
