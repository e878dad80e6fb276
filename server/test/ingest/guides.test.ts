import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { ingestService } from './door.ts'

const root = join(import.meta.dirname, '../../..')
const guide = await readFile(join(root, 'docs/guides/replay.md'), 'utf8')
const [, file = '', , printed = ''] = guide.split(/^```\n/m)

test('the replay of the guide prints what the guide says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quaylog-replay-'))
  try {
    await writeFile(join(folder, 'departed.edi'), file)
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(root, 'server/src/main.ts'),
      'replay',
      join(folder, 'departed.edi'),
    ])
    const lines = (text: string) =>
      text
        .split('\n')
        .map((line) => line.trimEnd())
        .filter((line) => line !== '')
    assert.deepEqual(lines(stdout), lines(printed))
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the file of the guide is answered as the EDI guide says', async () => {
  const service = await ingestService()
  await service.makeOperator(service.customers.paid.id)
  const { status, json } = await service.post('/ingest/edi', file, {
    authorization: `Token ${service.customers.paid.key}`,
  })
  const told = JSON.parse(
    /```json\n([\s\S]*?)```/.exec(await readFile(join(root, 'docs/guides/edi.md'), 'utf8'))?.[1] ?? '',
  )
  assert.deepEqual([status, { ...json, id: '…' }], [202, told])
})
