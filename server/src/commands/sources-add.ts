import { readFileSync } from 'node:fs'
import { sealCredentials } from '../asking/opened-source.ts'
import { saveSource } from '../asking/source-store.ts'
import type { SourceCheck } from '../asking/source-check.ts'
import { works } from '../asking/tested.ts'
import type { Tested } from '../asking/tested.ts'
import type { ConfiguredSource } from '../asking/source-store.ts'
import { sourceKinds } from '../sources/kinds.ts'
import { layouts } from '../sources/rail/layout.ts'
import { describeConfiguration, source_configuration } from '../sources/registry.ts'
import type { SourceConfiguration } from '../sources/registry.ts'
import { CommandError, print, text, wholeNumber } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { withDatabase } from './open.ts'
import type { Opened } from './open.ts'
import { askOnTerminal } from './prompt.ts'
import type { Ask } from './prompt.ts'
import { sealerOf } from './secret-key.ts'
import { asked_options, askedNumber, checkConfigured, checkWords, listenedWords } from './source-checks.ts'
import { questionNumber, questionSource } from './source-questions.ts'
import { tryListened } from '../intake/try-listened.ts'
import { mendable, sourcePartsOf } from './sources.ts'

/** `quaylog sources add`: leads through an upstream by questions, or takes everything from its options. */
export const sources_add: Command = {
  name: 'sources add',
  summary:
    'Adds or replaces a source with its credentials, which are kept encrypted. Without options it asks, upstream by upstream, for what is needed; then it asks the source a number that you know.',
  options: {
    id: { type: 'string', help: 'name of your choice, such as maersk; unless given, the name of the profile or kind' },
    kind: {
      type: 'string',
      help: `${[...new Set(sourceKinds().map(({ kind }) => kind))].join(', ')}; a profile has its own`,
    },
    profile: {
      type: 'string',
      help: 'which carrier or upstream a dcsa, dcsa_schedules or api source is, such as maersk or apm_terminals: see quaylog sources known',
    },
    scac: { type: 'string', help: 'SCAC' },
    name: { type: 'string', help: 'shown name' },
    'base-url': {
      type: 'string',
      help: "address, where it is not the carrier's own: https://…, tcp://host:port, udp://host:port, file:///folder",
    },
    credentials: {
      type: 'string',
      help: 'JSON object, such as {"client_id":"…","client_secret":"…"}, or @FILE with such an object',
    },
    layout: {
      type: 'string',
      help: `for rail_files, where the columns of the railroad stand: a JSON file of your own, or ${layouts.map(({ name }) => name).join(', ')}`,
    },
    terminals: { type: 'string', help: 'comma list of FIRMS codes, for terminal feeds' },
    'per-minute': { type: 'string', help: 'requests per minute that the source allows' },
    'per-day': { type: 'string', help: 'requests per day that the source allows' },
    number: { type: 'string', help: 'a number that you know: the source is asked for it, and the answer is shown' },
    ...asked_options,
  },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const named = text(invocation, 'kind') ?? text(invocation, 'profile')
      if (named === null && !process.stdin.isTTY)
        throw new CommandError(
          'name the upstream with --profile or --kind (see quaylog sources known), or run it in a terminal to be asked',
          2,
        )
      const ask = named === null ? askOnTerminal() : null
      try {
        const added = await addSource(opened, ask === null ? invocation : await questioned(invocation, ask))
        print(invocation, added, () => wordsOfAdded(added))
        return added.check === null || works(added.check) ? 0 : 1
      } finally {
        ask?.close()
      }
    }),
}

/** The options of a command as they follow from what somebody answers. */
export async function questioned(invocation: Invocation, ask: Ask): Promise<Invocation> {
  const answers = await questionSource(sourceKinds(), ask)
  const asked = await questionNumber(answers.kind, ask)
  return { ...invocation, options: { ...invocation.options, ...answers.options, ...asked } }
}

function givenSource(invocation: Invocation) {
  const profile = text(invocation, 'profile')
  const known = profile === null ? undefined : sourceKinds().find((one) => one.profile === profile)
  const kind = text(invocation, 'kind') ?? known?.kind
  if (kind === undefined) throw new CommandError(`--profile: there is no ${profile}; see quaylog sources known`, 2)
  return {
    id: text(invocation, 'id') ?? (profile ?? kind).replaceAll('_', '-'),
    kind,
    profile,
    scac: text(invocation, 'scac'),
    name: text(invocation, 'name'),
    base_url: text(invocation, 'base-url'),
    credentials: withLayout(credentialsOf(invocation), text(invocation, 'layout')),
    terminals: (text(invocation, 'terminals') ?? '').split(',').filter((code) => code !== ''),
    per_minute: wholeNumber(invocation, 'per-minute', 1),
  }
}

/** A source as it was added, and what it answered or how it is heard; null: it was asked for no number. */
interface AddedSource {
  readonly id: string
  readonly name: string
  readonly speaks_for: readonly string[]
  readonly check: SourceCheck | Tested | null
}

/** Configures the source that the options describe, and asks it the number that they name. Throws CommandError. */
export async function addSource(opened: Opened, invocation: Invocation): Promise<AddedSource> {
  const read = source_configuration.safeParse(givenSource(invocation))
  if (!read.success)
    throw new CommandError(
      `--${String(read.error.issues[0]?.path[0] ?? 'options').replaceAll('_', '-')}: ${read.error.issues[0]?.message}`,
      2,
    )
  const configuration = read.data
  const described = mendable(() => describeConfiguration(configuration, sourcePartsOf(opened)))
  const saved = await save(opened, invocation, configuration, described.name)
  const number = text(invocation, 'number')
  const listened = await tryListened(
    { ...opened, ...sourcePartsOf(opened) },
    { ...saved, credentials: configuration.credentials ?? {} },
  )
  const check =
    listened ??
    (number === null
      ? null
      : await checkConfigured(opened, saved, configuration, askedNumber(invocation, number, saved)))
  return { id: saved.id, ...described, check }
}

function wordsOfAdded({ id, name, speaks_for, check }: AddedSource): string {
  const added = `${id}  ${name}${speaks_for.length === 0 ? '' : `  asked for ${speaks_for.join(', ')}`}`
  if (check === null) return added
  return `${added}\n\n${'stages' in check ? checkWords(check) : listenedWords(check)}`
}

async function save(
  opened: Opened,
  invocation: Invocation,
  { id, kind, profile, scac, base_url, terminals = [], credentials = {} }: SourceConfiguration,
  name: string,
): Promise<Omit<ConfiguredSource, 'credentials'>> {
  const sealer = await sealerOf(opened.config)
  const now = opened.clock.now()
  const source = {
    id,
    kind,
    profile: profile ?? null,
    scac: scac ?? null,
    name,
    base_url: base_url ?? '',
    terminals,
    per_minute: wholeNumber(invocation, 'per-minute', 1),
    per_day: wholeNumber(invocation, 'per-day', 1),
    enabled: true,
    is_simulated: false,
  }
  await saveSource(opened.db.work, { ...source, credentials: sealCredentials(id, credentials, sealer) }, now)
  return { ...source, updated_at: now }
}

/** Credentials with the layout that is named, or that a file holds. */
function withLayout(credentials: unknown, named: string | null): unknown {
  if (named === null || typeof credentials !== 'object') return credentials
  const is_known = layouts.some(({ name }) => name === named)
  return { ...credentials, layout: is_known ? named : layoutIn(named) }
}

function layoutIn(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new CommandError(`--layout: ${path} is no file that can be read, and no layout`, 2)
  }
}

function credentialsOf(invocation: Invocation): unknown {
  const given = text(invocation, 'credentials')
  if (given === null) return {}
  try {
    return JSON.parse(given.startsWith('@') ? readFileSync(given.slice(1), 'utf8') : given)
  } catch {
    throw new CommandError('--credentials must be a JSON object such as {"client_id":"…"}, or @FILE with one', 2)
  }
}
