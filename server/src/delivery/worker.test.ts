import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../ground/log.ts'
import type { Outbound } from '../ground/outbound/index.ts'
import { openTestDatabase } from '../ground/testing/database.ts'
import { createCompletions } from './completions.ts'
import type { LaneParts } from './run-lane.ts'
import { createFindReceivers } from '../subscriptions/receivers/find.ts'
import { setUpDeliveries } from '../subscriptions/testing/bed.ts'
import { createWorker } from './worker.ts'

/** A receiver outside of this machine that takes everything at once. */
function takesAll(posted: string[]): Outbound {
  return {
    request: async ({ url }) => {
      posted.push(url)
      return { ok: true, status: 200, headers: {}, body: '', truncated: false }
    },
    checkTarget: async () => ({ ok: true }),
    close: async () => {},
  }
}

test('the room of a worker is shared by all due endpoints, however much each could take', async (t) => {
  const db = await openTestDatabase()
  t.after(() => db.close())
  const bed = await setUpDeliveries(db)
  const posted: string[] = []
  const log = createLog('silent')
  const completions = createCompletions(db.work, log, () => {})
  const parts: LaneParts = {
    clock: bed.clock,
    log,
    attempt_log: log,
    newId: bed.newId,
    random: () => 0.5,
    outbound: takesAll(posted),
    completions,
    lease_s: 30,
    isStopping: () => false,
    isAbandoned: () => false,
    onRecovered: () => {},
    onFailure: () => {},
  }
  const worker = createWorker(
    db,
    parts,
    createFindReceivers({
      reader: db.work,
      log,
      sealer: bed.sealer,
      sendMail: async () => {},
      public_url: 'https://quaylog.example.org',
      compat_signature_header: null,
      drop: { folder: null, db },
    }),
    () => {},
  )
  const round = async () => {
    const again = await worker.round()
    await worker.idle()
    await completions.flush()
    return again
  }
  const endpoints = 120
  for (let i = 0; i < endpoints; i++) await bed.addWebhook(`https://receiver.example/${i}`)
  await bed.tell(['a'])
  while (posted.length < endpoints) await round()
  // Each is known as quick by now, so that each could take two hundred lanes and five of them all the room.
  for (const endpoint of worker.endpoints()) Object.assign(endpoint, { latency_ms: 1, limit: 10 })
  await bed.tell(['b'])
  await round()
  assert.equal(posted.length, 2 * endpoints)
})
