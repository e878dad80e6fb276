import { beginEpoch } from '../telling/changes/epoch-store.ts'
import { print } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'

export const restored: Command = {
  name: 'restored',
  summary:
    'Records that the database was restored from a backup: from now on, plain numbers are refused as cursors of the change log. Cursors that carry a mark are checked one by one in any case.',
  run: (invocation) =>
    withDatabase(invocation, async ({ clock, db }) => {
      const epoch = await beginEpoch(db, new Date(clock.realMs()).toISOString())
      return print(
        invocation,
        { epoch },
        () =>
          `epoch ${epoch} of the change log begins; consumers that kept a plain number get 409 and have to read their records again`,
      )
    }),
}
