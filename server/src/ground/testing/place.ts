import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'

const in_memory = '/dev/shm'
/** The databases of a whole run come to less than half of it. */
const room_min_bytes = 4 * 2 ** 30
const memory_min_bytes = 12 * 2 ** 30

/**
 * The folder for the databases of tests: in memory where the machine has plenty of it. A database is a thousand files,
 * which take a disk's file system ten times as long to make. Every process of a run has to find the same place, so that
 * it is chosen by what a machine has, not by what is free at the moment.
 */
export function placeOfDatabases(): string {
  try {
    const { blocks, bsize } = statfsSync(in_memory)
    const memory_bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)
    const has_room = blocks * bsize >= room_min_bytes && memory_bytes >= memory_min_bytes
    return has_room && runsPrograms(readFileSync('/proc/mounts', 'utf8')) ? in_memory : tmpdir()
  } catch {
    return tmpdir() // not Linux
  }
}

/** Whether programs may run there, by the system's table of mounts: the server's own lies beside its data. */
export function runsPrograms(mounts: string): boolean {
  const found = mounts.split('\n').findLast((line) => line.split(' ')[1] === in_memory)
  const [, , type, options = ''] = found?.split(' ') ?? []
  return type === 'tmpfs' && !options.split(',').includes('noexec')
}
