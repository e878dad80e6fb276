import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { settlementAt } from '../sandbox/settle.ts'
import { createWorldClient } from '../sandbox/world-client.ts'
import type { WorldClient, WorldClockAnswer } from '../sandbox/world-client.ts'
import { CommandError, print, text } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { configOf, withDatabase } from './open.ts'
import type { Opened } from './open.ts'

const url_option = { url: { type: 'string', help: 'address of the world; the port above QUAYLOG_PORT unless given' } } as const

function clientOf(invocation: Invocation) {
  const config = configOf(invocation)
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host
  return createWorldClient(text(invocation, 'url') ?? `http://${host}:${config.world_port}`)
}

export const world: Command = {
  name: 'world',
  summary: 'Runs the simulated world alone: carriers, terminals, railroads and ships with one clock.',
  async run(invocation) {
    const config = configOf(invocation)
    const main = fileURLToPath(new URL('./main.ts', import.meta.resolve('@quaylog/world')))
    const env = { ...invocation.env, QUAYLOG_HOST: config.host, QUAYLOG_WORLD_PORT: String(config.world_port), QUAYLOG_WORLD_SEED: String(config.world_seed), QUAYLOG_WORLD_SPEED: String(config.world_speed) }
    const child = spawn(process.execPath, [main], { stdio: 'inherit', env })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  },
}

export const world_numbers: Command = {
  name: 'world numbers',
  summary: 'Lists what can be tracked in the simulated world, and what will happen.',
  options: url_option,
  async run(invocation) {
    const numbers = await clientOf(invocation).numbers()
    return print(invocation, numbers, () => numbers.map((number) => `${number.scac}  ${number.request_number.padEnd(20)}  ${number.request_type.padEnd(15)}  ${number.story}\n      ${number.tells}`).join('\n'))
  },
}

export const world_clock: Command = {
  name: 'world clock',
  summary: 'Shows or changes the world\'s clock; the service follows it.',
  options: {
    ...url_option,
    advance: { type: 'string', help: 'jump ahead, such as 30d, 6h or 15m' },
    to: { type: 'string', help: 'jump to a moment, such as 2026-12-24T08:00:00Z' },
    step: { type: 'string', help: 'with --advance: go in steps, such as 6h, and wait at each until the service has done all that was due' },
    speed: { type: 'string', help: 'world seconds per real second, 0.01 to 100000' },
    pause: { type: 'boolean', help: 'stop the clock' },
    resume: { type: 'boolean', help: 'let it run again' },
  },
  async run(invocation) {
    const client = clientOf(invocation)
    const [speed, step, advance] = [text(invocation, 'speed'), text(invocation, 'step'), text(invocation, 'advance')]
    if (step !== null && advance === null) throw new CommandError('--step goes with --advance, as in --advance 40d --step 6h', 2)
    const change = {
      ...(advance === null || step !== null ? {} : { advance }),
      ...(text(invocation, 'to') === null ? {} : { to: text(invocation, 'to') }),
      ...(speed === null ? {} : { speed: Number(speed) }),
      ...(invocation.options['pause'] === true ? { pause: true } : {}),
      ...(invocation.options['resume'] === true ? { resume: true } : {}),
    }
    const set = Object.keys(change).length === 0 ? await client.clock() : await client.setClock(change)
    const clock = advance === null || step === null ? set : await withDatabase(invocation, (opened) => goInSteps(client, opened, durationOf('advance', advance), durationOf('step', step)))
    return print(invocation, clock, () => `${clock.now}  ${clock.paused ? 'paused' : `${clock.speed} world seconds per second`}`)
  },
}

const unit_ms: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 }
const patience_ms = 60_000
const look_again_ms = 40

function durationOf(name: string, given: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(given) ?? []
  const ms = Number(count) * (unit_ms[unit] ?? 0)
  if (!(ms > 0)) throw new CommandError(`--${name} must be a duration such as 40d, 6h or 15m, not '${given}'`, 2)
  return ms
}

/** Moves the clock on step by step, so that a service lives through what happens meanwhile instead of waking up to its end. */
async function goInSteps(client: WorldClient, opened: Opened, advance_ms: number, step_ms: number): Promise<WorldClockAnswer> {
  let shown = await client.clock()
  const end_ms = Date.parse(shown.now) + advance_ms
  await untilSettled(opened, shown.now)
  for (let now_ms = Date.parse(shown.now); now_ms < end_ms; now_ms = Date.parse(shown.now)) {
    shown = await client.setClock({ advance: `${Math.max(1, Math.min(step_ms, end_ms - now_ms) / 1_000)}s` })
    await untilSettled(opened, shown.now)
  }
  return shown
}

async function untilSettled({ db, clock }: Opened, now: string): Promise<void> {
  const give_up_ms = clock.realMs() + patience_ms
  for (let state = await settlementAt(db, clock, Date.parse(now)); state !== 'settled'; state = await settlementAt(db, clock, Date.parse(now))) {
    if (state === 'not_followed') throw new CommandError('no service follows this world: start it with quaylog up, or move the clock without --step')
    if (clock.realMs() > give_up_ms) throw new CommandError(`the service has not done what was due at ${now} within ${patience_ms / 1_000} s: see quaylog doctor`)
    await sleep(look_again_ms)
  }
}

export const world_fault: Command = {
  name: 'world fault',
  summary: 'Makes a simulated source misbehave; without a name lists what is wrong now and what there is.',
  positionals: ['[NAME]'],
  options: {
    ...url_option,
    source: { type: 'string', help: 'id of a source, its kind (carrier, terminal_feed, rail_clm, ais_tcp, edi_folder), SCAC or FIRMS code; all unless given' },
    for: { type: 'string', help: 'world time that it lasts, such as 10m; until --clear unless given' },
    from: { type: 'string', help: 'when it begins, such as 2026-12-24T08:00:00Z; now unless given' },
    to: { type: 'string', help: 'when it ends, instead of --for' },
    clear: { type: 'boolean', help: 'ends it instead' },
  },
  async run(invocation) {
    const client = clientOf(invocation)
    const [name] = invocation.positionals
    const source = text(invocation, 'source')
    const show = (value: unknown) => print(invocation, value, () => JSON.stringify(value, null, 2))
    if (name === undefined) return show(await client.faults())
    if (invocation.options['clear'] === true) return show(await client.clearFaults(name, source))
    const window = Object.fromEntries((['source', 'for', 'from', 'to'] as const).flatMap((option) => (text(invocation, option) === null ? [] : [[option, text(invocation, option)]])))
    return show(await client.addFault({ name, ...window }))
  },
}
