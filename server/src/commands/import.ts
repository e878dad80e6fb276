import { readFile } from 'node:fs/promises'
import { normalizedNumber } from '@quaylog/contract'
import { accountById } from '../accounts/store.ts'
import type { Account } from '../request/account.ts'
import { createSourceManager } from '../asking/source-manager.ts'
import { lineKey } from '../world-facts/subject.ts'
import type { EngineParts } from '../asking/parts.ts'
import { isUuid } from '../ground/id.ts'
import { withInbox } from '../intake/edi/inbox.ts'
import { readNumberList } from '../intake/files/number-list.ts'
import type { ListedNumber, ReadList, RefusedRow } from '../intake/files/number-list.ts'
import { keepNumbers, knownNumbers } from '../intake/files/number-list-store.ts'
import { loadReference } from '../reference/reference.ts'
import { numberStem } from '../reference/tracking-number.ts'
import { linesOfStem } from '../search/store.ts'
import { CommandError, print, text } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'
import type { Opened } from './open.ts'
import { sealerOf } from './secret-key.ts'
import { sourcePartsOf } from './sources.ts'
import { table } from './table.ts'

const file_bytes_max = 32 * 1_048_576
const batch_size = 200
const stems_max = 2_000

/** What an import came to. */
export interface Imported {
  readonly created: number
  readonly duplicates: number
  readonly refused: readonly RefusedRow[]
  readonly dry_run: boolean
  /** What would be asked for; only in a dry run. */
  readonly planned?: readonly ListedNumber[]
}

/** `quaylog import`: begun again after a break it goes on where it was, for what is known already is skipped. */
export const import_numbers: Command = {
  name: 'import',
  summary:
    'Tracks the numbers of a CSV file: types and carriers that it leaves out are inferred, known numbers skipped.',
  positionals: ['FILE'],
  options: {
    account: { type: 'string', help: 'id of the account that tracks them', required: true },
    'dry-run': { type: 'boolean', help: 'shows what would be done and does nothing' },
  },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const [file = ''] = invocation.positionals
      const account = await accountOf(opened, text(invocation, 'account') ?? '')
      const list = await readList(opened, account, await readText(file))
      const dry_run = invocation.options['dry-run'] === true
      const imported = await importList(opened, account, list, dry_run, (done, all) => {
        if (!invocation.json) process.stderr.write(`${done} of ${all}\n`)
      })
      print(invocation, imported, () => report(imported))
      return imported.refused.length > 0 ? 1 : 0
    }),
}

/** Keeps what the account does not track yet; a dry run only says what that is. */
export async function importList(
  opened: Pick<EngineParts, 'db' | 'clock' | 'newId'>,
  account: Account,
  list: ReadList,
  dry_run: boolean,
  onProgress: (done: number, all: number) => void,
): Promise<Imported> {
  const refused = [...list.refused]
  const planned: ListedNumber[] = []
  let created = 0
  let duplicates = list.repeated.length
  for (let start = 0; start < list.numbers.length; start += batch_size) {
    const batch = list.numbers.slice(start, start + batch_size)
    const known = await knownNumbers(
      opened.db.work,
      account.id,
      batch.map(({ request_number }) => normalizedNumber(request_number)),
    )
    const fresh = batch.filter(
      ({ request_number, scac }) =>
        !known.has(scac === null ? normalizedNumber(request_number) : `${normalizedNumber(request_number)} ${scac}`),
    )
    duplicates += batch.length - fresh.length
    if (dry_run) planned.push(...fresh)
    else {
      const kept = await keepNumbers(opened, account, fresh)
      created += kept.created
      refused.push(
        ...kept.over_limit.map(({ line, request_number }) => ({
          line,
          number: request_number,
          reason: 'the plan has no room for more active containers',
        })),
      )
    }
    onProgress(Math.min(start + batch_size, list.numbers.length), list.numbers.length)
  }
  return { created, duplicates, refused, dry_run, ...(dry_run ? { planned } : {}) }
}

async function accountOf({ db }: Opened, id: string): Promise<Account> {
  const account = isUuid(id.toLowerCase()) ? await accountById(db.work, id.toLowerCase()) : undefined
  if (account === undefined) throw new CommandError(`there is no account ${id}: see quaylog accounts list`)
  return account
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new CommandError(`${file} cannot be read`)
  })
  if (bytes.length > file_bytes_max) throw new CommandError(`${file} is larger than ${file_bytes_max / 1_048_576} MB`)
  return bytes.toString('utf8')
}

/** Reads the list with what the installation can ask and what the account tracked before. */
async function readList(opened: Opened, account: Account, csv: string): Promise<ReadList> {
  const { config, db, clock, log } = opened
  const reference = loadReference(config.reference_dir === null ? {} : { directory: config.reference_dir })
  const sealer = await sealerOf(config)
  const sources = withInbox(createSourceManager({ db, clock, log, parts: sourcePartsOf(opened), sealer }), {
    reader: db.work,
    reference,
  })
  await sources.reload()
  const stems = [...new Set(csv.split(/[\s,;"]+/).flatMap((word) => numberStem(word) ?? []))].slice(0, stems_max)
  const past = new Map<string, readonly string[]>()
  for (const stem of stems) past.set(stem, await linesOfStem(db.work, account.id, stem))
  return readNumberList(csv, {
    reference,
    canTellOf: (scac) => sources.byKey(lineKey(scac, account.id)) !== undefined,
    canAsk: (scac, type) => sources.byKey(lineKey(scac, account.id))?.capabilities.asks.includes(type) === true,
    evidence: (number) =>
      (past.get(numberStem(number) ?? '') ?? []).map((scac) => ({ scac, kind: 'same_stem' as const })),
  })
}

function report({ created, duplicates, refused, dry_run, planned = [] }: Imported): string {
  return [
    ...(planned.length === 0
      ? []
      : [
          table(
            ['line', 'number', 'type', 'carrier'],
            planned.map((one) => [one.line, one.request_number, one.request_type, one.scac ?? 'to be found out']),
          ),
          '',
        ]),
    ...(refused.length === 0
      ? []
      : [
          table(
            ['line', 'number', 'not taken because'],
            refused.map((one) => [one.line, one.number, one.reason]),
          ),
          '',
        ]),
    `${dry_run ? `${planned.length} would be tracked` : `${created} are tracked now`}, ${duplicates} were known already, ${refused.length} were not taken`,
  ].join('\n')
}
