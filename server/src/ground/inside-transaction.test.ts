import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { testDatabase } from './testing/database.ts'
import { insideTransaction, LeavesTransaction, refuseInsideTransaction } from './inside-transaction.ts'
import { createMailer } from './mail.ts'
import { openTcpFeed, openUdpFeed, openWebSocketFeed } from './outbound/feeds.ts'
import { createOutbound } from './outbound/index.ts'
import { temporaryFolder } from './testing/handed-over.ts'

/** All ways out of the process, and what left by them. */
function waysOut() {
  const folder = temporaryFolder('mail')
  const looked_up: string[] = []
  const sendMail = createMailer({ smtp_url: null, from: 'a@example.org', folder, newId: () => 'mail' })
  const outbound = createOutbound({
    allow_private: false,
    deadline_ms: 1_000,
    response_bytes_max: 100,
    resolve: async (name) => {
      looked_up.push(name)
      return []
    },
  })
  const events = { onOpen() {}, onText() {}, onEnd() {} }
  const ways: Readonly<Record<string, () => unknown>> = {
    request: () => outbound.request({ method: 'GET', url: 'https://a.example.com/', headers: {} }),
    checkTarget: () => outbound.checkTarget('https://a.example.com/'),
    mail: () => sendMail({ to: 'b@example.org', subject: 's', text: 't' }),
    tcp: () => openTcpFeed('127.0.0.1', 9, events),
    udp: () => openUdpFeed('127.0.0.1', 0, events),
    websocket: () => openWebSocketFeed('ws://127.0.0.1:9', '', events),
  }
  return { ways, outbound, sendMail, left: () => [looked_up, readdirSync(folder)] }
}

test('no way out of the process is open inside a transaction', async () => {
  const { ways, left } = waysOut()
  for (const [name, leave] of Object.entries(ways))
    await assert.rejects(
      insideTransaction(async () => leave()),
      LeavesTransaction,
      name,
    )
  assert.deepEqual(left(), [[], []])
})

test('a transaction of the database is one, whatever is awaited in it, and so is a second one', async () => {
  const db = await testDatabase()
  const { outbound, left } = waysOut()
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx`select 1`
      await outbound.checkTarget('https://a.example.com/')
    }),
    LeavesTransaction,
  )
  await assert.rejects(
    db.transaction(() => db.transaction(async (tx) => tx`select 1`)),
    LeavesTransaction,
  )
  assert.deepEqual(left(), [[], []])
})

test('before, after and beside a transaction everything may leave, what a transaction set off too', async () => {
  const { outbound, sendMail, left } = waysOut()
  const later = await insideTransaction(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { resolve, sent: promise.then(() => outbound.checkTarget('https://b.example.com/')) }
  })
  later.resolve()
  assert.equal((await later.sent).ok, false)
  await Promise.all([
    insideTransaction(async () => new Promise((resolve) => setImmediate(resolve))),
    sendMail({ to: 'b@example.org', subject: 's', text: 't' }),
  ])
  assert.deepEqual(left(), [['b.example.com'], ['mail.eml']])
  refuseInsideTransaction('nothing is refused outside')
})
