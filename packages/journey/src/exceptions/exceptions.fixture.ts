import type { RecordedObservation } from '../observation.ts'
import { shipmentOf } from '../testing/observations.ts'
import type { ExceptionFound, ExceptionInput } from './exception.ts'
import { exceptionsOf } from './exceptions-of.ts'
import { default_exception_rules } from './rules.ts'

/** What exceptions are derived from, of what was stated until a moment, and of what was stated before it. */
export function inputOf(
  stated: readonly RecordedObservation[],
  now: string,
  given: Partial<ExceptionInput> & { readonly former?: readonly RecordedObservation[] } = {},
): ExceptionInput {
  const { former, ...rest } = given
  return {
    picture: shipmentOf(stated, now),
    before: former === undefined ? null : shipmentOf(former, now),
    clocks: [],
    watch: null,
    now,
    viewer: { rail_plan: true },
    rules: default_exception_rules,
    names: { port: () => null, terminal: () => null, source: () => null },
    ...rest,
  }
}

/** The exceptions that are found. */
export function foundIn(...input: Parameters<typeof inputOf>): readonly ExceptionFound[] {
  return exceptionsOf(inputOf(...input)).found
}

/** The keys of the exceptions that are found. */
export function keysIn(...input: Parameters<typeof inputOf>): string[] {
  return foundIn(...input).map(({ key }) => key)
}
