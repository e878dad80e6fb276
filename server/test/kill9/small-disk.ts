import { spawnSync } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder that can be full. */
export interface Disk {
  readonly dir: string
  /** Takes all the room that is left. */
  fill(): Promise<void>
  /** Gives the room back. */
  free(): Promise<void>
  close(): void
}

/** A folder on a small disk of its own, in memory; null where this user may not mount one. */
export async function smallDisk(dir: string, size_mb: number): Promise<Disk | null> {
  await mkdir(dir)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size_mb}m,mode=755`, 'tmpfs', dir]).status !== 0) return null
  const filler = join(dir, 'filler')
  return {
    dir,
    async fill() {
      const file = await open(filler, 'w')
      for (let bytes = 2 ** 22; bytes >= 2 ** 9;) {
        const { bytesWritten } = await file.write(Buffer.alloc(bytes)).catch(() => ({ bytesWritten: 0 }))
        if (bytesWritten < bytes) bytes /= 2
      }
      await file.close()
    },
    free: () => rm(filler, { force: true }),
    // What still runs from it keeps it until it ends.
    close: () => void spawnSync('umount', ['-l', dir]),
  }
}
