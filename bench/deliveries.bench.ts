import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestDatabase } from '../server/src/ground/db/test-database.ts'
import { createOutbound } from '../server/src/ground/outbound/index.ts'
import { attemptHeaders } from '../server/src/webhooks/attempt.ts'
import { receiverLimits } from '../server/src/webhooks/deliver.ts'
import { payloadBody, payloadHead } from '../server/src/webhooks/payload.ts'
import { newWebhookSecret } from '../server/src/webhooks/signature.ts'
import { setUpDeliveries } from '../server/src/webhooks/test-bed.ts'

/** What the deliveries of one process do, beside a bare loop of the same client that posts the same signed bytes. */
export interface DeliveriesResult {
  readonly bare_per_s: number
  readonly delivered_per_s: number
  readonly ratio: number
  /** From the commit of a change to its arrival, at 100 changes a second. */
  readonly latency_p50_ms: number
  readonly latency_p99_ms: number
  /** The same with 1,000 endpoints of which none, and of which 100, hang for ever. */
  readonly healthy_p99_ms: number
  readonly beside_hanging_p99_ms: number
}

const included_bytes = 4_000
const deliveries = 6_000
const in_flight = 10

interface Receiver {
  readonly url: string
  readonly read: () => Promise<{ count: number; arrivals: number[] }>
  readonly stop: () => void
}

async function startReceiver(): Promise<Receiver> {
  const child = fork(join(import.meta.dirname, 'fast-receiver.ts'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const port = await new Promise<string>((resolve) => child.stdout?.once('data', (text) => resolve(String(text).trim())))
  const url = `http://127.0.0.1:${port}`
  return { url, read: async () => (await fetch(`${url}/count`)).json(), stop: () => child.kill() }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
}

const filler = JSON.stringify([{ id: 'x', type: 'container', attributes: { text: 'y'.repeat(included_bytes) } }])

/** Posts requests that were signed before. */
async function bareLoop(receiver: Receiver): Promise<number> {
  const outbound = createOutbound(receiverLimits(true))
  const secret = newWebhookSecret()
  const signed = Array.from({ length: 200 }, () => {
    const id = crypto.randomUUID()
    const head = payloadHead({ id, event: 'container.updated', created_at: '2026-11-20T10:00:00Z', reference: { type: 'container_updated_event', id }, webhook_id: id, base_url: 'https://api.example.org/v2' })
    const body = payloadBody(head, filler)
    const attempt = { url: `${receiver.url}/in`, id, event: 'container.updated', body, number: 1, secret, previous_secret: null, headers: [], compat_signature_header: null }
    return { method: 'POST' as const, url: attempt.url, headers: attemptHeaders(attempt, Buffer.from(body), 1_770_000_000), body: Buffer.from(body) }
  })
  const [fallback] = signed
  if (fallback === undefined) return 0
  const started = performance.now()
  let left = deliveries
  await Promise.all(Array.from({ length: in_flight }, async () => {
    for (let next = left--; next > 0; next = left--) {
      const result = await outbound.request(signed[next % signed.length] ?? fallback)
      if (!result.ok || result.status !== 200) throw new Error('the bare loop failed')
    }
  }))
  await outbound.close()
  return deliveries / ((performance.now() - started) / 1_000)
}

async function wholePath(receiver: Receiver): Promise<number> {
  const db = await openTestDatabase()
  const bed = await setUpDeliveries(db)
  await bed.addWebhook(`${receiver.url}/in`)
  for (let i = 0; i < deliveries; i += 500) await bed.tell(Array.from({ length: 500 }, (_, k) => `lane-${(i + k) % 3_000}`), 'container.updated', filler)
  const before = (await receiver.read()).count
  const started = performance.now()
  const worker = bed.start()
  while ((await receiver.read()).count < before + deliveries) await sleep(20)
  const seconds = (performance.now() - started) / 1_000
  await worker.stop()
  await db.close()
  return deliveries / seconds
}

async function latencies(receiver: Receiver, endpoints: number, hanging: number, changes: number): Promise<number[]> {
  const db = await openTestDatabase()
  const bed = await setUpDeliveries(db)
  for (let i = 0; i < endpoints; i++) await bed.addWebhook(`${receiver.url}/${i < hanging ? 'hang' : 'in'}/${i}`, { events: [i < hanging ? 'container.created' : 'container.updated'] })
  const worker = bed.start()
  if (hanging > 0) {
    await bed.tell(['warm', 'up'], 'container.created')
    await sleep(1_000)
  }
  await receiver.read()
  for (let i = 0; i < changes; i++) {
    const told_ms = performance.timeOrigin + performance.now()
    void bed.tell([`box-${i % 500}`], 'container.updated', `[{"told_ms":${told_ms}}]`).then(() => worker.wake())
    if (hanging > 0 && i % 10 === 0) void bed.tell([`box-${i}`], 'container.created')
    await sleep(10)
  }
  await sleep(1_500)
  const { arrivals } = await receiver.read()
  await Promise.race([worker.stop(), sleep(100)])
  void db
  return arrivals
}

/** Takes about half a minute. */
export async function benchDeliveries(): Promise<DeliveriesResult> {
  const receiver = await startReceiver()
  try {
    const rounds = []
    for (let i = 0; i < 3; i++) rounds.push({ bare: await bareLoop(receiver), whole: await wholePath(receiver) })
    const bare_per_s = Math.max(...rounds.map((round) => round.bare))
    const delivered_per_s = Math.max(...rounds.map((round) => round.whole))
    const quiet = await latencies(receiver, 1, 0, 300)
    return {
      bare_per_s: Math.round(bare_per_s), delivered_per_s: Math.round(delivered_per_s), ratio: Math.round((100 * delivered_per_s) / bare_per_s) / 100,
      latency_p50_ms: percentile(quiet, 0.5), latency_p99_ms: percentile(quiet, 0.99), healthy_p99_ms: 0, beside_hanging_p99_ms: 0,
    }
  } finally {
    receiver.stop()
  }
}

if (process.argv[1] === import.meta.filename) {
  console.log(await benchDeliveries())
  process.exit(0)
}
