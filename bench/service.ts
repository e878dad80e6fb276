import { openSync } from 'node:fs'
import { devNull } from 'node:os'
import { createAccount, createApiKey } from '../server/src/people/operate.ts'
import { createApp } from '../server/src/app.ts'
import type { App, AppParts } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createClock } from '../server/src/ground/clock.ts'
import { createIds } from '../server/src/ground/id.ts'
import { createLog } from '../server/src/ground/log.ts'
import { createSealer, newSecretKey } from '../server/src/ground/secret.ts'
import { loadReference } from '../server/src/reference/reference.ts'

/** What services are measured with: no world beside them, a log that nobody reads, no limit in the way. */
export function benchParts(db: AppParts['db']): AppParts {
  const clock = createClock()
  return {
    config: readConfig({ QUAYLOG_PORT: '0', QUAYLOG_WORLD: 'off', QUAYLOG_LOG_LEVEL: 'info' }, { allow_private: true }),
    db,
    clock,
    newId: createIds(clock.realMs),
    random: Math.random,
    log: createLog('info', openSync(devNull, 'w')),
    reference: loadReference(),
    sealer: createSealer([newSecretKey()]),
    rate_limits: 'memory',
  }
}

/** A service that listens and works, with an account whose only box is on its way. */
export interface BenchService {
  readonly app: App
  readonly url: string
  readonly account: Awaited<ReturnType<typeof createAccount>>
  readonly key: string
  readonly container_id: string
}

/** Starts a service and tracks the test number with it. */
export async function startService(parts: AppParts): Promise<BenchService> {
  const app = await createApp(parts)
  const account = await createAccount(parts, {
    name: 'Bench',
    plan: 'paid',
    entitlements: 'all',
    rate_limit: 100_000_000,
  })
  const { key } = await createApiKey(parts, account.id, 'bench')
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  await app.startWork()
  return { app, url, account, key, container_id: await trackOne(url, key) }
}

async function trackOne(url: string, key: string): Promise<string> {
  const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' }
  await fetch(`${url}/v2/tracking_requests`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number: 'TEST-TR-SUCCEEDED', scac: 'TEST' },
      },
    }),
  })
  for (let look = 0; look < 100; look++) {
    const list = await (await fetch(`${url}/v2/containers`, { headers })).json()
    if (list.data.length > 0) return list.data[0].id
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the test number did not succeed')
}
