import { SPEED_DEFAULT, SPEED_MAX, SPEED_MIN } from './clock.ts'
import { isThisMachine } from './control/guard.ts'
import { readState, writeState } from './state.ts'
import { createWorld } from './world.ts'

/** How often the state is kept; after a crash the world goes on as if this much real time had passed. */
const KEEP_MS = 2_000

const env = process.env
const host = env['QUAYLOG_WORLD_HOST'] ?? '127.0.0.1'
const token = env['QUAYLOG_WORLD_TOKEN'] ?? ''
if (token === '' && !isThisMachine(host))
  refuse('QUAYLOG_WORLD_TOKEN: a world that others reach wants a token for its controls')
const port = readNumber('QUAYLOG_WORLD_PORT', 4950, 0, 65_535)
const tlsPort = env['QUAYLOG_WORLD_TLS_PORT'] ?? ''
const speed = readNumber('QUAYLOG_WORLD_SPEED', SPEED_DEFAULT, SPEED_MIN, SPEED_MAX)
const statePath = env['QUAYLOG_WORLD_STATE'] ?? ''
const ediFolder = env['QUAYLOG_WORLD_EDI_DIR'] ?? ''
const kept = statePath === '' ? null : readOrExit(statePath)
const epoch = env['QUAYLOG_WORLD_EPOCH'] === undefined ? {} : { epoch: Date.parse(env['QUAYLOG_WORLD_EPOCH']) }
const world = createWorld({
  now: () => Date.now(),
  seed: kept?.seed ?? env['QUAYLOG_WORLD_SEED'] ?? 'demo',
  speed,
  ...epoch,
  ...(token === '' ? {} : { token }),
  ...(tlsPort === '' ? {} : { tls_port: readNumber('QUAYLOG_WORLD_TLS_PORT', 0, 0, 65_535) }),
  ...(kept === null
    ? {}
    : { clock: { ...kept.clock, anchor_real_ms: Date.now() }, faults: kept.faults, subscriptions: kept.subscriptions }),
  ...(ediFolder === '' ? {} : { edi: { folder: ediFolder, told_until: kept?.edi_told_until ?? null } }),
})

function keep(aheadMs: number): void {
  if (statePath !== '')
    writeState(statePath, {
      seed: world.seed,
      clock: world.clock.snapshot(aheadMs),
      edi_told_until: ediFolder === '' ? null : world.dropEdi(),
      subscriptions: [...world.subscriptions.all()],
      faults: world.faults.list(world.clock.now()),
    })
}

let closing = false
async function end(): Promise<void> {
  if (closing) return
  closing = true
  keep(0)
  await world.close()
  process.exit(0)
}

function readNumber(name: string, otherwise: number, low: number, high: number): number {
  const value = env[name] === undefined || env[name] === '' ? otherwise : Number(env[name])
  if (value >= low && value <= high) return value
  return refuse(`${name}: a number from ${low} to ${high}`)
}

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(2)
}

function readOrExit(path: string): ReturnType<typeof readState> {
  try {
    return readState(path)
  } catch (cause) {
    return refuse(`QUAYLOG_WORLD_STATE: ${cause instanceof Error ? cause.message : 'unreadable'}`)
  }
}

process.on('SIGTERM', () => {
  void end()
})
process.on('SIGINT', () => {
  void end()
})
if (env['QUAYLOG_WORLD_PARENT'] === '1')
  process.stdin
    .resume()
    .on('end', () => {
      void end()
    })
    .on('close', () => {
      void end()
    })

try {
  const ready = await world.start(host, port)
  keep(KEEP_MS)
  setInterval(keep, KEEP_MS, 2 * KEEP_MS)
  process.stdout.write(`world ready ${JSON.stringify(ready)}\n`)
} catch (cause) {
  process.stderr.write(
    `the world cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : 'unknown'}\n`,
  )
  process.exit(1)
}
