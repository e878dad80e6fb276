import { beginEpoch } from '../telling/changes/epoch-store.ts'
import { print } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'

export const restored: Command = {
  name: 'restored',
  summary:
    'Says that the database came back from a backup: from now on bare numbers are refused as cursors of the change log. Cursors with their mark are checked one by one and need no word.',
  run: (invocation) =>
    withDatabase(invocation, async ({ clock, db }) => {
      const epoch = await beginEpoch(db, new Date(clock.realMs()).toISOString())
      return print(
        invocation,
        { epoch },
        () =>
          `epoch ${epoch} of the change log begins; consumers that kept a bare number are told with 409 to read their records anew`,
      )
    }),
}
