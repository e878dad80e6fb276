import { setTimeout as sleep } from 'node:timers/promises'
import { createLetPass } from '../doors/sandbox/let-pass.ts'
import { namesOfUnsettled, unsettledAt } from '../doors/sandbox/settle.ts'
import type { Unsettled } from '../doors/sandbox/settle.ts'
import { untilSettled } from '../doors/sandbox/wait-settled.ts'
import type { WorldClient, WorldClockAnswer } from '../doors/sandbox/world-client.ts'
import { CommandError, print, text } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { withDatabase } from './open.ts'
import type { Opened } from './open.ts'
import { progressLine } from './progress.ts'
import { clientOf, url_option } from './world-address.ts'

/** Longer than the lease of work whose process was lost: another one takes it over before anybody gives up. */
const patience_default = '150s'

export const world_clock: Command = {
  name: 'world clock',
  summary: "Shows or changes the world's clock; the service follows it.",
  options: {
    ...url_option,
    advance: { type: 'string', help: 'jump ahead, such as 30d, 6h or 15m' },
    to: { type: 'string', help: 'jump to a moment, such as 2026-12-24T08:00:00Z' },
    step: {
      type: 'string',
      help: 'with --advance: go in steps, such as 6h, and wait at each until the service has done all that was due; progress goes to stderr',
    },
    patience: {
      type: 'string',
      help: `with --step: real time in which nothing at all may move before it gives up; ${patience_default} unless given`,
    },
    speed: { type: 'string', help: 'world seconds per real second, 0.01 to 100000' },
    pause: { type: 'boolean', help: 'stop the clock' },
    resume: { type: 'boolean', help: 'let it run again' },
  },
  async run(invocation) {
    const client = await clientOf(invocation)
    const walk = walkOf(invocation)
    const change = changeOf(invocation, walk !== null)
    const set = Object.keys(change).length === 0 ? await client.clock() : await client.setClock(change)
    const clock = walk === null ? set : await withDatabase(invocation, (opened) => goInSteps(client, opened, walk))
    return print(
      invocation,
      clock,
      () => `${clock.now}  ${clock.paused ? 'paused' : `${clock.speed} world seconds per second`}`,
    )
  },
}

function changeOf(invocation: Invocation, in_steps: boolean): object {
  const [speed, advance, to] = [text(invocation, 'speed'), text(invocation, 'advance'), text(invocation, 'to')]
  return {
    ...(advance === null || in_steps ? {} : { advance }),
    ...(to === null ? {} : { to }),
    ...(speed === null ? {} : { speed: Number(speed) }),
    ...(invocation.options['pause'] === true ? { pause: true } : {}),
    ...(invocation.options['resume'] === true ? { resume: true } : {}),
  }
}

/** How far to go, by how much at a time, and how long to bear with a service in which nothing moves. */
interface Walk {
  readonly advance_ms: number
  readonly step_ms: number
  readonly patience_ms: number
}

function walkOf(invocation: Invocation): Walk | null {
  const [step, advance, patience] = [
    text(invocation, 'step'),
    text(invocation, 'advance'),
    text(invocation, 'patience'),
  ]
  if (step === null && patience !== null) throw new CommandError('--patience can only be given with --step', 2)
  if (step === null) return null
  if (advance === null)
    throw new CommandError('--step can only be given with --advance, as in --advance 40d --step 6h', 2)
  return {
    advance_ms: durationOf('advance', advance),
    step_ms: durationOf('step', step),
    patience_ms: durationOf('patience', patience ?? patience_default),
  }
}

const unit_ms: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
}

function durationOf(name: string, given: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(given) ?? []
  const ms = Number(count) * (unit_ms[unit] ?? 0)
  if (!(ms > 0)) throw new CommandError(`--${name} must be a duration such as 40d, 6h or 15m, not '${given}'`, 2)
  return ms
}

/**
 * Moves the clock on step by step, so that a service lives through what happens meanwhile instead of waking up to its
 * end.
 */
async function goInSteps(
  client: WorldClient,
  opened: Opened,
  { advance_ms, step_ms, patience_ms }: Walk,
): Promise<WorldClockAnswer> {
  let shown = await client.clock()
  const moveOn = async (ms: number) => {
    shown = await client.setClock({ advance: `${Math.max(1, ms / 1_000)}s` })
  }
  const settled = (step: string) => {
    const letPass = createLetPass(step_ms, async (ms) => {
      if ((await client.clock()).paused) await moveOn(ms)
    })
    return settle(opened, shown.now, step, patience_ms, letPass)
  }
  const end_ms = Date.parse(shown.now) + advance_ms
  const steps = Math.ceil(advance_ms / step_ms)
  await settled(`before step 1 of ${steps}`)
  for (let step = 1; Date.parse(shown.now) < end_ms; step++) {
    await moveOn(Math.min(step_ms, end_ms - Date.parse(shown.now)))
    await settled(`step ${step} of ${steps}`)
  }
  return shown
}

/** Waits for the service at one moment; says where the clock is and what is left, and what it was when it gives up. */
async function settle(
  { db, clock }: Opened,
  now: string,
  step: string,
  patience_ms: number,
  letPass: ReturnType<typeof createLetPass>,
): Promise<void> {
  const progress = progressLine(process.stderr, clock.realMs)
  const at = `${now.slice(0, 19)}Z  ${step}`
  const pace = { realMs: clock.realMs, sleep: (ms: number) => sleep(ms) }
  const waited = await untilSettled(
    () => unsettledAt(db, clock, Date.parse(now)),
    pace,
    patience_ms,
    async (left, still_ms) => {
      progress.now(
        `${at}  still to settle: ${wordsOf(left)}${still_ms < said_still_ms ? '' : `; nothing has moved for ${seconds(still_ms)}, gives up after ${seconds(patience_ms)}`}`,
      )
      await letPass(left, still_ms)
    },
  )
  if (waited === 'settled') return progress.done(`${at}  settled`)
  if (waited === 'not_followed')
    throw new CommandError('no service follows this world: start one with quaylog up, or move the clock without --step')
  const names = await namesOfUnsettled(db, clock, Date.parse(now))
  throw new CommandError(
    [
      `gave up at ${at}: nothing has moved for ${seconds(patience_ms)} while it waited for ${wordsOf(waited.stuck)}${names.length === 0 ? '' : ` (${names.join('; ')})`}.`,
      'Is quaylog up or quaylog work running? quaylog doctor shows more; --patience waits longer. The clock stays where it is',
    ].join(' '),
  )
}

const said_still_ms = 10_000
const seconds = (ms: number): string => `${Math.round(ms / 1_000)} s`

function wordsOf({ behind_at, polls, requests, handed_in, deliveries }: Unsettled): string {
  const counted = (count: number, one: string, more: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : more}`]
  return [
    ...(behind_at === null ? [] : [`the service to follow the clock (it is at ${behind_at})`]),
    ...counted(polls, 'poll', 'polls'),
    ...counted(requests, 'tracking request', 'tracking requests'),
    ...counted(handed_in, 'message handed in', 'messages handed in'),
    ...counted(deliveries, 'delivery', 'deliveries'),
  ].join(', ')
}
