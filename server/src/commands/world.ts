import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { print, text } from './command.ts'
import type { Command } from './command.ts'
import { configOf } from './open.ts'
import { clientOf, url_option } from './world-address.ts'

export const world: Command = {
  name: 'world',
  summary: 'Runs the simulated world alone: carriers, terminals, railroads and ships with one clock.',
  async run(invocation) {
    const config = configOf(invocation)
    const main = fileURLToPath(new URL('./main.ts', import.meta.resolve('@quaylog/world')))
    const env = {
      ...invocation.env,
      QUAYLOG_WORLD_HOST: config.world_host,
      QUAYLOG_WORLD_PORT: String(config.world_port),
      QUAYLOG_WORLD_SEED: String(config.world_seed),
      QUAYLOG_WORLD_SPEED: String(config.world_speed),
    }
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
    const numbers = await (await clientOf(invocation)).numbers()
    return print(invocation, numbers, () =>
      numbers
        .map(
          (number) =>
            `${number.scac}  ${number.request_number.padEnd(20)}  ${number.request_type.padEnd(15)}  ${number.story}\n      ${number.tells}`,
        )
        .join('\n'),
    )
  },
}

export const world_fault: Command = {
  name: 'world fault',
  summary: 'Makes a simulated source misbehave; without a name lists what is wrong now and what there is.',
  positionals: ['[NAME]'],
  options: {
    ...url_option,
    source: {
      type: 'string',
      help: 'id of a source, its kind (carrier, terminal_feed, rail_clm, ais_tcp, edi_folder), SCAC or FIRMS code; all unless given',
    },
    for: { type: 'string', help: 'world time that it lasts, such as 10m; until --clear unless given' },
    from: { type: 'string', help: 'when it begins, such as 2026-12-24T08:00:00Z; now unless given' },
    to: { type: 'string', help: 'when it ends, instead of --for' },
    clear: { type: 'boolean', help: 'ends it instead' },
  },
  async run(invocation) {
    const client = await clientOf(invocation)
    const [name] = invocation.positionals
    const source = text(invocation, 'source')
    const show = (value: unknown) => print(invocation, value, () => JSON.stringify(value, null, 2))
    if (name === undefined) return show(await client.faults())
    if (invocation.options['clear'] === true) return show(await client.clearFaults(name, source))
    const window = Object.fromEntries(
      (['source', 'for', 'from', 'to'] as const).flatMap((option) =>
        text(invocation, option) === null ? [] : [[option, text(invocation, option)]],
      ),
    )
    return show(await client.addFault({ name, ...window }))
  },
}
