/**
 * One process of the harness: writes changes and delivers, until it is killed. It tells its parent of a change only
 * after its commit. Usage: node participant.ts <json of Participation>
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { appendChanges } from '../../src/telling/changes/store.ts'
import { createClock } from '../../src/ground/clock.ts'
import { connect } from '../../src/ground/db/index.ts'
import { createIds } from '../../src/ground/id.ts'
import { createLog } from '../../src/ground/log.ts'
import { createSealer } from '../../src/ground/secret.ts'
import { startDeliveries } from '../../src/subscriptions/deliveries.ts'
import { createNotifications } from '../../src/telling/enqueue.ts'
import { between, seededRandom } from './random.ts'

const participation = z.object({
  path: z.string(),
  pooled_path: z.string().nullable(),
  user: z.string(),
  database: z.string(),
  secret_key: z.string(),
  account_ids: z.array(z.string()),
  seed: z.number(),
  writers: z.number(),
  lanes: z.number(),
  lease_s: z.number(),
  jumped_ms: z.number(),
})
const told = z.object({ jumped_ms: z.number() }).or(z.object({ writing: z.boolean() }))

const { path, pooled_path, user, database, secret_key, account_ids, seed, writers, lanes, lease_s, jumped_ms } =
  participation.parse(JSON.parse(process.argv[2] ?? ''))
const random = seededRandom(seed)
const clock = createClock()
const newId = createIds(clock.realMs)
const direct_address = { path, user, database }
const db = connect(
  pooled_path === null
    ? { address: direct_address }
    : { address: { ...direct_address, path: pooled_path }, direct_address },
)
const base_url = 'https://api.example.org/v2'
let writing = true

follow(jumped_ms)
const deliveries = startDeliveries({
  db,
  clock,
  newId,
  random,
  log: createLog('silent'),
  sendMail: async () => {},
  sealer: createSealer([secret_key]),
  lease_s,
  config: {
    base_url,
    public_url: base_url,
    compat: null,
    webhook_allow_private: true,
    webhook_compat_signature_header: null,
    edi_out_dir: null,
  },
})
process.on('message', (message) => {
  const news = told.parse(message)
  if ('jumped_ms' in news) follow(news.jumped_ms)
  else writing = news.writing
  deliveries.wake()
})
process.on('disconnect', () => process.exit(0))
for (let i = 0; i < writers; i++) void write()

/** Waiting times of deliveries are shorter by so much. */
function follow(ms: number): void {
  clock.follow({ anchor_real_ms: clock.realMs(), anchor_world_ms: clock.realMs() + ms, speed: 1, jumped_ms: ms })
}

async function write(): Promise<void> {
  for (;;) {
    if (!writing) {
      await sleep(50)
      continue
    }
    try {
      const ids = await writeOnce()
      deliveries.wake()
      process.send?.({ committed: ids })
    } catch {
      // Whatever fails here was not acknowledged; the checker counts only what was.
      await sleep(20)
    }
    await sleep(between(random, 0, 20))
  }
}

function writeOnce(): Promise<string[]> {
  const account_id = account_ids[between(random, 0, account_ids.length - 1)] ?? ''
  return db.transaction(async (tx) => {
    const entries = Array.from({ length: between(random, 1, 4) }, () => ({
      event: 'container.updated' as const,
      reference_type: 'container_updated_event' as const,
      reference_id: newId(),
      shipment_id: null,
      container_id: null,
      tracking_request_id: null,
      lane_key: `lane-${between(random, 1, lanes)}`,
      included: `["${'x'.repeat(between(random, 1, 2_000))}"]`,
    }))
    const changes = await appendChanges(tx, newId, account_id, entries, clock.now())
    await createNotifications(
      tx,
      { account_id, base_url, compat: null, newId, delivery_now: new Date(clock.deliveryMs()).toISOString() },
      changes.map((change) => ({ ...change, change_id: change.id })),
    )
    return changes.map((change) => change.id)
  })
}
