import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startService } from './service.ts'

test('the bytes of an export are all there when they are read later than they came', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: unknown = runInNewContext('gc')
  assert.ok(typeof collectGarbage === 'function')
  await using service = await startService((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).end('id\r\n1\r\n')
  })
  const body = await service.client.exports.containers()
  for (let round = 0; round < 5; round += 1) {
    collectGarbage()
    await pause(10)
  }
  assert.equal(Buffer.concat(await Array.fromAsync(body)).toString(), 'id\r\n1\r\n')
})
