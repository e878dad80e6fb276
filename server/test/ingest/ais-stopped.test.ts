import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { createLog } from '../../src/ground/log.ts'
import { startAis } from '../../src/intake/ais/work.ts'
import { ingestService } from './door.ts'

const service = await ingestService()

test('who stops listening while the first round is under way has no feed open that the round still opened', async (t) => {
  const feed = createServer()
  t.after(() => feed.close())
  feed.listen(0, '127.0.0.1')
  await once(feed, 'listening')
  const address = feed.address()
  assert.ok(typeof address === 'object' && address !== null)
  await service.configure('ships', 'ais_tcp', {}, { base_url: `tcp://127.0.0.1:${address.port}` })
  const http = () => assert.fail('nobody is asked')
  const listening = startAis({ ...service.parts, log: createLog('silent'), http })
  t.after(() => listening.stop())
  await listening.stop()
  // It closes when every connection has ended.
  feed.close()
  await once(feed, 'close')
})
