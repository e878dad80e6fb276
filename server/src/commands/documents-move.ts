import { moveOriginals } from '../documents/place.ts'
import { createObjectStore, object_limits } from '../ground/objects/object-store.ts'
import { createOutbound } from '../ground/outbound/index.ts'
import { CommandError, print, text } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'
import { progressLine } from './progress.ts'

/** `quaylog documents move-originals`: between the database and the object store, beside a running service. */
export const documents_move: Command = {
  name: 'documents move-originals',
  summary: 'Moves the originals of documents to the store in QUAYLOG_OBJECT_STORE, or back to the database.',
  options: { to: { type: 'string', required: true, help: 's3 or database' } },
  run: (invocation) =>
    withDatabase(invocation, async ({ config, db, clock, newId, log }) => {
      const to = text(invocation, 'to')
      if (to !== 's3' && to !== 'database') throw new CommandError(`--to must be s3 or database, not '${to}'`, 2)
      if (config.object_store === null)
        throw new CommandError('QUAYLOG_OBJECT_STORE is not set: it says which store is meant')
      if (to === 'database' && config.object_store.takes_new)
        throw new CommandError(
          'the service would move them to the store again: add new=database to QUAYLOG_OBJECT_STORE, here and where the service runs, and start it again',
        )
      const outbound = createOutbound(object_limits)
      const progress = progressLine(process.stderr, clock.realMs)
      try {
        const objects = createObjectStore(config.object_store, outbound, clock.realMs)
        const place = to === 's3' ? 'store' : 'database'
        const outcome = await moveOriginals({ db, clock, newId, log, objects }, place, ({ moved, bytes }) =>
          progress.now(`${moved} originals moved, ${Math.round(bytes / 1_048_576)} MB`),
        )
        print(invocation, { to, ...outcome }, () => linesOf(outcome))
        return outcome.failed > 0 ? 1 : 0
      } finally {
        await outbound.close()
      }
    }),
}

function linesOf({ moved, bytes, failed, failure }: Awaited<ReturnType<typeof moveOriginals>>): string {
  const line = `${moved} originals moved, ${bytes} bytes, each verified by its hash`
  return failed === 0 ? line : `${line}; ${failed} could not be moved and are where they were: ${failure}`
}
