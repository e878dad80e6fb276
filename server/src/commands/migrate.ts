import { createLog } from '../ground/log.ts'
import { print } from './command.ts'
import type { Command } from './command.ts'
import { configOf, openDatabase } from './open.ts'

export const migrate_command: Command = {
  name: 'migrate',
  summary: 'Brings the database schema up to this version; starting the service does so too.',
  async run(invocation) {
    const opened = await openDatabase(configOf(invocation), createLog('warn'), 'share')
    const migrations = await opened.db.work<{ name: string; applied_at: string }[]>`
      select name, applied_at from schema_migration order by name`
    await opened.close()
    return print(invocation, migrations, () =>
      migrations.map(({ name, applied_at }) => `${applied_at}  ${name}`).join('\n'),
    )
  },
}
