/**
 * Attributes named `id` or `type`, which JSON:API keeps for the resource itself, as `<resource type>.<name>`; also in
 * texts that hold JSON.
 */
export function misnamed(value: unknown): string[] {
  if (typeof value === 'string') return /^[[{]/.test(value) ? misnamed(parsed(value)) : []
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(misnamed)
  if (
    !(
      'type' in value &&
      'attributes' in value &&
      typeof value.type === 'string' &&
      typeof value.attributes === 'object' &&
      value.attributes !== null
    )
  )
    return inner
  const { type, attributes } = value
  return [
    ...['id', 'type'].filter((name) => Object.hasOwn(attributes, name)).map((name) => `${String(type)}.${name}`),
    ...inner,
  ]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
