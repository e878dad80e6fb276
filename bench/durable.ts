import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, migrate, startEmbedded } from '../server/src/ground/db/index.ts'
import type { Database } from '../server/src/ground/db/index.ts'

/**
 * A database that keeps what it acknowledges, as users run it; the one of the tests does not wait for the disk. Gone
 * when closed.
 */
export async function openDurableDatabase(): Promise<Database> {
  const data_dir = await mkdtemp(join(tmpdir(), 'quaylog-bench-'))
  const server = await startEmbedded({ data_dir, log: () => {} })
  const db = connect({ address: server.connection })
  await migrate(db)
  const close = async () => {
    await db.close()
    await server.stop()
    await rm(data_dir, { recursive: true, force: true })
  }
  return { ...db, close }
}
