/**
 * Kills workers with -9 at random moments, stops the database at once, fills its disk, kills the pooler before it,
 * cuts, stalls, slows and loses the way to it, pauses processes past their leases and moves the clock; then lets
 * everything drain and compares what was acknowledged, stored and received. Usage: node server/test/kill9/kill9.ts
 * [--cycles 200] [--seed N] [--load 10]; a cycle ends with a kill, other troubles come in between. Prints the counts,
 * as JSON with --json; ends with 1 when a promise was broken.
 */
import { endWithUsage, readArguments } from '../../../scripts/help.ts'
import { broken, percentOfDuplicates } from './check.ts'
import type { Findings } from './check.ts'
import { startRun } from './run.ts'
import { noTroubles, troubleOf, troubles } from './troubles.ts'
import type { Trouble } from './troubles.ts'

/** How hard it is tried. */
export interface Plan {
  readonly cycles: number
  readonly seed: number
  /** How many times four processes with four writers for three receivers. */
  readonly load: number
  /**
   * Half of the processes go through pgbouncer, and the disk of the database is a small one, where the machine has
   * them.
   */
  readonly all_victims: boolean
  /** Ends it even before all cycles are done. */
  readonly minutes_max?: number
}

export interface Run extends Findings, Record<Trouble, number> {
  readonly seed: number
  readonly load: number
  readonly troubled_for_s: number
  readonly drained_in_s: number
  /** Duplicates by trouble, for a hundred received. */
  readonly duplicate_percent: number
  /** What the machine has not. */
  readonly left_out: readonly string[]
}

/** A run from its first process to the comparison. */
export async function kill9(plan: Plan): Promise<Run> {
  const run = await startRun(plan)
  const counts = noTroubles()
  try {
    const until_ms = performance.now() + (plan.minutes_max ?? 60) * 60_000
    const started_ms = performance.now()
    for (let place = 0; counts.kills < plan.cycles && performance.now() < until_ms; place++) {
      await run.workDone()
      const name = troubleOf(place, run.victims.random())
      if (await troubles[name](run.victims)) counts[name]++
    }
    const troubled_for_s = Math.round((performance.now() - started_ms) / 1_000)
    const drained_in_s = await run.drain()
    const findings = await run.check()
    return {
      seed: plan.seed,
      load: plan.load,
      troubled_for_s,
      drained_in_s,
      ...counts,
      ...findings,
      duplicate_percent: percentOfDuplicates(findings),
      left_out: run.left_out,
    }
  } finally {
    await run.close()
  }
}

const usage = `Usage: node server/test/kill9/kill9.ts [--cycles N] [--seed N] [--load N] [--minutes N] [--json]

Kills processes of the service, its database and what stands between, again and again, and counts what was promised.
  --cycles    how many kills; 200 unless told
  --seed      which troubles, in which order; the time of the day unless told
  --load      how many times four processes with four writers; 10 unless told
  --minutes   when to end at the latest; 60 unless told
  --json      one JSON object instead of text
`

if (process.argv[1] === import.meta.filename) {
  const { values } = readArguments(usage, {
    options: {
      help: { type: 'boolean', default: false },
      cycles: { type: 'string', default: '200' },
      seed: { type: 'string', default: String(Math.floor(Date.now() / 1_000)) },
      load: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '60' },
      json: { type: 'boolean' },
    },
  })
  if (values.help) endWithUsage(usage)
  const run = await kill9({
    cycles: Number(values.cycles),
    seed: Number(values.seed),
    load: Number(values.load),
    all_victims: true,
    minutes_max: Number(values.minutes),
  })
  const wrong = broken(run)
  if (values.json === true) console.log(JSON.stringify({ ...run, broken: wrong }))
  else
    for (const [name, value] of Object.entries(run))
      console.log(`${name.padEnd(22)} ${Array.isArray(value) ? value.join('; ') || 'nothing' : value}`)
  if (Object.keys(wrong).length > 0) console.log(`BROKEN: ${JSON.stringify(wrong)}`)
  process.exit(Object.keys(wrong).length > 0 ? 1 : 0)
}
