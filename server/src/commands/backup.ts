import { createLog } from '../ground/log.ts'
import { backUpEmbedded, keptBackups, removeBackupsBefore, verifyBackup } from '../ground/db/index.ts'
import type { KeptBackup } from '../ground/db/index.ts'
import { backupDirOf, withProgress } from './backup-options.ts'
import { print } from './command.ts'
import type { Command } from './command.ts'
import { configOf, openDatabase } from './open.ts'
import { table } from './table.ts'

const day_ms = 86_400_000

/** `quaylog backup`: a copy of the embedded database, while it works. */
export const backup: Command = {
  name: 'backup',
  summary:
    'Backs up the embedded database while it works, removes backups older than QUAYLOG_BACKUP_KEEP_DAYS, and says what was kept. The secret key is not part of it: keep data/secret.key elsewhere.',
  options: { dir: { type: 'string', help: 'the folder of the backups, if not QUAYLOG_BACKUP_DIR' } },
  async run(invocation) {
    const config = configOf(invocation)
    const backup_dir = backupDirOf(invocation, config)
    const opened = await openDatabase(config, createLog('warn'), 'share')
    try {
      const now = () => new Date(opened.clock.realMs()).toISOString()
      const { data_dir } = config
      const made = await withProgress(invocation, (onProgress) =>
        backUpEmbedded({ data_dir, backup_dir, now, onProgress }),
      )
      const oldest = new Date(opened.clock.realMs() - config.backup_keep_days * day_ms).toISOString()
      const removed = await removeBackupsBefore(backup_dir, oldest)
      return print(
        invocation,
        { ...told(made), removed },
        () =>
          `${made.name}: ${megabytes(made.bytes)} in ${backup_dir}${removed.length === 0 ? '' : `; removed ${removed.join(', ')}`}\nquaylog backup verify checks that it can be restored`,
      )
    } finally {
      await opened.close()
    }
  },
}

/** `quaylog backup list`. */
export const backup_list: Command = {
  name: 'backup list',
  summary: 'Lists the backups of the embedded database, the oldest first.',
  options: backup.options ?? {},
  async run(invocation) {
    const backup_dir = backupDirOf(invocation, configOf(invocation))
    const kept = await withProgress(invocation, () => keptBackups(backup_dir))
    return print(invocation, kept.map(told), () =>
      kept.length === 0
        ? `there is no backup in ${backup_dir}`
        : table(
            ['backup', 'finished', 'size'],
            kept.map((one) => [one.name, one.finished_at, megabytes(one.bytes)]),
          ),
    )
  },
}

/** `quaylog backup verify`: the only proof of a backup is that it was restored. */
export const backup_verify: Command = {
  name: 'backup verify',
  summary:
    'Restores a backup into a folder that is thrown away, reads it to its last byte, and compares its change log with what the backup noted. Exit code 1 when something is wrong.',
  positionals: ['[BACKUP]'],
  options: backup.options ?? {},
  async run(invocation) {
    const config = configOf(invocation)
    const backup_dir = backupDirOf(invocation, config)
    const [name = null] = invocation.positionals
    const { backup, found } = await withProgress(invocation, (onProgress) =>
      verifyBackup({ data_dir: config.data_dir, backup_dir, name, onProgress }),
    )
    print(invocation, { ...told(backup), ...found, whole: found.problems.length === 0 }, () =>
      found.problems.length === 0
        ? `${backup.name} is whole: ${found.tables} tables, ${megabytes(found.bytes)} read, ${found.accounts} change logs compared`
        : found.problems.join('\n'),
    )
    return found.problems.length === 0 ? 0 : 1
  },
}

function told({ name, folder, started_at, finished_at, bytes, server_version }: KeptBackup) {
  return { name, folder, started_at, finished_at, bytes, server_version }
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`
