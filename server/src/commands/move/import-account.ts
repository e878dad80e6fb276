import { z } from 'zod'
import type { Database, Transaction } from '../../ground/db/index.ts'
import type { Sealer } from '../../ground/secret.ts'
import { accountById } from '../../accounts/store.ts'
import { CommandError } from '../command.ts'
import { sealed_tables } from '../sealed-columns.ts'
import { archive_end, archive_head } from './archive.ts'
import type { ArchiveHead } from './archive.ts'
import {
  movedTables,
  numbersHere,
  peopleHere,
  schemaOf,
  vesselsHere,
  withoutOperators,
  writeRows,
} from './archive-store.ts'
import { liftTimeLimits } from '../../ground/db/tables-store.ts'
import type { DatabaseTable } from '../../ground/db/tables-store.ts'
import type { MovedRows } from './export-account.ts'

const batch_rows = 200
const batch_characters = 4_000_000

/** What was imported. */
export interface ImportedAccount {
  readonly account_id: string
  readonly name: string
  readonly rows: MovedRows
}

/**
 * Puts the account of an archive into this database, with its ids, in one transaction: all of it or nothing.
 * @throws {CommandError} with what to do, when it does not belong here
 */
export function importAccount(
  db: Database,
  sealer: Pick<Sealer, 'open'>,
  lines: AsyncIterable<string>,
): Promise<ImportedAccount> {
  return db.transaction(async (tx) => {
    await liftTimeLimits(tx)
    const taking = createTaking(tx, sealer, await movedTables(tx))
    let head: ArchiveHead | null = null
    let is_whole = false
    for await (const line of lines) {
      if (head === null) head = await checkedHead(tx, line)
      else if (line.startsWith('{')) is_whole = await taking.ends(line)
      else await taking.take(line)
    }
    if (head === null || !is_whole)
      throw new CommandError('the archive ends before its end: it was cut off. Nothing was imported')
    await withoutOperators(tx, head.account_id, taking.peopleKept())
    return { account_id: head.account_id, name: head.name, rows: taking.counts() }
  })
}

async function checkedHead(tx: Transaction, line: string): Promise<ArchiveHead> {
  const read = archive_head.safeParse(parsed(line))
  if (!read.success) throw new CommandError('it is not an archive of an account, as quaylog accounts export writes it')
  const schema = await schemaOf(tx)
  if (read.data.schema !== schema)
    throw new CommandError(
      `the archive is of another version (its schema is ${read.data.schema}, this one's is ${schema}): bring both services to the same version and export again`,
    )
  if ((await accountById(tx, read.data.account_id)) !== undefined)
    throw new CommandError(`account ${read.data.account_id} is in this service already: nothing was imported`)
  return read.data
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** Takes the lines of an archive one after the other, and writes them some at a time. */
function createTaking(tx: Transaction, sealer: Pick<Sealer, 'open'>, tables: readonly DatabaseTable[]) {
  const known = new Map(tables.map((table) => [table.name, table]))
  const counts = new Map<string, number>()
  const names = createNames(tx)
  let batch: { table: DatabaseTable; rows: string[]; characters: number } | null = null

  async function flush(): Promise<void> {
    if (batch === null) return
    const { table, rows: given } = batch
    batch = null
    counts.set(table.name, (counts.get(table.name) ?? 0) + given.length)
    const rows = await names.settle(table.name, given)
    if (table.name === 'subject') refuseNumbers(await numbersHere(tx, rows))
    for (const row of rows) checkSealed(sealer, table.name, row)
    if (rows.length > 0) await writeRows(tx, table, rows)
  }

  return {
    async take(line: string): Promise<void> {
      const space = line.indexOf(' ')
      const table = known.get(line.slice(0, space))
      if (table === undefined)
        throw new CommandError(`the archive has rows of ${line.slice(0, space)}, which is no table of this version`)
      if (
        batch !== null &&
        (batch.table !== table || batch.rows.length >= batch_rows || batch.characters > batch_characters)
      )
        await flush()
      batch ??= { table, rows: [], characters: 0 }
      batch.rows.push(line.slice(space + 1))
      batch.characters += line.length
    },
    /** Whether the last line says that the archive is whole. */
    async ends(line: string): Promise<boolean> {
      await flush()
      const said = archive_end.safeParse(parsed(line))
      const same = said.success && JSON.stringify(said.data.end) === JSON.stringify(Object.fromEntries(counts))
      if (!same)
        throw new CommandError('the archive does not hold the rows that it says: it was altered. Nothing was imported')
      return true
    },
    counts: (): MovedRows => Object.fromEntries(counts),
    peopleKept: names.peopleKept,
  }
}

function refuseNumbers(numbers: readonly string[]): void {
  if (numbers.length === 0) return
  throw new CommandError(
    `this service asks about some of its numbers already (${numbers.join(', ')}), so what was stated of them would mix: ` +
      'import into a service of its own, or export only the numbers (quaylog export) and import those. Nothing was imported',
  )
}

const named_row = z.looseObject({ id: z.uuid(), email: z.string().optional(), imo: z.string().nullable().optional() })
const second_step_row = z.looseObject({ person_id: z.uuid() })
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Rows that a hash vouches for: they are written as they were, whatever ids are here. */
const hashed_tables = ['audit_batch', 'audit_entry', 'evidence_pack', 'invoice_check']

/** People and ships that are here already keep the id that they have here; whatever names them is told of it. */
function createNames(tx: Transaction) {
  const here = new Map<string, string>()
  const kept: string[] = []

  async function withoutThoseHere(table: 'person' | 'vessel', rows: readonly string[]): Promise<readonly string[]> {
    const read = rows.map((row) => ({ row, named: named_row.parse(JSON.parse(row)) }))
    const nameOf = ({ named }: (typeof read)[number]) =>
      (table === 'person' ? named.email?.toLowerCase() : named.imo) ?? null
    const wanted = read.flatMap((one) => nameOf(one) ?? [])
    const found = await (table === 'person' ? peopleHere(tx, wanted) : vesselsHere(tx, wanted))
    const by_name = new Map(found.map(({ id, name }) => [name, id]))
    return read.flatMap((one) => {
      const id = by_name.get(nameOf(one) ?? '')
      if (id === undefined) return [one.row]
      here.set(one.named.id, id)
      if (table === 'person') kept.push(id)
      return []
    })
  }

  /** Whoever is here already signs in as they do here. */
  const isOfThoseHere = (row: string) => here.has(second_step_row.parse(JSON.parse(row)).person_id)

  return {
    /** The rows of a table as they are written here. */
    async settle(table: string, rows: readonly string[]): Promise<readonly string[]> {
      if (table === 'person' || table === 'vessel') return withoutThoseHere(table, rows)
      if (table === 'person_second_step') return rows.filter((row) => !isOfThoseHere(row))
      return here.size === 0 || hashed_tables.includes(table)
        ? rows
        : rows.map((row) => row.replaceAll(uuid, (id) => here.get(id) ?? id))
    },
    peopleKept: (): readonly string[] => kept,
  }
}

/** A secret that this service could not open would be lost, and found to be so only when it is needed. */
function checkSealed(sealer: Pick<Sealer, 'open'>, table: string, row: string): void {
  const sealed = sealed_tables.find((one) => one.table === table)
  if (sealed === undefined) return
  const values = z.record(z.string(), z.unknown()).parse(JSON.parse(row))
  const key = sealed.key.map((name) => String(values[name])).join('/')
  for (const [column, place] of Object.entries(sealed.columns)) {
    const text = values[column]
    if (typeof text !== 'string') continue
    try {
      sealer.open(text, place(key))
    } catch {
      throw new CommandError(
        `a secret of ${table} ${key} cannot be opened here: put the key of the other service behind this one's ` +
          '(QUAYLOG_SECRET_KEY=here,there), import, and run quaylog secrets reseal. Nothing was imported',
      )
    }
  }
}
