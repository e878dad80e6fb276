import { accountById } from '../accounts/store.ts'
import { storedOf } from '../documents/place-store.ts'
import { storedPayloadsOf } from '../world-facts/payload-place-store.ts'
import { createObjectStore, object_limits } from '../ground/objects/object-store.ts'
import { createOutbound } from '../ground/outbound/index.ts'
import { isUuid } from '../ground/id.ts'
import { CommandError, print, text } from './command.ts'
import type { Command } from './command.ts'
import { archiveLines, writeArchive } from './move/archive.ts'
import { exportAccount } from './move/export-account.ts'
import type { MovedRows } from './move/export-account.ts'
import { importAccount } from './move/import-account.ts'
import { withDatabase } from './open.ts'
import { sealerOf } from './secret-key.ts'
import { table } from './table.ts'

/** `quaylog accounts export`: everything that an account has, as one file. */
export const accounts_export: Command = {
  name: 'accounts export',
  summary: 'Writes everything that an account has to one file, which quaylog accounts import takes.',
  positionals: ['ID'],
  options: {
    out: { type: 'string', help: 'the file to write, such as harbour.jsonl.gz', required: true },
    'leave-out-lost': {
      type: 'boolean',
      help: 'go on without what the object store has lost: originals, and answers of sources',
    },
  },
  run: (invocation) =>
    withDatabase(invocation, async ({ config, db, clock }) => {
      const id = (invocation.positionals[0] ?? '').toLowerCase()
      const account = isUuid(id) ? await accountById(db.work, id) : undefined
      if (account === undefined) throw new CommandError(`there is no account ${id}: see quaylog accounts list`)
      const path = text(invocation, 'out') ?? ''
      const stored = await storedOf(db.work, id)
      const payloads = await storedPayloadsOf(db.work, id)
      if (stored + payloads > 0 && config.object_store === null)
        throw new CommandError(
          `${stored} originals of its documents and ${payloads} payloads of its numbers are in an object store: set QUAYLOG_OBJECT_STORE as the service has it`,
        )
      const outbound = createOutbound(object_limits)
      try {
        const objects =
          config.object_store === null ? null : createObjectStore(config.object_store, outbound, clock.realMs)
        const lost: string[] = []
        const onLost = invocation.options['leave-out-lost'] === true ? (file_id: string) => lost.push(file_id) : null
        const write = (lines: AsyncIterable<string>) => writeArchive(path, lines)
        const exported_at = new Date(clock.realMs()).toISOString()
        const rows = await exportAccount(db, account, exported_at, write, { objects, onLost }).catch(
          (error: unknown) => {
            if (error instanceof Error && 'syscall' in error)
              throw new CommandError(`${path} cannot be written: ${error.message}`)
            throw error
          },
        )
        const told = lost.length === 0 ? '' : `; lost and left out: ${lost.join(', ')}`
        return print(
          invocation,
          { account_id: id, path, rows, lost },
          () => `${rowsTable(rows)}\n${account.name} is in ${path}${told}`,
        )
      } finally {
        await outbound.close()
      }
    }),
}

/** `quaylog accounts import`: an account of another service, with its ids. */
export const accounts_import: Command = {
  name: 'accounts import',
  summary: 'Puts an account that quaylog accounts export wrote into this service: all of it or nothing.',
  positionals: ['FILE'],
  run: (invocation) =>
    withDatabase(invocation, async ({ db, config }) => {
      const path = invocation.positionals[0] ?? ''
      const imported = await importAccount(db, await sealerOf(config), archiveLines(path))
      return print(
        invocation,
        imported,
        () => `${rowsTable(imported.rows)}\n${imported.name} (${imported.account_id}) is in this service`,
      )
    }),
}

function rowsTable(rows: MovedRows): string {
  return table(
    ['table', 'rows'],
    Object.entries(rows).map(([name, count]) => [name, String(count)]),
  )
}
