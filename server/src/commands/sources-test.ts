import { z } from 'zod'
import type { OpenedSource } from '../asking/opened-source.ts'
import type { ConfiguredSource } from '../asking/source-store.ts'
import { createSource, source_configuration } from '../sources/registry.ts'
import { CommandError, print } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { withDatabase } from './open.ts'
import type { Opened } from './open.ts'
import { sealerOf } from './secret-key.ts'
import { tryListened } from '../intake/try-listened.ts'
import { mendable, sourcePartsOf } from './sources.ts'
import { works } from '../asking/tested.ts'
import type { Tested } from '../asking/tested.ts'
import type { SourceCheck } from '../asking/source-check.ts'
import { asked_options, askedNumber, checkConfigured, checkWords, listenedWords, sourceNamed } from './source-checks.ts'

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
      print(invocation, tested, () => ('stages' in tested ? checkWords(tested) : listenedWords(tested)))
      return works(tested) ? 0 : 1
    }),
}

/** What is asked for numbers is asked, all others listened to or looked into. */
async function testOf(opened: Opened, invocation: Invocation, source: OpenedSource): Promise<Tested | SourceCheck> {
  const listened = await tryListened({ ...opened, ...sourcePartsOf(opened) }, source)
  if (listened !== null) return listened
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
