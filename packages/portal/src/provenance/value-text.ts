import { printed } from '../containers/printed.ts'
import type { FieldProvenance } from '../containers/container-query.ts'
import { membersOf, textOf } from './statement.ts'

/**
 * The value of a field in words, a time in the time of the place where it happened; `zone`: where no statement names
 * one. A terminal is told by its name, which the statement behind it has.
 */
export function valueText({ value, evidence }: FieldProvenance, field: string, zone: string): string {
  const statement = evidence[0]?.statement ?? {}
  if (/(terminal|facility)_id$/.test(field))
    return textOf(membersOf(statement['terminal'])['name']) ?? textOf(membersOf(statement['facility'])['name']) ?? ''
  return printed(value, textOf(statement['time_zone']) ?? zone, field)
}
