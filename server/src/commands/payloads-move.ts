import { createObjectStore, object_limits } from '../ground/objects/object-store.ts'
import { createOutbound } from '../ground/outbound/index.ts'
import { movePayloadsToDatabase, movePayloadsToStore } from '../world-facts/payload-place.ts'
import type { PayloadsMoved } from '../world-facts/payload-place.ts'
import { CommandError, print, text } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'
import { progressLine } from './progress.ts'

/** `quaylog payloads move`: between the database and the object store, beside a running service. */
export const payloads_move: Command = {
  name: 'payloads move',
  summary: 'Moves payloads of sources to the store in QUAYLOG_OBJECT_STORE, or back to the database.',
  options: { to: { type: 'string', required: true, help: 's3 or database' } },
  run: (invocation) =>
    withDatabase(invocation, async ({ config, db, clock, newId, log }) => {
      const to = text(invocation, 'to')
      if (to !== 's3' && to !== 'database') throw new CommandError(`--to must be s3 or database, not '${to}'`, 2)
      if (config.object_store === null)
        throw new CommandError('QUAYLOG_OBJECT_STORE is not set: it says which store is meant')
      const { payload_days } = config.object_store
      if (to === 's3' && payload_days === null)
        throw new CommandError('QUAYLOG_OBJECT_STORE has payloads stay in the database: give it payloads=DAYS')
      if (to === 'database' && payload_days !== null)
        throw new CommandError(
          'the service would move them to the store again: add payloads=database to QUAYLOG_OBJECT_STORE, here and where the service runs, and start it again',
        )
      const outbound = createOutbound(object_limits)
      const progress = progressLine(process.stderr, clock.realMs)
      const onProgress = ({ moved, bytes }: PayloadsMoved) =>
        progress.now(`${moved} payloads moved, ${Math.round(bytes / 1_048_576)} MB`)
      try {
        const parts = { db, clock, newId, log, objects: createObjectStore(config.object_store, outbound, clock.realMs) }
        const outcome =
          payload_days === null
            ? await movePayloadsToDatabase(parts, onProgress)
            : await movePayloadsToStore(parts, payload_days, onProgress)
        print(invocation, { to, ...outcome }, () => linesOf(outcome))
        return outcome.failed > 0 ? 1 : 0
      } finally {
        await outbound.close()
      }
    }),
}

function linesOf({ moved, bytes, failed, failure }: PayloadsMoved): string {
  const line = `${moved} payloads moved, ${bytes} bytes, each read back and compared`
  return failed === 0
    ? line
    : `${line}; ${failed} objects could not be moved, and what they hold is where it was: ${failure}`
}
