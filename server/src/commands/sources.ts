import { configuredSources, removeSource, setSourceEnabled, sourceHealth } from '../asking/source-store.ts'
import type { SourceHealth } from '../asking/source-store.ts'
import { cureOf } from '../asking/cures.ts'
import { sourcePartsOf as partsOfSources } from '../asking/source-parts.ts'
import { sourceState } from '../asking/source-state.ts'
import type { SourceState } from '../asking/source-state.ts'
import { createOutbound } from '../ground/outbound/index.ts'
import { source_limits } from '../asking/source-limits.ts'
import { loadReference } from '../reference/reference.ts'
import { SourceConfigurationError } from '../sources/registry.ts'
import type { SourceParts } from '../sources/source.ts'
import { CommandError, print } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'
import type { Opened } from './open.ts'

export const sources_list: Command = {
  name: 'sources list',
  summary: 'Lists the configured sources and how they are doing.',
  run: (invocation) =>
    withDatabase(invocation, async ({ db }) => {
      const health = new Map((await sourceHealth(db.work)).map((row) => [row.source_id, row]))
      const sources = (await configuredSources(db.work)).map(({ credentials: _credentials, ...source }) => {
        const known = health.get(source.id) ?? null
        return { ...source, state: sourceState(source.enabled, known), health: known }
      })
      return print(
        invocation,
        sources,
        () =>
          sources
            .map(({ id, name, state, health: known }) => `${id.padEnd(20)} ${name.padEnd(34)} ${words[state](known)}`)
            .join('\n') || 'no source is configured: see quaylog sources add --help',
      )
    }),
}

/** What is said of a source in each state. */
const words: Readonly<Record<SourceState, (health: SourceHealth | null) => string>> = {
  off: () => 'switched off',
  never_asked: () => 'never asked',
  answering: (health) => `answered at ${health?.last_succeeded_at ?? ''}${lagOf(health)}${defectsOf(health)}`,
  never_found: (health) =>
    `answers, and has never found anything${health?.last_trouble === 'entitlement' ? `: ${health.last_failure ?? ''}` : ''}; last answer ${health?.last_succeeded_at ?? ''}`,
  silent: (health) => `silent: ${health?.last_failure ?? ''}`,
  failing: (health) =>
    `failing (${health?.last_trouble ?? 'unknown'}, ${health?.failures_in_a_row ?? 0} in a row): ${health?.last_failure ?? ''}; last answer ${health?.last_succeeded_at ?? 'never'}${cured(health)}`,
}

function cured(health: SourceHealth | null): string {
  const cure = cureOf(health?.last_trouble ?? null, health?.last_failure ?? null)
  return cure === null ? '' : `. ${cure}`
}

function defectsOf(health: SourceHealth | null): string {
  return health === null || health.defects_on_day === 0 ? '' : `, ${health.defects_on_day} defects today`
}

function lagOf(health: SourceHealth | null): string {
  return health?.lag_s == null ? '' : `, tells events ${duration(health.lag_s)} late`
}

function duration(seconds: number): string {
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}

export const sources_remove: Command = {
  name: 'sources remove',
  summary: 'Removes a source and its credentials; what it stated stays.',
  positionals: ['ID'],
  run: (invocation) =>
    withDatabase(invocation, async ({ db }) => {
      const [id = ''] = invocation.positionals
      if (!(await removeSource(db.work, id)))
        throw new CommandError(`there is no source ${id}: see quaylog sources list`)
      return print(invocation, { id, removed: true }, () => `${id} is removed`)
    }),
}

/** Switches a source on or off. Throws CommandError where there is none. */
export async function switchSource({ db, clock }: Pick<Opened, 'db' | 'clock'>, id: string, enabled: boolean) {
  if (!(await setSourceEnabled(db.work, id, enabled, clock.now())))
    throw new CommandError(`there is no source ${id}: see quaylog sources list`)
}

function switching(name: string, enabled: boolean, summary: string, done: string): Command {
  return {
    name,
    summary,
    positionals: ['ID'],
    run: (invocation) =>
      withDatabase(invocation, async (opened) => {
        const [id = ''] = invocation.positionals
        await switchSource(opened, id, enabled)
        return print(invocation, { id, enabled }, () => `${id} ${done}`)
      }),
  }
}

export const sources_enable = switching(
  'sources enable',
  true,
  'Switches a source on again; a running service asks it within a minute.',
  'is switched on',
)
export const sources_disable = switching(
  'sources disable',
  false,
  'Switches a source off: it is asked no more, and what it stated stays.',
  'is switched off; what it stated stays',
)

/** A configuration that does not work is told with the option to mend. */
export function mendable<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof SourceConfigurationError) throw new CommandError(withOption(error), 2)
    throw error
  }
}

/** `credentials.api_key` is the member api_key of what --credentials is given. */
function withOption({ field, message }: SourceConfigurationError): string {
  const [option = '', member] = field.split('.', 2)
  const where = member === undefined ? '' : `, ${member}`
  return `--${option.replaceAll('_', '-')}${where}${message.slice(field.length)}`
}

/** What a source works with in a command. */
export function sourcePartsOf({ config, clock }: Opened): SourceParts {
  const reference = loadReference(config.reference_dir === null ? {} : { directory: config.reference_dir })
  return partsOfSources(createOutbound(source_limits), clock, reference)
}
