import { databaseTrouble } from '../../ground/db/index.ts'
import type { Transaction } from '../../ground/db/index.ts'

const time_max = '250ms'
const characters_max = 500
const statement_stopped = '57014'
/** Repetitions multiplied, as in `(a{1,30}){1,30}`: what the database makes of more takes memory by the gigabyte. */
const repetitions_max = 1_000

/**
 * Whether a text fits a regular expression; null when the expression cannot be used or takes too long. The database
 * does it, because its machine can be stopped, while a pattern from outside could hold up this whole process.
 */
export async function fitsPattern(tx: Transaction, pattern: string, text: string): Promise<boolean | null> {
  if (pattern.length > characters_max || repetitionsOf(pattern) > repetitions_max) return null
  await tx`savepoint pattern`
  try {
    const [before] = await tx<{ limit: string }[]>`select current_setting('statement_timeout') as limit`
    await tx`select set_config('statement_timeout', ${time_max}, true)`
    const [row] = await tx<{ fits: boolean }[]>`select ${text}::text ~ ${pattern}::text as fits`
    await tx`select set_config('statement_timeout', ${before?.limit ?? '0'}, true)`
    await tx`release savepoint pattern`
    return row?.fits === true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code !== statement_stopped && databaseTrouble(error)?.kind === 'unavailable') throw error
    await tx`rollback to savepoint pattern`
    return null
  }
}

function repetitionsOf(pattern: string): number {
  return [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].reduce(
    (product, [, least, most]) => product * Math.max(1, Number(most ?? least), Number(least)),
    1,
  )
}
