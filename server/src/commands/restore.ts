import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { restoreEmbedded } from '../ground/db/index.ts'
import { backupDirOf, withProgress } from './backup-options.ts'
import { CommandError, print, text } from './command.ts'
import type { Command } from './command.ts'
import { configOf } from './open.ts'

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/

/** `quaylog restore`: the embedded database as it was. */
export const restore: Command = {
  name: 'restore',
  summary:
    'Restores the embedded database from a backup and the log kept since, as far as it reaches or to a moment. Nothing may run on the data folder. Cursors of entries that are lost are refused afterwards.',
  options: {
    dir: { type: 'string', help: 'the folder of the backups, if not QUAYLOG_BACKUP_DIR' },
    backup: { type: 'string', help: 'begin with this backup; the newest that fits unless told' },
    to: { type: 'string', help: 'the moment, as 2026-11-23T17:00:00Z; as far as the log reaches unless told' },
    replace: { type: 'boolean', help: 'move the database that is there aside, and take its place' },
    force: { type: 'boolean', help: 'put it in place although it is not whole' },
  },
  async run(invocation) {
    const config = configOf(invocation)
    const { data_dir } = config
    const backup_dir = backupDirOf(invocation, config)
    const to = text(invocation, 'to')
    if (to !== null && (!instant.test(to) || Number.isNaN(Date.parse(to))))
      throw new CommandError(`--to must be a moment in UTC such as 2026-11-23T17:00:00Z, not '${to}'`, 2)
    const restored = await withProgress(invocation, (onProgress) =>
      restoreEmbedded({
        data_dir,
        backup_dir,
        name: text(invocation, 'backup'),
        to,
        is_replacing: invocation.options['replace'] === true,
        is_forced: invocation.options['force'] === true,
        now: new Date().toISOString(),
        onProgress,
      }),
    )
    const { backup, last_change_at, moved_to, found } = restored
    const needs_key = config.secret_key === null && !existsSync(join(data_dir, 'secret.key'))
    const outcome = { backup: backup.name, last_change_at, moved_to, problems: found.problems, needs_key }
    print(invocation, outcome, () =>
      [
        `restored ${backup.name} into ${data_dir}`,
        last_change_at === null ? 'it has no change after the backup' : `its last change is of ${last_change_at}`,
        ...(moved_to === null ? [] : [`the database that was there is in ${moved_to}: remove it when you are sure`]),
        ...(needs_key
          ? [`put the secret key in ${join(data_dir, 'secret.key')} before you start: without it nothing is delivered`]
          : []),
        ...found.problems,
        'tell those who read the feed, the stream or webhooks: docs/operating/backup.md, "After a restore"',
      ].join('\n'),
    )
    return found.problems.length === 0 ? 0 : 1
  },
}
