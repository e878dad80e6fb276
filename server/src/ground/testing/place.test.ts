import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runsPrograms } from './place.ts'

test('programs run where the last mount of the folder is in memory and forbids none', () => {
  const [disk, memory] = ['/dev/vda / ext4 rw 0 0\n', 'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n']
  assert.equal(runsPrograms(disk + memory), true)
  assert.equal(runsPrograms(disk), false)
  assert.equal(runsPrograms(`${disk}/dev/vdb /dev/shm ext4 rw 0 0\n`), false)
  assert.equal(runsPrograms(disk + memory.replace('nodev', 'nodev,noexec')), false)
  assert.equal(runsPrograms(memory + memory.replace('nodev', 'noexec')), false)
})
