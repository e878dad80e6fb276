import { listQuarantined, quarantinedById, removeQuarantined } from '../intake/quarantine/store.ts'
import { isUuid } from '../ground/id.ts'
import { CommandError, print, text } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'

const shown_max = 200

/** `quaylog sources quarantine`: what was handed to us and could not be read. */
export const sources_quarantine: Command = {
  name: 'sources quarantine',
  summary: 'Lists what was handed in and could not be read, with the reason; with an ID shows its text.',
  positionals: ['[ID]'],
  options: {
    source: { type: 'string', help: 'only of this source; edi for files of nobody in particular' },
    remove: { type: 'boolean', help: 'forgets the one with the ID' },
  },
  run: (invocation) =>
    withDatabase(invocation, async ({ db }) => {
      const [id] = invocation.positionals
      if (id === undefined) {
        const rows = await listQuarantined(db.work, text(invocation, 'source'), shown_max)
        return print(
          invocation,
          rows,
          () =>
            rows
              .map(
                (row) =>
                  `${row.id}  ${row.received_at}  ${row.source_id.padEnd(16)} ${row.origin.padEnd(36)} ${row.message_type ?? ''} ${row.control_number ?? ''}  ${row.reason}`,
              )
              .join('\n') || 'nothing is in quarantine',
        )
      }
      const found = isUuid(id.toLowerCase()) ? await quarantinedById(db.work, id.toLowerCase()) : undefined
      if (found === undefined)
        throw new CommandError(`nothing with the id ${id} is in quarantine: see quaylog sources quarantine`)
      if (invocation.options['remove'] !== true)
        return print(
          invocation,
          found,
          () => `${found.origin} at ${found.received_at}: ${found.reason}\n\n${found.text}`,
        )
      await removeQuarantined(db.work, found.id)
      return print(invocation, { id: found.id, removed: true }, () => `${found.id} is forgotten`)
    }),
}
