/** A parameter of the page's address as text; the router reads digits as a number, `true` and `false` as such. */
export function searchText(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** A page number of an address; the first page is not written. */
export function searchPage(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 ? page : undefined
}
