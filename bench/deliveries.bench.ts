import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openTestDatabase } from '../server/src/ground/testing/database.ts'
import { createSealer, newSecretKey } from '../server/src/ground/secret.ts'
import { createOutbound } from '../server/src/ground/outbound/index.ts'
import { attemptHeaders } from '../server/src/delivery/attempt.ts'
import { receiverLimits } from '../server/src/delivery/attempt.ts'
import { payloadBody, payloadHead } from '../server/src/telling/payload.ts'
import { newWebhookSecret } from '../server/src/delivery/signature.ts'
import { setUpDeliveries } from '../server/src/subscriptions/testing/bed.ts'
import type { Figure } from './figure.ts'

const deliveries = 8_000
const rounds = 3
const in_flight = 10
/** About the size of what a container event brings with it. */
const included = JSON.stringify([{ id: 'x', type: 'container', attributes: { text: 'y'.repeat(4_000) } }])
const counted = z.object({ count: z.number(), delays_ms: z.array(z.number()) })

interface Receiver {
  readonly url: string
  readonly read: () => Promise<z.infer<typeof counted>>
  readonly stop: () => void
}

/**
 * Deliveries of worker processes: how many a second, how soon, and beside receivers that hang. Takes about a minute.
 */
export async function deliveriesBench(): Promise<Figure[]> {
  const receiver = await startReceiver()
  try {
    const bare: number[] = []
    const one: number[] = []
    const two: number[] = []
    for (let i = 0; i < rounds; i++) {
      bare.push(await bareLoop(receiver))
      one.push(await wholePath(receiver, 1))
      two.push(await wholePath(receiver, 2))
    }
    const quick = await delays(receiver, { accounts: 1, webhooks: 1, hanging: 0, changes: 400, pause_ms: 10 })
    const well = await delays(receiver, { accounts: 50, webhooks: 20, hanging: 0, changes: 100, pause_ms: 50 })
    const beside = await delays(receiver, { accounts: 50, webhooks: 20, hanging: 2, changes: 100, pause_ms: 50 })
    const alone = (name: string, ours: number, goal: number): Figure => ({
      name,
      ours,
      baseline: null,
      unit: 'ms',
      goal,
      goal_is: 'at most',
    })
    return [
      {
        name: 'deliveries from the queue to a receiver, beside a loop that posts requests signed before',
        ours: Math.max(...one),
        baseline: Math.max(...bare),
        unit: '/s',
        goal: 0.6,
      },
      {
        name: 'the same with two worker processes, beside one',
        ours: Math.max(...two),
        baseline: Math.max(...one),
        unit: '/s',
        goal: 1,
      },
      alone('commit of a change to its arrival at 100 changes a second, median', percentile(quick, 0.5), 50),
      alone('the same, 99 of 100', percentile(quick, 0.99), 250),
      {
        name: 'the same with 1,000 endpoints of which 100 hang, beside none hanging',
        ours: percentile(beside, 0.99),
        baseline: percentile(well, 0.99),
        unit: 'ms',
        goal: 2,
        goal_is: 'at most',
      },
    ]
  } finally {
    receiver.stop()
  }
}

async function startReceiver(): Promise<Receiver> {
  const child = fork(join(import.meta.dirname, 'fast-receiver.ts'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (text) => resolve(String(text).trim())),
  )
  const url = `http://127.0.0.1:${port}`
  return { url, read: async () => counted.parse(await (await fetch(`${url}/count`)).json()), stop: () => child.kill() }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function bareLoop(receiver: Receiver): Promise<number> {
  const outbound = createOutbound(receiverLimits(true))
  const requests = Array.from({ length: 200 }, () => signedRequest(`${receiver.url}/in`))
  const started = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: in_flight }, async () => {
      for (
        let request = requests[next++ % requests.length];
        request && next <= deliveries;
        request = requests[next++ % requests.length]
      ) {
        const result = await outbound.request(request)
        if (!result.ok || result.status !== 200) throw new Error('the bare loop failed')
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  await outbound.close()
  return deliveries / seconds
}

function signedRequest(url: string) {
  const id = crypto.randomUUID()
  const head = payloadHead({
    id,
    event: 'container.updated',
    created_at: '2026-11-20T10:00:00Z',
    reference: { type: 'container_updated_event', id },
    webhook_id: id,
    base_url: 'https://api.example.org/v2',
    compat: null,
  })
  const text = payloadBody(head, included)
  const body = Buffer.from(text)
  const attempt = {
    url,
    id,
    event: 'container.updated',
    body: text,
    number: 1,
    secret: newWebhookSecret(),
    previous_secret: null,
    headers: [],
    compat_signature_header: null,
  }
  return { method: 'POST' as const, url, headers: attemptHeaders(attempt, body, 1_790_000_000), body }
}

/** Deliveries a second out of a full queue, by so many worker processes. */
async function wholePath(receiver: Receiver, workers: number): Promise<number> {
  const db = await openTestDatabase()
  const secret_key = newSecretKey()
  const bed = await setUpDeliveries(db, createSealer([secret_key]))
  await bed.addWebhook(`${receiver.url}/in`)
  for (let i = 0; i < deliveries; i += 500)
    await bed.tell(
      Array.from({ length: 500 }, (_, k) => `lane-${(i + k) % (deliveries / 2)}`),
      'container.updated',
      included,
    )
  const children = await Promise.all(
    Array.from({ length: workers }, () => startWorker({ address: db.address, secret_key })),
  )
  const before = (await receiver.read()).count
  const started = performance.now()
  for (const child of children) child.send('go')
  while ((await receiver.read()).count < before + deliveries) await sleep(20)
  const seconds = (performance.now() - started) / 1_000
  for (const child of children) child.disconnect()
  await db.close()
  return deliveries / seconds
}

async function startWorker(parts: object): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'deliveries-worker.ts'), [JSON.stringify(parts)])
  await new Promise((resolve) => child.once('message', resolve))
  return child
}

interface Load {
  readonly accounts: number
  /** Per account, of which `hanging` never answer. */
  readonly webhooks: number
  readonly hanging: number
  readonly changes: number
  readonly pause_ms: number
}

/** Milliseconds from the moment a change is about to be committed to its arrival at each receiver that answers. */
async function delays(receiver: Receiver, load: Load): Promise<number[]> {
  const db = await openTestDatabase()
  const first = await setUpDeliveries(db)
  const beds = [first]
  while (beds.length < load.accounts) beds.push(await setUpDeliveries(db, first.sealer))
  for (const bed of beds) {
    for (let i = 0; i < load.webhooks; i++)
      await bed.addWebhook(`${receiver.url}/${i < load.hanging ? 'hang' : 'in'}/${i}`)
  }
  const worker = first.start()
  const tell = async (i: number, text: string) => {
    await beds[i % beds.length]?.tell([`lane-${i % 500}`], 'container.updated', text)
    worker.wake()
  }
  await Promise.all(beds.map((_, i) => tell(i, '[]')))
  await sleep(1_000)
  await receiver.read()
  const telling: Promise<void>[] = []
  for (let i = 0; i < load.changes; i++) {
    telling.push(tell(i, `[{"told_ms":${performance.timeOrigin + performance.now()}}]`))
    await sleep(load.pause_ms)
  }
  await Promise.all(telling)
  await sleep(1_500)
  const { delays_ms } = await receiver.read()
  void worker.stop().then(() => db.close())
  return delays_ms
}
