import type { Database } from './connect.ts'
import type { Reader } from './types.ts'

const looked_every_ms = 10_000
const patience_ms = 3_000

/** Why nothing can be written, by SQLSTATE (appendix A of the PostgreSQL manual). */
const reasons: Readonly<Record<string, string>> = {
  '53100': 'the disk of the database is full',
  '53200': 'the database is out of memory',
  '25006': 'the database is read only',
  '58030': 'the database cannot read or write its files',
}

/**
 * Tells why nothing can be written; null: it can. Writes eight pages that are gone with their transaction, once in ten
 * seconds
 * at the most: a full disk refuses new pages long before it refuses small changes of old ones.
 */
export function createWriteProbe(db: Pick<Database, 'transaction'>, nowMs: () => number): () => Promise<string | null> {
  let last: { at_ms: number; reason: Promise<string | null> } | null = null
  return () => {
    if (last === null || nowMs() - last.at_ms >= looked_every_ms) last = { at_ms: nowMs(), reason: reasonOf(db) }
    return last.reason
  }
}

async function reasonOf(db: Pick<Database, 'transaction'>): Promise<string | null> {
  const written = db
    .transaction(async (tx) => {
      await tx`create temporary table write_probe (filler text) on commit drop`
      await tx`insert into write_probe select repeat('x', 1000) from generate_series(1, 64)`
    })
    .then(
      () => null,
      (error: unknown) => reasons[codeOf(error)] ?? 'the database accepts no writes',
    )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, patience_ms, `a write takes longer than ${patience_ms / 1_000} s`)
  })
  return Promise.race([written, late]).finally(() => clearTimeout(timer))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Whether the database answers at all. */
export async function isAnswering(reader: Reader): Promise<boolean> {
  return reader`select 1`.then(
    () => true,
    () => false,
  )
}
