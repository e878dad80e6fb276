import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { NetworkError } from '../src/index.ts'
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

test('a file whose connection breaks off is an error and does not end', async () => {
  let breakOff = () => {}
  await using service = await startService((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).write('id\r\n1\r\n')
    breakOff = () => response.destroy()
  })
  const read: string[] = []
  await assert.rejects(async () => {
    for await (const chunk of await service.client.exports.containers()) {
      read.push(Buffer.from(chunk).toString())
      breakOff()
    }
  }, NetworkError)
  assert.equal(read.join(''), 'id\r\n1\r\n')
})

test('who stops reading a file has its reason back, and the connection is ended', async () => {
  const ended = Promise.withResolvers<void>()
  await using service = await startService((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).write('id\r\n')
    response.once('close', ended.resolve)
  })
  const stop = new AbortController()
  const body = await service.client.exports.list('containers', { signal: stop.signal })
  const reader = body.getReader()
  await reader.read()
  stop.abort(new Error('enough'))
  await assert.rejects(reader.read(), /enough/)
  await ended.promise
})
