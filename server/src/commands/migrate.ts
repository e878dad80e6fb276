import { createLog } from '../ground/log.ts'
import { migrationsApplied } from './database-facts-store.ts'
import { print } from './command.ts'
import type { Command } from './command.ts'
import { configOf, openDatabase } from './open.ts'

export const migrate_command: Command = {
  name: 'migrate',
  summary: 'Brings the database schema up to this version; starting the service does so too.',
  async run(invocation) {
    const opened = await openDatabase(configOf(invocation), createLog('warn'), 'share')
    const migrations = await migrationsApplied(opened.db.work)
    await opened.close()
    return print(invocation, migrations, () =>
      migrations.map(({ name, applied_at }) => `${applied_at}  ${name}`).join('\n'),
    )
  },
}
