import type { CustomFieldDataType, CustomFieldEntityType, CustomFieldValue } from '@quaylog/contract'

/** The value of a definition on one record; null when it was cleared. Contract 2.12. */
export interface CustomFieldRow {
  readonly account_id: string
  readonly id: string
  readonly definition_id: string
  readonly entity_type: CustomFieldEntityType
  readonly entity_id: string
  readonly value: CustomFieldValue
  readonly user_id: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** A value with what printing it needs of its definition, of its options and of what it refers to. */
export interface ReadCustomField extends CustomFieldRow {
  readonly api_slug: string
  readonly data_type: CustomFieldDataType
  readonly default_format: string | null
  /** Labels of the chosen options, or the name of the record referred to. */
  readonly named: readonly string[]
}

/** A kind of record that carries custom fields: its path, its table, its resource type and its name in definitions. */
export interface Entity {
  readonly path: 'shipments' | 'containers' | 'tracking_requests'
  readonly type: 'shipment' | 'container' | 'tracking_request'
  readonly entity_type: CustomFieldEntityType
}

export const entities: readonly Entity[] = [
  { path: 'shipments', type: 'shipment', entity_type: 'Shipment' },
  { path: 'containers', type: 'container', entity_type: 'Container' },
  { path: 'tracking_requests', type: 'tracking_request', entity_type: 'TrackingRequest' },
]

/** The resource type of a kind of record. */
export function typeOf(entity_type: CustomFieldEntityType): Entity['type'] {
  const known = entities.find((entity) => entity.entity_type === entity_type)
  if (known === undefined) throw new Error(`no entity ${entity_type}`)
  return known.type
}
