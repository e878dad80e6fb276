import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { testDatabase } from './testing/database.ts'
import { insideTransaction, LeavesTransaction, refuseInsideTransaction } from './inside-transaction.ts'
import { createMailer } from './mail.ts'
import { openTcpFeed, openUdpFeed, openWebSocketFeed } from './outbound/feeds.ts'
import { createOutbound } from './outbound/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'quaylog-mail-'))
const sendMail = createMailer({ smtp_url: null, from: 'a@example.org', folder, newId: () => 'mail' })
const looked_up: string[] = []
const outbound = createOutbound({ allow_private: false, deadline_ms: 1_000, response_bytes_max: 100, resolve: async (name) => {
  looked_up.push(name)
  return []
} })
const events = { onOpen() {}, onText() {}, onEnd() {} }
const ways_out: Readonly<Record<string, () => unknown>> = {
  request: () => outbound.request({ method: 'GET', url: 'https://a.example.com/', headers: {} }),
  checkTarget: () => outbound.checkTarget('https://a.example.com/'),
  mail: () => sendMail({ to: 'b@example.org', subject: 's', text: 't' }),
  tcp: () => openTcpFeed('127.0.0.1', 9, events),
  udp: () => openUdpFeed('127.0.0.1', 0, events),
  websocket: () => openWebSocketFeed('ws://127.0.0.1:9', '', events),
}

test('no way out of the process is open inside a transaction', async () => {
  for (const [name, leave] of Object.entries(ways_out)) await assert.rejects(insideTransaction(async () => leave()), LeavesTransaction, name)
  assert.deepEqual(looked_up, [])
  assert.deepEqual(readdirSync(folder), [])
})

test('a transaction of the database is one, whatever is awaited in it, and so is a second one', async () => {
  const db = await testDatabase()
  await assert.rejects(db.transaction(async (tx) => {
    await tx`select 1`
    await outbound.checkTarget('https://a.example.com/')
  }), LeavesTransaction)
  await assert.rejects(db.transaction(() => db.transaction(async (tx) => tx`select 1`)), LeavesTransaction)
  assert.deepEqual(looked_up, [])
})

test('before, after and beside a transaction everything may leave, what a transaction set off too', async () => {
  const later = await insideTransaction(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { resolve, sent: promise.then(() => outbound.checkTarget('https://b.example.com/')) }
  })
  later.resolve()
  assert.equal((await later.sent).ok, false)
  await Promise.all([insideTransaction(async () => new Promise((resolve) => setImmediate(resolve))), sendMail({ to: 'b@example.org', subject: 's', text: 't' })])
  assert.deepEqual([looked_up, readdirSync(folder)], [['b.example.com'], ['mail.eml']])
  refuseInsideTransaction('nothing is refused outside')
})
