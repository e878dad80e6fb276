/** A value without the members of its objects that are null, all the way down. What is absent is not known. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, withoutNulls(member)]])),
  )
}

/** The same, and without the parts of which nothing is known at all: objects that have no member left. */
export function withoutUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUnknown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const known = withoutUnknown(member)
      return known === null || isEmptyObject(known) ? [] : [[name, known]]
    }),
  )
}

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
