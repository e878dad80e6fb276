import type { Database, Reader } from '../ground/db/index.ts'
import { isSealed, sealed_pattern } from '../ground/secret.ts'
import type { Sealer } from '../ground/secret.ts'
import { print } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'
import {
  constraintsNotValidated,
  hasUnlike,
  lockRowsUnlike,
  rowLike,
  validateConstraint,
  writeTexts,
} from './reseal-store.ts'
import { sealed_tables } from './sealed-columns.ts'
import type { SealedTable } from './sealed-columns.ts'
import { sealerOf } from './secret-key.ts'

const batch_max = 500

/**
 * Seals what an earlier key sealed with the first one. Returns how many texts; throws when a text's key is not at hand,
 * after which nothing of its batch is changed.
 */
export async function reseal(db: Database, sealer: Sealer): Promise<number> {
  const current = `^${sealer.seal('', 'prefix').split('.').slice(0, 2).join('\\.')}\\.`
  return sealAll(db, sealed_tables, current, (text, place) =>
    sealer.isStale(text) ? sealer.seal(sealer.open(text, place), place) : text,
  )
}

/**
 * Seals what an earlier version kept in clear, and has the database vouch that no such row is left: after that it costs
 * one look at the catalogue. Throws before it changes anything when our keys are not those of the secrets that are
 * sealed already.
 */
export async function sealClearText(db: Database, sealer: Sealer): Promise<number> {
  const open = await constraintsNotValidated(db.work, constraints)
  const tables = sealed_tables.filter(({ constraint = '' }) => open.includes(constraint))
  if (tables.length === 0) return 0
  await requireOurKeys(db.work, sealer)
  const count = await sealAll(db, tables, sealed_pattern, (text, place) =>
    isSealed(text) ? text : sealer.seal(text, place),
  )
  for (const { table, constraint = '' } of tables)
    await db.transaction((tx) => validateConstraint(tx, table, constraint))
  return count
}

const constraints = sealed_tables.flatMap(({ constraint }) => constraint ?? [])

/** How many tables hold secrets that an earlier version kept in clear. */
export async function countClearText(reader: Reader): Promise<number> {
  const tables = sealed_tables.filter(({ constraint }) => constraint !== undefined)
  const open = await Promise.all(tables.map((table) => hasUnlike(reader, table, sealed_pattern)))
  return open.filter(Boolean).length
}

/** Throws when our keys do not open what is sealed: these are not the keys of the service that sealed it. */
export async function requireOurKeys(reader: Reader, sealer: Pick<Sealer, 'open'>): Promise<void> {
  for (const table of sealed_tables) {
    for (const [column, place] of Object.entries(table.columns)) {
      const row = await rowLike(reader, table, column, sealed_pattern)
      if (row !== undefined) sealer.open(row[column] ?? '', place(keyOf(table.key, row)))
    }
  }
}

type Sealing = (text: string, place: string) => string

/** Seals every text that does not look as `done` says; returns how many. */
async function sealAll(db: Database, tables: readonly SealedTable[], done: string, sealed: Sealing): Promise<number> {
  let count = 0
  for (const table of tables) {
    for (
      let batch = await sealBatch(db, table, done, sealed);
      batch > 0;
      batch = await sealBatch(db, table, done, sealed)
    )
      count += batch
  }
  return count
}

async function sealBatch(db: Database, sealing: SealedTable, done: string, sealed: Sealing): Promise<number> {
  const { table, key, columns } = sealing
  return db.transaction(async (tx) => {
    const rows = await lockRowsUnlike(tx, sealing, done, batch_max)
    const changed = await Promise.all(
      rows.map(async (row) => {
        const texts = Object.entries(columns).flatMap(([name, place]) => {
          const text = row[name] ?? null
          const next = text === null ? null : sealed(text, place(keyOf(key, row)))
          return next === null || next === text ? [] : [[name, next] as const]
        })
        await writeTexts(tx, table, row, Object.fromEntries(texts))
        return texts.length
      }),
    )
    return changed.reduce((sum, one) => sum + one, 0)
  })
}

function keyOf(names: readonly string[], row: Readonly<Record<string, string | null>>): string {
  return names.map((name) => row[name]).join('/')
}

export const secrets_reseal: Command = {
  name: 'secrets reseal',
  summary: 'Seals every stored secret anew with the first key of QUAYLOG_SECRET_KEY; the older keys can go then.',
  run: (invocation) =>
    withDatabase(invocation, async ({ config, db }) => {
      const sealer = await sealerOf(config)
      await sealClearText(db, sealer)
      const resealed = await reseal(db, sealer)
      return print(invocation, { resealed }, () =>
        resealed === 0
          ? 'all secrets are sealed with the first key'
          : `${resealed} secrets sealed anew; the older keys are no longer needed`,
      )
    }),
}
