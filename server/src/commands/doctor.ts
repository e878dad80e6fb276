import { createLog } from '../ground/log.ts'
import { checkClock, checkConfiguration, checkDatabase, checkQueues, checkSources } from './checks.ts'
import type { Check } from './checks.ts'
import { print } from './command.ts'
import type { Command } from './command.ts'
import { configOf, openDatabase } from './open.ts'

/** `quaylog doctor`: what is wrong, and what to do about it. Exit code 1 when something is. */
export const doctor: Command = {
  name: 'doctor',
  summary: 'Checks configuration, database, clock, sources and queues, and says how to mend what is wrong.',
  async run(invocation) {
    const config = configOf(invocation)
    const checks = [...await checkConfiguration(config, { node: process.versions.node, tz: process.versions['tz'] ?? 'unknown' })]
    const opened = await openDatabase(config, createLog('silent'), 'share').catch((error: unknown) => {
      checks.push({ name: 'database', state: 'bad', found: error instanceof Error ? error.message : 'does not answer', cure: 'mend what it says' })
      return null
    })
    if (opened !== null) {
      try {
        checks.push(await checkDatabase(opened), await checkClock(opened), ...await checkSources(opened), ...await checkQueues(opened))
      } finally {
        await opened.close()
      }
    }
    print(invocation, checks, () => checks.map(lineOf).join('\n'))
    return checks.some((check) => check.state === 'bad') ? 1 : 0
  },
}

const marks = { ok: 'ok  ', warning: 'look', bad: 'BAD ' } as const

function lineOf({ name, state, found, cure }: Check): string {
  return `${marks[state]}  ${name.padEnd(28)} ${found}${cure === null ? '' : `\n${' '.repeat(35)}-> ${cure}`}`
}
