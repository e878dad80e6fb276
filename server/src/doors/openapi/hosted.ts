import { repeated_id_types } from '@quaylog/contract'
import { z } from 'zod'
import type { OpenApiDocument } from '../../ground/openapi/openapi.ts'

/**
 * The description with the spellings that `QUAYLOG_COMPAT` makes the service print, in its enumerations and examples
 * alike; wire contract, section 0, C1, C2 and C5.
 */
export function spelledFor(compat: 'hosted' | null, document: OpenApiDocument): OpenApiDocument {
  if (compat === null) return document
  const { components, paths } = document
  return { ...document, paths: respelled(paths), components: { ...components, schemas: respelled(components.schemas) } }
}

function respelled<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) => {
    if (key === 'equipment_height' && part === 'high cube') return 'high_cube'
    if (key === 'status' && part === 'succeeded') return 'created'
    return key === 'enum' && Array.isArray(part) ? spellingsOf(part) : withRepeatedId(part)
  })
}

const printed = z.looseObject({ id: z.string(), type: z.enum(repeated_id_types), attributes: z.looseObject({}) })
const described = z.looseObject({
  properties: z.looseObject({
    id: z.looseObject({}),
    type: z.looseObject({ const: z.enum(repeated_id_types) }),
    attributes: z.looseObject({ properties: z.looseObject({}), required: z.array(z.string()).default([]) }),
  }),
})

/** A resource of an example, or the description of one, with the id once more as its first attribute. */
function withRepeatedId(part: unknown): unknown {
  const resource = printed.safeParse(part)
  if (resource.success) return { ...resource.data, attributes: { id: resource.data.id, ...resource.data.attributes } }
  const schema = described.safeParse(part)
  if (!schema.success) return part
  const { properties } = schema.data
  const { attributes } = properties
  const repeated = {
    ...attributes,
    properties: { id: properties.id, ...attributes.properties },
    required: ['id', ...attributes.required],
  }
  return { ...schema.data, properties: { ...properties, attributes: repeated } }
}

/** Filters take both spellings already and stay as they are. */
function spellingsOf(values: readonly unknown[]): readonly unknown[] {
  if (values.includes('high cube') && !values.includes('high_cube'))
    return values.map((value) => (value === 'high cube' ? 'high_cube' : value))
  const is_request_status = values.includes('awaiting_manifest') && !values.includes('tracking_stopped')
  return is_request_status ? [...values.filter((value) => value !== 'succeeded'), 'tracking_stopped'] : values
}
