import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { QuaylogClient } from '@quaylog/sdk'
import { hashKey } from '../accounts/api-key.ts'
import { accountOfKey } from '../accounts/store.ts'
import type { App } from '../app.ts'
import { createLog } from '../ground/log.ts'
import { giveBackStartMemory } from '../ground/start-memory.ts'
import { demoOf } from './sandbox/demo.ts'
import type { Demo } from './sandbox/demo.ts'
import { keepDemoFleet } from './sandbox/demo-fleet.ts'
import { countRequestsFollowed, numbersRequested } from './sandbox/demo-store.ts'
import { registerWorldSources, subscribeToWorld } from './sandbox/world-sources.ts'
import { startSandboxClock } from './sandbox/sandbox-clock.ts'
import { startWorldProcess } from './sandbox/world-process.ts'
import { createWorldClient } from '../doors/sandbox/world-client.ts'
import { writeSandboxTime } from '../doors/sandbox/clock-store.ts'
import { startBackups } from './backup-schedule.ts'
import { banner } from './banner.ts'
import { prepareProducts } from './build.ts'
import type { Served } from './build.ts'
import type { LivingWorld } from './banner.ts'
import { callbackPartsOf } from './callbacks.ts'
import type { Command } from './command.ts'
import { configOf, openDatabase } from './open.ts'
import { launch, listen, listenForMails, requireFreePort, untilStopped, untilStoppedOrLost } from './service.ts'

const fleet_kept_every_ms = 60_000

/** `quaylog up`: everything on one machine, for a first look and for small installations. */
export const up: Command = {
  name: 'up',
  summary: 'Starts everything: database, simulated world, API, MCP, portal and workers. Ctrl-C stops it.',
  async run(invocation) {
    const config = configOf(invocation, {
      allow_private: true,
      world: 'demo',
      sign_up: 'open',
      // On a terminal a line per request would carry the banner away before it is read.
      log_level: process.stderr.isTTY ? 'warn' : 'info',
    })
    const served = await prepareProducts()
    const log = createLog(config.log_level)
    const stopped = untilStopped()
    const opened = await openDatabase(config, log, 'own')
    const closers: (() => Promise<void>)[] = [opened.close]
    try {
      await requireFreePort(config.host, config.port, 'QUAYLOG_PORT')
      let running: App | null = null
      if (config.world === 'demo') closers.push(await startSandbox(opened, () => running?.catchUp()))
      else await writeSandboxTime(opened.db, null)
      const app = await launch(opened, 'memory')
      running = app
      closers.push(app.stop)
      const demo = await demoOf(opened)
      await listen(app.http, config.host, config.port, 'QUAYLOG_PORT')
      await listenForMails(app, config)
      await app.startWork()
      closers.push(startBackups(opened))
      if (config.world === 'demo') {
        closers.push(await startDemoFleet(opened, demo))
        await listenToWorld(opened)
      }
      await announce(opened, demo, served, config.world === 'demo' ? config.world_url : null)
      app.warm()
      giveBackStartMemory()
      await untilStoppedOrLost(stopped, opened)
      log.info('stopping')
      return 0
    } finally {
      for (const close of closers.toReversed())
        await close().catch((error: unknown) => log.error({ err: error }, 'not everything could be closed'))
    }
  },
}

type Opened = Awaited<ReturnType<typeof openDatabase>>

async function startSandbox(opened: Opened, onJump: () => void): Promise<() => Promise<void>> {
  const world = await startWorldProcess(opened.config)
  const client = createWorldClient(opened.config)
  const clock = await startSandboxClock(client, opened, onJump)
  await registerWorldSources(client, opened)
  return async () => {
    clock.stop()
    await world.stop()
  }
}

/** The demo account's fleet is looked after for as long as the world turns. */
async function startDemoFleet(opened: Opened, { api_key }: Demo): Promise<() => Promise<void>> {
  const { config, log } = opened
  const parts = {
    world: createWorldClient(config),
    api: new QuaylogClient({ apiToken: api_key, apiBaseUrl: `http://${localHost(config)}:${config.port}/v2` }),
    api_key,
    opened,
  }
  const keep = () =>
    keepDemoFleet(parts).catch((error: unknown) => log.warn({ err: error }, 'the demo fleet was not looked after'))
  await keep()
  let kept = Promise.resolve()
  const timer = setInterval(() => {
    kept = keep()
  }, fleet_kept_every_ms)
  return async () => {
    clearInterval(timer)
    await kept
  }
}

/** Lines that push are asked to; they are asked about everything in any case. */
async function listenToWorld(opened: Opened): Promise<void> {
  const { config, log } = opened
  await subscribeToWorld(await callbackPartsOf(opened), `http://${localHost(config)}:${config.port}`).catch(
    (error: unknown) => log.warn({ err: error }, 'the simulated lines do not push'),
  )
}

function localHost(config: Opened['config']): string {
  return config.host === '0.0.0.0' ? '127.0.0.1' : config.host
}

/**
 * Prints the banner and the one line that machines wait for; keeps the same facts for later (mode 600). What does not
 * answer has no address.
 */
async function announce({ config, db }: Opened, demo: Demo, served: Served, world_url: string | null): Promise<void> {
  const facts = {
    base_url: config.base_url,
    mcp_url: config.mcp_url,
    auth_url: config.auth_url,
    portal_url: served.portal ? config.public_url : null,
    widget_url: served.embed ? `${config.public_url}/widget` : null,
    map_url: served.embed ? `${config.public_url}/map` : null,
    world_url,
    api_key: demo.api_key,
    login: demo.login,
    data_dir: config.data_dir,
  }
  const kept = join(config.data_dir, 'demo.json')
  await writeFile(`${kept}.new`, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 })
  await rename(`${kept}.new`, kept)
  const world = world_url === null ? null : await livingWorld(config, db, demo).catch(() => null)
  process.stdout.write(`${banner(facts, world, config.log_level)}\nready ${JSON.stringify(facts)}\n`)
}

/** The world as it is now, with the numbers that the demo account does not track yet. */
async function livingWorld(config: Opened['config'], db: Opened['db'], { api_key }: Demo): Promise<LivingWorld> {
  const client = createWorldClient(config)
  const account = await accountOfKey(db.work, hashKey(api_key))
  const numbers = await client.numbers()
  const known = await numbersRequested(
    db.work,
    account?.id ?? null,
    numbers.map(({ request_number }) => request_number),
  )
  return {
    clock: await client.clock(),
    numbers: numbers.filter(({ request_number }) => !known.has(request_number)),
    followed: await countRequestsFollowed(db.work),
  }
}
