import type { Config } from '../config.ts'
import { CannotStart } from '../ground/db/index.ts'
import { CommandError, text } from './command.ts'
import type { Invocation } from './command.ts'

/** The folder of the backups: as the command says, else as the configuration does. Throws CommandError. */
export function backupDirOf(invocation: Invocation, config: Config): string {
  if (config.database_url !== null)
    throw new CommandError(
      'the database in DATABASE_URL is backed up by its own tools: docs/operating/backup.md shows pg_basebackup and pgBackRest',
      2,
    )
  const dir = text(invocation, 'dir') ?? config.backup_dir
  if (dir === null) throw new CommandError('which folder? Set QUAYLOG_BACKUP_DIR, or give --dir', 2)
  return dir
}

/** Runs something that takes its time: its steps appear on one line of a terminal. What can be cured is one line. */
export async function withProgress<T>(
  { json }: Invocation,
  run: (onProgress: (line: string) => void) => Promise<T>,
): Promise<T> {
  const shown = process.stderr.isTTY && !json
  try {
    return await run((line) => {
      if (shown) process.stderr.write(`\r\x1b[K${line}`)
    })
  } catch (error) {
    if (error instanceof CannotStart) throw new CommandError(error.message)
    throw error
  } finally {
    if (shown) process.stderr.write('\r\x1b[K')
  }
}
