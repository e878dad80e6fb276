import { createLog } from '../ground/log.ts'
import { checkBackups, checkClock, checkConfiguration, checkDatabase, checkQueues, checkSources } from './checks.ts'
import type { Check } from './checks.ts'
import { CommandError, print, wholeNumber } from './command.ts'
import type { Command } from './command.ts'
import { checkGrowth } from './growth.ts'
import { checkObjectStore } from './object-store-check.ts'
import { configOf, openDatabase } from './open.ts'
import { checkReplica } from './replica-check.ts'
import { checkIdentityProvider } from './provider-check.ts'
import { productionDatabase, productionSettings, readProductionFacts } from './production.ts'

/** One that serves and one that works. */
const processes_default = 2

/** `quaylog doctor`: what is wrong, and what to do about it. Exit code 1 when something is. */
export const doctor: Command = {
  name: 'doctor',
  summary: 'Checks configuration, database, clock, sources, queues and growth, and says how to mend what is wrong.',
  options: {
    production: {
      type: 'boolean',
      help: 'also what is unsafe where others rely on the service; give it the environment of the service',
    },
    processes: {
      type: 'string',
      help: 'with --production: how many serve and work processes there will be; 2 unless told',
    },
  },
  async run(invocation) {
    const config = configOf(invocation)
    const is_production = invocation.options['production'] === true
    const processes = wholeNumber(invocation, 'processes')
    if (!is_production && processes !== null)
      throw new CommandError('--processes can only be given with --production', 2)
    if (processes === 0) throw new CommandError('--processes must be 1 or more', 2)
    const checks = [
      ...(await checkConfiguration(config, { node: process.versions.node, tz: process.versions['tz'] ?? 'unknown' })),
      ...(await checkIdentityProvider(config)),
    ]
    const opened = await openDatabase(config, createLog('silent'), 'share').catch((error: unknown) => {
      checks.push({
        name: 'database',
        state: 'bad',
        found: error instanceof Error ? error.message : 'does not answer',
        cure: 'fix the problem that it names',
      })
      return null
    })
    if (opened !== null) {
      try {
        if (is_production)
          checks.push(...productionDatabase(await readProductionFacts(opened), processes ?? processes_default))
        checks.push(
          await checkDatabase(opened),
          ...(await checkReplica(opened)),
          await checkClock(opened),
          ...(await checkBackups(opened)),
          ...(await checkObjectStore(opened)),
          ...(await checkSources(opened)),
          ...(await checkQueues(opened)),
          ...(await checkGrowth(opened)),
        )
      } finally {
        await opened.close()
      }
    }
    const strict = is_production ? productionSettings(config) : []
    const all = [...checks.filter(({ name }) => !strict.some((check) => check.name === name)), ...strict]
    print(invocation, all, () => all.map(lineOf).join('\n'))
    return all.some((check) => check.state === 'bad') ? 1 : 0
  },
}

const marks = { ok: 'ok  ', warning: 'look', bad: 'BAD ' } as const

function lineOf({ name, state, found, cure }: Check): string {
  return `${marks[state]}  ${name.padEnd(28)} ${found}${cure === null ? '' : `\n${' '.repeat(35)}-> ${cure}`}`
}
