import type { ReadField } from '../fields/payload.ts'
import { containersOf } from '../values/identifiers.ts'
import { correctedReading } from './corrected.ts'

const places = /^\/(containers)\/\d+\/number$|^\/(charges)\/\d+\/container$/
/** A number that was misread or misprinted differs in so many signs at most; two of them may be exchanged. */
const signs_max = 2

/**
 * Container numbers that were read and that people say are misread: at every place where one was read stands another
 * now that looks like it and was read nowhere. A list that got shorter or longer says nothing of its rows.
 */
export function correctedNumbers(
  fields: readonly ReadField[],
  corrections: Readonly<Record<string, unknown>> | null,
): readonly string[] {
  if (corrections === null) return []
  const { payload, values } = correctedReading(fields, corrections)
  const read = fields.flatMap((field) => {
    const list = places
      .exec(field.pointer)
      ?.slice(1)
      .find((name) => name !== undefined)
    const number = list === undefined ? undefined : numberOf(field.value)
    return list === undefined || number === undefined ? [] : [{ ...field, list, number }]
  })
  const known = new Set(read.map(({ number }) => number))
  const now = new Map(values.map(({ pointer, value }) => [pointer, numberOf(value)]))
  const isCorrected = ({ list, number, pointer }: (typeof read)[number]) => {
    const said = now.get(pointer)
    const is_of_length = sizeOf(payload[list]) === sizeOfRead(fields, list)
    return is_of_length && said !== undefined && !known.has(said) && looksLike(said, number)
  }
  return [...known].filter((number) => read.filter((each) => each.number === number).every(isCorrected))
}

const numberOf = (value: unknown) => (typeof value === 'string' ? containersOf(value)[0]?.value.number : undefined)
const sizeOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)

function sizeOfRead(fields: readonly ReadField[], list: string): number {
  const rows = fields.flatMap(({ pointer }) => {
    const [, name, row] = pointer.split('/')
    return name === list && row !== undefined ? [row] : []
  })
  return new Set(rows).size
}

function looksLike(a: string, b: string): boolean {
  return a.length === b.length && a !== b && [...a].filter((sign, at) => sign !== b[at]).length <= signs_max
}
