import type { OpenApiDocument } from '../../ground/openapi/openapi.ts'

/** The description with the spellings that `QUAYLOG_COMPAT` makes the service print, in its enumerations and examples alike; wire contract, section 0, C1 and C2. */
export function spelledFor(compat: 'hosted' | null, document: OpenApiDocument): OpenApiDocument {
  if (compat === null) return document
  const { components, paths } = document
  return { ...document, paths: respelled(paths), components: { ...components, schemas: respelled(components.schemas) } }
}

function respelled<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) => {
    if (key === 'equipment_height' && part === 'high cube') return 'high_cube'
    if (key === 'status' && part === 'succeeded') return 'created'
    return key === 'enum' && Array.isArray(part) ? spellingsOf(part) : part
  })
}

/** Filters take both spellings already and stay as they are. */
function spellingsOf(values: readonly unknown[]): readonly unknown[] {
  if (values.includes('high cube') && !values.includes('high_cube')) return values.map((value) => (value === 'high cube' ? 'high_cube' : value))
  const is_request_status = values.includes('awaiting_manifest') && !values.includes('tracking_stopped')
  return is_request_status ? [...values.filter((value) => value !== 'succeeded'), 'tracking_stopped'] : values
}
