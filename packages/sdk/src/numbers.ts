/** A record as far as it says what it is called. */
interface Called {
  readonly id: string
  readonly attributes: object
}

/**
 * The numbers by which people know records, by the ids of the records: container numbers, bills of lading, request
 * numbers. A record that has none is left out.
 */
export function numbersById(included: readonly Called[]): ReadonlyMap<string, string> {
  return new Map(
    included.flatMap(({ id, attributes }) => {
      const members: Readonly<Record<string, unknown>> = { ...attributes }
      const number = members['number'] ?? members['bill_of_lading_number'] ?? members['request_number']
      return typeof number === 'string' ? [[id, number] as const] : []
    }),
  )
}
