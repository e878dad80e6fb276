import { z } from 'zod'
import type { PlannedFault } from '../plan.ts'
import { ServiceReader } from '../service-reader.ts'
import { epoch_ms, openStage } from '../stage.ts'
import type { Stage } from '../stage.ts'
import { world_truth } from '../world-answers.ts'
import type { BoxTruth, WorldNumber } from '../world-answers.ts'
import { EtaWatch } from './eta.ts'
import { ExceptionReader } from './found.ts'
import type { Found } from './found.ts'
import { judgeSubject } from './judge.ts'
import type { FoundOf } from './judge.ts'
import type { TrueSpan } from './span.ts'
import { kindTally, newAttentionTally, note } from './tally.ts'
import type { AttentionTally } from './tally.ts'
import { movementOf, reused, silence, wrongAtFacility } from './truth-at-facility.ts'
import { asHeard, disturbancesOf, whileLineTells, wrongWithRequest, wrongWithSources } from './truth-of-sources.ts'
import { estimatesOf, onceBerthed, wrongUnderWay } from './truth-under-way.ts'

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
const week_ms = 7 * day_ms
/** Short enough that deadlines of different time zones and answers of different hours stay messages apart. */
const usual_step_hours = 2
const days_between_lines = 5
const lines = ['MAEU', 'HLCU', 'CMDU', 'MSCU', 'ONEY', 'YMLU', 'ZIMU', 'EGLV', 'HDMU']
/** COSCO tells too little of numbers to be judged by. */
const tells_too_little = 'COSU'
const terminals = ['W185', 'WAC8', 'Z952', 'Y258', 'E425', 'F577']

/** What is played: one world of a seed. */
export interface AttentionPlan {
  readonly seed: number
  readonly days: number
  /** Ordinary bookings of each line beside the stories. */
  readonly traffic: number
  /** World time between two readings; left out: two. */
  readonly step_hours?: number
}

interface Follower {
  readonly number: WorldNumber
  readonly boxes: readonly BoxTruth[]
  /** Journeys of a tracked container that follow the one that is tracked. */
  readonly next: readonly BoxTruth[]
  readonly request_id: string
  readonly eta: EtaWatch | null
  since_ms: number | null
  until_ms: number
}

const tracked = z.object({ data: z.object({ id: z.string() }) })

/**
 * Plays one world in which a line fails, another denies what it knew, a third contradicts terminals, and a terminal
 * fails, while processes that attend to passing time are killed again and again. Then judges every exception.
 */
export async function playAttention(plan: AttentionPlan, progress: (text: string) => void): Promise<AttentionTally> {
  const options = { workers: 1, per_minute: null, kills: true, rehearses: true }
  const stage = await openStage(String(plan.seed), () => {}, options)
  const tally = newAttentionTally()
  const step_ms = (plan.step_hours ?? usual_step_hours) * hour_ms
  try {
    const faults = faultsOf(plan.seed)
    for (const { name, source, from_hours, to_hours } of faults)
      stage.askWorld('/world/faults', { name, source, from: utc(from_hours), to: utc(to_hours) })
    const followers = await track(stage, plan)
    const exceptions = new ExceptionReader(stage)
    await exceptions.listen()
    const reader = new ServiceReader(stage)
    for (let step = 1; stage.now_ms() < epoch_ms + plan.days * day_ms; step++) {
      await stage.step(step_ms, () => {})
      await reader.read()
      await exceptions.read()
      for (const follower of followers) look(follower, reader, { now_ms: stage.now_ms(), step_ms }, tally)
      const day = (step * step_ms) / day_ms
      if (day % days_between_lines === 0) progress(`seed ${plan.seed}: day ${day} of ${plan.days}`)
    }
    for (const follower of followers)
      judgeSubject(subjectOf(follower, reader, exceptions, faults, stage.now_ms()), tally)
    tally.told = exceptions.told
    const messages = await exceptions.alerts()
    tally.messages = messages.size
    for (const kinds of messages.values()) {
      for (const kind of kinds) kindTally(tally, kind).alerts++
      for (const kind of new Set(kinds)) kindTally(tally, kind).messages++
    }
    tally.told_twice = exceptions.told_twice
    tally.kills = stage.kills()
    const lost = await exceptions.lost()
    tally.lost = lost.length
    for (const text of [...lost.map((one) => `lost: ${one}`), ...exceptions.twice.map((one) => `told twice: ${one}`)])
      note(tally, `seed ${plan.seed} ${text}`)
    return tally
  } finally {
    await stage.close()
  }
}

/** Other seeds disturb others. */
function faultsOf(seed: number): PlannedFault[] {
  const line = (by: number) => lines[(seed + by) % lines.length] ?? ''
  const [from_hours, to_hours, traffic] = [48, 168, 0]
  const at = { from_hours, to_hours, traffic }
  return [
    { name: 'outage', kind: 'carrier', source: line(0), ...at },
    { name: 'knows_nothing', kind: 'carrier', source: line(3), ...at },
    { name: 'line_contradicts_terminal', kind: 'carrier', source: line(6), ...at, from_hours: 6 },
    { name: 'outage', kind: 'terminal_feed', source: terminals[seed % terminals.length] ?? '', ...at },
  ]
}

async function track(stage: Stage, { traffic }: AttentionPlan): Promise<Follower[]> {
  const all = stage.numbers(1_000)
  const ordinary = Map.groupBy(
    all.filter(({ story, scac }) => story === 'traffic' && scac !== 'COSU'),
    ({ scac }) => scac,
  )
  const numbers = [
    ...all.filter(({ story }) => story !== 'traffic'),
    ...[...ordinary.values()].flatMap((same) => same.slice(0, traffic)),
  ]
  const followers: Follower[] = []
  for (const number of numbers) {
    const { request_type, request_number, scac } = number
    const attributes = { request_type, request_number, scac }
    const { data } = tracked.parse(
      await stage.call('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes } }),
    )
    const { boxes, next } = truthOf(stage, number)
    const [box] = boxes
    const arrival = box === undefined ? undefined : movementOf(box, 'vessel_arrived')
    const eta =
      box === undefined || arrival === undefined
        ? null
        : new EtaWatch(scac, arrival.at, estimatesOf(box, 'arrival_told'))
    followers.push({ number, boxes, next, request_id: data.id, eta, since_ms: null, until_ms: Infinity })
  }
  return followers
}

/** Of a container's journeys with its line the newest that the line knows is tracked, until there is a next one. */
function truthOf(
  stage: Stage,
  { story, request_type, request_number, scac }: WorldNumber,
): Pick<Follower, 'boxes' | 'next'> {
  if (story.startsWith('unknown-')) return { boxes: [], next: [] }
  const all = world_truth.parse(stage.askWorld(`/world/truth/${request_number}`))
  if (request_type !== 'container') return { boxes: all, next: [] }
  const journeys = all.filter((box) => box.scac === scac).toSorted((a, b) => a.booked_at - b.booked_at)
  const at = Math.max(
    0,
    journeys.findLastIndex(({ manifested_at }) => manifested_at <= epoch_ms),
  )
  return { boxes: journeys.slice(at, at + 1), next: journeys.slice(at + 1) }
}

function look(
  follower: Follower,
  reader: ServiceReader,
  { now_ms, step_ms }: { readonly now_ms: number; readonly step_ms: number },
  tally: AttentionTally,
): void {
  const shown = reader.shown.get(follower.number.request_number)
  if (shown === undefined) return
  follower.since_ms ??= now_ms
  if (shown.stopped) follower.until_ms = Math.min(follower.until_ms, now_ms)
  else tally.box_weeks += (shown.containers.size * step_ms) / week_ms
  const eta = shown.record.values.get('pod_eta_at')
  tally.eta.push(...(follower.eta?.look(typeof eta === 'number' ? eta : null, now_ms, step_ms) ?? []))
}

function subjectOf(
  { number, boxes, next, request_id, since_ms, until_ms }: Follower,
  reader: ServiceReader,
  exceptions: ExceptionReader,
  faults: readonly PlannedFault[],
  now_ms: number,
) {
  const shown = reader.shown.get(number.request_number)
  const names = new Map([...(shown?.container_ids ?? [])].map(([name, id]) => [id, name]))
  const isOf = (id: string | null) => id !== null && shown?.ids.includes(id) === true
  const found = exceptions.found.filter((one) => one.request_id === request_id || isOf(one.shipment_id))
  return {
    name: `${number.scac} ${number.story} ${number.request_number}`,
    spans: [...spansOf(number, [...boxes, ...next], faults, since_ms ?? now_ms), ...next.flatMap((box) => reused(box))],
    found: found.map((one): FoundOf => ({ ...one, containers: containersOf(one, names) })),
    changes: exceptions.changes.filter(({ shipment_id }) => isOf(shipment_id)).map(({ at_ms }) => at_ms),
    since_ms: since_ms ?? epoch_ms,
    until_ms: Math.min(until_ms, now_ms),
  }
}

function containersOf({ container_ids }: Found, names: ReadonlyMap<string, string>): string[] {
  return container_ids.flatMap((id) => names.get(id) ?? [])
}

function spansOf(
  number: WorldNumber,
  boxes: readonly BoxTruth[],
  faults: readonly PlannedFault[],
  since_ms: number,
): TrueSpan[] {
  const spans = [
    ...wrongWithRequest(number, boxes, epoch_ms),
    ...whileLineTells(silence(boxes, disturbancesOf(number.scac, faults, epoch_ms)), faults, number, epoch_ms),
    ...boxes
      .filter(({ cancelled_at }) => cancelled_at === null)
      .flatMap((box) => [
        ...asHeard(onceBerthed(wrongAtFacility(box, since_ms), box), faults, box, epoch_ms),
        ...whileLineTells(wrongUnderWay(box, since_ms), faults, number, epoch_ms),
        ...wrongWithSources(faults, number, box, epoch_ms),
      ]),
  ]
  return number.scac === tells_too_little ? spans.map((one) => ({ ...one, must: false })) : spans
}

function utc(hours: number): string {
  return new Date(epoch_ms + hours * hour_ms).toISOString()
}
