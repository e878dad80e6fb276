import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../ground/testing/handed-over.ts'
import { clientOf } from './world-address.ts'

const folder = temporaryFolder('world-address')
writeFileSync(join(folder, 'demo.json'), JSON.stringify({ world_url: 'http://127.0.0.1:2' }))

/** Nobody listens at these ports, and the error says which one was asked. */
async function asked(env: Readonly<Record<string, string>>, options = {}): Promise<string> {
  const invocation = { env, options, positionals: [], json: false }
  const client = await clientOf(invocation)
  return client.clock().then(
    () => 'answered',
    (error: unknown) => /http:\/\/[^ :]+:\d+/.exec(String(error))?.[0] ?? String(error),
  )
}

test('the world beside the running demo is asked, unless an address or a port is given', async () => {
  const QUAYLOG_DATA_DIR = folder
  assert.equal(await asked({ QUAYLOG_DATA_DIR }), 'http://127.0.0.1:2')
  assert.equal(await asked({ QUAYLOG_DATA_DIR, QUAYLOG_PORT: '3' }), 'http://127.0.0.1:4')
  assert.equal(await asked({ QUAYLOG_DATA_DIR }, { url: 'http://127.0.0.1:5' }), 'http://127.0.0.1:5')
  assert.equal(
    await asked({ QUAYLOG_DATA_DIR: join(folder, 'nowhere') }, { url: 'http://127.0.0.1:5' }),
    'http://127.0.0.1:5',
  )
})
