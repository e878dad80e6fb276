import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createWorldClient } from '../sandbox/world-client.ts'
import { print, text } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { configOf } from './open.ts'

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
    return print(invocation, numbers, () => numbers.map((number) => `${number.scac}  ${number.request_number.padEnd(20)}  ${number.request_type.padEnd(15)}  ${number.story}`).join('\n'))
  },
}

export const world_clock: Command = {
  name: 'world clock',
  summary: 'Shows or changes the world\'s clock; the service follows it.',
  options: {
    ...url_option,
    advance: { type: 'string', help: 'jump ahead, such as 30d, 6h or 15m' },
    to: { type: 'string', help: 'jump to a moment, such as 2026-12-24T08:00:00Z' },
    speed: { type: 'string', help: 'world seconds per real second, 0.01 to 100000' },
    pause: { type: 'boolean', help: 'stop the clock' },
    resume: { type: 'boolean', help: 'let it run again' },
  },
  async run(invocation) {
    const client = clientOf(invocation)
    const speed = text(invocation, 'speed')
    const change = {
      ...(text(invocation, 'advance') === null ? {} : { advance: text(invocation, 'advance') }),
      ...(text(invocation, 'to') === null ? {} : { to: text(invocation, 'to') }),
      ...(speed === null ? {} : { speed: Number(speed) }),
      ...(invocation.options['pause'] === true ? { pause: true } : {}),
      ...(invocation.options['resume'] === true ? { resume: true } : {}),
    }
    const clock = Object.keys(change).length === 0 ? await client.clock() : await client.setClock(change)
    return print(invocation, clock, () => `${clock.now}  ${clock.paused ? 'paused' : `${clock.speed} world seconds per second`}`)
  },
}

export const world_fault: Command = {
  name: 'world fault',
  summary: 'Makes a simulated source misbehave; without a name lists what is wrong now.',
  positionals: ['[NAME]'],
  options: {
    ...url_option,
    source: { type: 'string', help: 'id of the source' },
    for: { type: 'string', help: 'world time that it lasts, such as 10m' },
    clear: { type: 'boolean', help: 'ends it instead' },
  },
  async run(invocation) {
    const client = clientOf(invocation)
    const [name] = invocation.positionals
    const source = text(invocation, 'source')
    const show = (value: unknown) => print(invocation, value, () => JSON.stringify(value, null, 2))
    if (name === undefined) return show(await client.faults())
    if (invocation.options['clear'] === true) return show(await client.clearFaults(name, source))
    const lasting = text(invocation, 'for')
    return show(await client.addFault({ name, ...(source === null ? {} : { source }), ...(lasting === null ? {} : { for: lasting }) }))
  },
}
