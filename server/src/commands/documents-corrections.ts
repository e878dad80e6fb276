import { open } from 'node:fs/promises'
import { accountById } from '../accounts/store.ts'
import { exportedCorrections } from '../documents/correction-export.ts'
import { isUuid } from '../ground/id.ts'
import { CommandError, print, text } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'
import { plain } from './table.ts'

/** `quaylog documents corrections`: what people corrected, in a form that may be handed on. */
export const documents_corrections: Command = {
  name: 'documents corrections',
  summary:
    'Writes what people corrected of documents to a file, a document a line as JSON, with letters and digits masked: for whoever teaches the reader a new layout.',
  options: {
    export: { type: 'string', required: true, help: 'the file to write; one that is there is refused' },
    account: { type: 'string', help: 'id of the account; without it the documents of all' },
  },
  run: (invocation) =>
    withDatabase(invocation, async ({ db }) => {
      const [path, account] = [text(invocation, 'export') ?? '', text(invocation, 'account')?.toLowerCase() ?? null]
      if (account !== null && (!isUuid(account) || (await accountById(db.work, account)) === undefined))
        throw new CommandError(`there is no account ${plain(account)}: see quaylog accounts list`)
      const file = await open(path, 'wx', 0o600).catch((error: Error) => {
        throw new CommandError(`${plain(path)}: cannot be written: ${error.message}`)
      })
      let documents = 0
      try {
        for await (const one of exportedCorrections(db.work, account)) {
          await file.write(`${JSON.stringify(one)}\n`)
          documents++
        }
      } finally {
        await file.close()
      }
      return print(invocation, { documents, file: path }, () => linesOf(documents, path))
    }),
}

function linesOf(documents: number, path: string): string {
  if (documents === 0) return `nothing was corrected yet: ${plain(path)} is empty`
  return `${documents} corrected documents in ${plain(path)}. Names, numbers and days are masked; look at it before you hand it on.`
}
