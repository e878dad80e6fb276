import { access, constants } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { OpenedSource } from '../asking/opened-source.ts'
import type { ConfiguredSource } from '../asking/source-store.ts'
import { keepAisConnection } from '../intake/ais/connection.ts'
import { fileDoorOf } from '../sources/listened.ts'
import { createSource, source_configuration } from '../sources/registry.ts'
import { CommandError, print } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { withDatabase } from './open.ts'
import type { Opened } from './open.ts'
import { sealerOf } from './secret-key.ts'
import { mendable, sourcePartsOf } from './sources.ts'
import { wordsOf, works } from '../asking/tested.ts'
import type { Tested } from '../asking/tested.ts'
import type { SourceCheck } from '../asking/source-check.ts'
import { asked_options, askedNumber, checkConfigured, checkWords, sourceNamed } from './source-checks.ts'

/** How long a feed is listened to. */
const listen_ms = 15_000

/** `quaylog sources test`: says what worked, from the connection to the reading. */
export const sources_test: Command = {
  name: 'sources test',
  summary:
    'Asks a source for a number within its budget, or listens to a feed for a while, and says what worked; nothing is kept.',
  positionals: ['ID', '[NUMBER]'],
  options: asked_options,
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const [id = ''] = invocation.positionals
      const source = await sourceNamed(opened, id, await sealerOf(opened.config))
      const tested = await testOf(opened, invocation, source)
      print(invocation, tested, () => ('stages' in tested ? checkWords(tested) : `${id}: ${wordsOf(tested)}`))
      return works(tested) ? 0 : 1
    }),
}

/** Folders are looked into, feeds of ships listened to, all others asked. */
async function testOf(opened: Opened, invocation: Invocation, source: OpenedSource): Promise<Tested | SourceCheck> {
  const door = fileDoorOf(source.kind, source.id)
  if (door !== null) return lookIntoFolder(source, door)
  if (source.kind.startsWith('ais_')) return listen(opened, source)
  const configuration = source_configuration.parse({
    ...source,
    base_url: source.base_url || null,
    terminals: [...source.terminals],
  })
  return ask(opened, invocation, source, configuration)
}

async function ask(
  opened: Opened,
  invocation: Invocation,
  configured: Omit<ConfiguredSource, 'credentials'>,
  configuration: z.output<typeof source_configuration>,
): Promise<SourceCheck> {
  const { id } = configured
  mendable(() => createSource(configuration, sourcePartsOf(opened)))
  const number = invocation.positionals[1]
  if (number === undefined) throw new CommandError(`${id} is asked for numbers: name one that it knows`, 2)
  return checkConfigured(opened, configured, configuration, askedNumber(invocation, number, configured))
}

async function listen(
  opened: Opened,
  source: Parameters<typeof keepAisConnection>[0] & { readonly id: string },
): Promise<Tested> {
  const connection = keepAisConnection(source, {
    clock: opened.clock,
    random: Math.random,
    isWanted: () => true,
    hear: () => {},
  })
  const until_ms = opened.clock.realMs() + listen_ms
  while (opened.clock.realMs() < until_ms && connection.state().reports === 0) await sleep(100)
  const { connected, trouble, reports, defects } = connection.state()
  connection.close()
  const silent = connected && reports === 0
  const unheard = silent ? 'silent' : 'not_connected'
  return {
    id: source.id,
    outcome: reports > 0 ? 'heard' : unheard,
    reached: connected || reports > 0,
    addressed: null,
    signed_in: null,
    entitled: null,
    readable: reports > 0 ? true : null,
    broken: false,
    observations: reports,
    defects,
    detail: silent ? `nothing heard for ${listen_ms / 1_000} seconds` : trouble,
  }
}

async function lookIntoFolder({ id, base_url }: OpenedSource, door: string): Promise<Tested> {
  const none = {
    id,
    addressed: null,
    signed_in: null,
    entitled: null,
    readable: null,
    broken: false,
    observations: 0,
    defects: 0,
  }
  if (!base_url.startsWith('file:'))
    return { ...none, outcome: 'posted', reached: true, detail: `files are posted to ${door}` }
  const detail = await access(fileURLToPath(base_url), constants.R_OK | constants.W_OK).then(
    () => null,
    (error: Error) => error.message,
  )
  return { ...none, outcome: detail === null ? 'found' : 'no_folder', reached: detail === null, detail }
}
