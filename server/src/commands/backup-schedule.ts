import { backUpEmbedded, isBackupDue, removeBackupsBefore } from '../ground/db/index.ts'
import type { Opened } from './open.ts'

const look_every_ms = 600_000
const hour_ms = 3_600_000

/**
 * Backs up the embedded database whenever the newest backup is older than `QUAYLOG_BACKUP_HOURS`, or from before a
 * restore, and removes those older than `QUAYLOG_BACKUP_KEEP_DAYS`. Does nothing without `QUAYLOG_BACKUP_DIR`. Returns
 * how to end it.
 */
export function startBackups({ config, clock, log }: Opened): () => Promise<void> {
  const { backup_dir, data_dir } = config
  if (backup_dir === null || config.database_url !== null) return async () => {}
  const now = () => new Date(clock.realMs()).toISOString()
  const look = async () => {
    const before = new Date(clock.realMs() - config.backup_hours * hour_ms).toISOString()
    if (!(await isBackupDue({ data_dir, backup_dir }, before))) return
    const { name, bytes } = await backUpEmbedded({ data_dir, backup_dir, now })
    const oldest = new Date(clock.realMs() - config.backup_keep_days * 24 * hour_ms).toISOString()
    const removed = await removeBackupsBefore(backup_dir, oldest)
    log.info({ name, bytes, removed }, 'the database was backed up')
  }
  const run = () => look().catch((error: unknown) => log.error({ err: error }, 'the database could not be backed up'))
  let under_way = run()
  const timer = setInterval(() => {
    under_way = under_way.then(run)
  }, look_every_ms)
  return async () => {
    clearInterval(timer)
    await under_way
  }
}
