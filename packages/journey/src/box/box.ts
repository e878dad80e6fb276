import { parseContainerNumber } from '../iso6346.ts'
import { ascending } from '../order.ts'
import type { RecordedObservation } from '../observation.ts'
import { groupBy } from '../group-by.ts'

/** The observations about one box: its own and those about every box of the reference. */
export interface BoxObservations {
  readonly number: string
  readonly observations: readonly RecordedObservation[]
  /** Those of them in which a carrier names the box. */
  readonly naming: readonly RecordedObservation[]
}

/** Sources that name the boxes of a shipment; facilities and ships only speak of boxes that these named. */
const CARRIER_SOURCES = new Set(['shipping_line', 'operator', 'user_input'])

/**
 * Parts observations by box, in the order of the numbers. A container request is about its own number where no carrier
 * names one.
 */
export function boxesOf(observations: readonly RecordedObservation[], requested: string | null): BoxObservations[] {
  const own = groupBy(
    observations.filter(({ container }) => container !== null),
    ({ container }) => boxKey(container ?? ''),
  )
  const shared = observations.filter(({ container }) => container === null)
  const named = observations.filter(
    ({ data_source, container, kind }) =>
      container !== null && CARRIER_SOURCES.has(data_source) && kind !== 'facility_state',
  )
  const numbers = named.map(({ container }) => container ?? '')
  if (requested !== null && numbers.length === 0 && observations.length > 0) numbers.push(requested)
  const by_key = groupBy(numbers, boxKey)
  return [...by_key]
    .map(([key, spellings]) => ({
      number: fullest(spellings),
      observations: [...(own.get(key) ?? []), ...shared],
      naming: named.filter(({ container }) => boxKey(container ?? '') === key),
    }))
    .toSorted((a, b) => ascending(a.number, b.number))
}

/** Railroads leave out the check digit, so a box is known by its owner code and serial number. */
function boxKey(number: string): string {
  const plain = plainNumber(number)
  return /^[A-Z]{4}\d{6,7}$/.test(plain) ? plain.slice(0, 10) : plain
}

function plainNumber(number: string): string {
  return number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** The spelling with a check digit, and with the right one where a source misspells it. */
function fullest(spellings: readonly string[]): string {
  const distinct = [...new Set(spellings.map(plainNumber))]
  const [first] = distinct.toSorted(
    (a, b) => b.length - a.length || Number(isRight(b)) - Number(isRight(a)) || ascending(a, b),
  )
  return first ?? ''
}

function isRight(number: string): boolean {
  return parseContainerNumber(number)?.check_digit_passed === true
}
