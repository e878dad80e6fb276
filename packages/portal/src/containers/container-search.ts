/** What the address of a container's page says: the moment as of which it is shown; absent, as it is now. */
export interface ContainerSearch {
  readonly as_of?: string
}

/** A whole second in UTC that exists; anything else is now. */
export function readContainerSearch(search: Readonly<Record<string, unknown>>): ContainerSearch {
  const { as_of } = search
  if (typeof as_of !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(as_of)) return {}
  const at_ms = Date.parse(as_of)
  const is_real = !Number.isNaN(at_ms) && new Date(at_ms).toISOString().startsWith(as_of.slice(0, -1))
  return is_real ? { as_of } : {}
}
