import type { Entitlement } from '@quaylog/contract'
import type { Disturbance } from './followed.ts'
import { Followed } from './followed.ts'
import { NaiveReading } from './naive.ts'
import type { PlannedFault, PlayPlan } from './plan.ts'
import { deadlineProblem, deadlines_document } from './plan-watch.ts'
import { ServiceReader } from './service-reader.ts'
import { isRemarked, raw_events_page, StatementWatch } from './statement-watch.ts'
import { epoch_ms, openStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { newTally } from './tally.ts'
import type { Tally } from './tally.ts'
import { world_told, world_truth } from './world-answers.ts'
import type { BoxTruth, WorldNumber } from './world-answers.ts'

const step_ms = 6 * 3_600_000
const day_ms = 86_400_000
const hour_ms = 3_600_000
/** All that a plan may hold. */
const entitlements: readonly Entitlement[] = [
  'routing_data',
  'rail_plan',
  'container_refresh',
  'widget_embed',
  'map_embed',
]
/** Under which name undisturbed shipments are counted. */
const undisturbed = 'none'

/** What one play came to, by the fault that the shipments were under. */
export interface Outcome {
  readonly service: ReadonlyMap<string, Tally>
  readonly naive: ReadonlyMap<string, Tally>
}

/**
 * Plays one plan and judges at every step what the service shows, and what a naive reader of the same answers would
 * show.
 */
export async function play(plan: PlayPlan, progress: (text: string) => void): Promise<Outcome> {
  const naive = new NaiveReading()
  const stage = await openStage(plan.seed, (question, answer) => naive.hear(question, answer), {
    workers: plan.workers ?? 1,
    per_minute: plan.per_minute ?? null,
  })
  try {
    for (const fault of plan.faults)
      stage.askWorld('/world/faults', {
        name: fault.name,
        source: fault.source,
        from: instant(fault.from_hours),
        to: instant(fault.to_hours),
      })
    const numbers = await track(stage, plan)
    const tallies = { service: new Map<string, Tally>(), naive: new Map<string, Tally>() }
    const followers = numbers.map((number) => follow(stage, plan, number, tallies))
    const reader = new ServiceReader(stage)
    const entitled = new PlanChanges(stage, plan)
    for (let day = 0; stage.now_ms() < epoch_ms + plan.days * day_ms; day++) {
      await entitled.change()
      await stage.step(step_ms, () => hearLines(stage, plan, followers))
      await reader.read()
      for (const follower of followers) lookAt(follower, reader, naive, stage.now_ms())
      for (const follower of followers) await lookForDropped(stage, follower, reader)
      await entitled.look(followers, reader)
      const { overBudget } = stage
      const [anyone] = followers
      for (let requests = overBudget(); requests > 0; requests--)
        anyone?.service.wrong(
          'over_budget',
          '',
          'requests',
          stage.now_ms(),
          'a request beyond what its source allows in a minute',
        )
      tellTwice(followers, reader)
      if (day % 4 === 3) progress(`seed ${plan.seed}, ${plan.name}: day ${(day + 1) / 4} of ${plan.days}`)
    }
    for (const { service, naive: naively } of followers) for (const one of [service, naively]) one.finish()
    return tallies
  } finally {
    await stage.close()
  }
}

function lookAt(
  { service, naive: naively }: Follower,
  reader: ServiceReader,
  naive: NaiveReading,
  now_ms: number,
): void {
  const { number } = service
  service.look(reader.shown.get(number.request_number) ?? null, now_ms)
  const request = reader.requests.get(number.request_number)
  if (request !== undefined) service.lookAtRequest(request, now_ms)
  naively.look(naive.shown(number), now_ms)
}

function tellTwice(followers: readonly Follower[], reader: ServiceReader): void {
  for (const twice of reader.twice.splice(0)) {
    const whose = followers.find(({ service: { number } }) =>
      reader.shown.get(number.request_number)?.ids.includes(twice.shipment_id ?? twice.container_id ?? ''),
    )
    whose?.service.toldTwice(twice.container_id ?? '', twice.event, twice.at, twice.detail)
  }
}

/** What a line tells of laden boxes and no milestone shows must bear a remark that says why. */
async function lookForDropped(stage: Stage, { service, statements }: Follower, reader: ServiceReader): Promise<void> {
  const shown = reader.shown.get(service.number.request_number)
  if (shown === undefined || shown.stopped || service.boxes.length === 0 || !service.isReadable(stage.now_ms())) return
  const booked_ms = Math.min(...service.boxes.map(({ booked_at }) => booked_at))
  // A container's number tells its former journeys as well, which are counted and not shown.
  const told = world_told
    .parse(stage.askWorld(`/world/told/${service.number.request_number}`))
    .filter(({ at }) => at !== null && at >= booked_ms)
  const feeder_follows = service.boxes.some(({ itineraries }) => itineraries.some((one) => one.feeder_follows))
  for (const unused of statements.hear(told, shown, stage.now_ms(), feeder_follows)) {
    const id = shown.container_ids.get(unused.container)
    if (id === undefined) continue
    const raw = raw_events_page.parse(await stage.call('GET', `/containers/${id}/raw_events`))
    if (!isRemarked(unused, raw))
      service.wrong(
        'dropped',
        unused.container,
        unused.what,
        stage.now_ms(),
        `told as of ${new Date(unused.at_ms).toISOString()}, no milestone and no remark`,
      )
  }
}

/** The changes of the account's plan, and what they must show at once, now and as of now. */
class PlanChanges {
  private readonly stage: Stage
  private readonly changes: NonNullable<PlayPlan['plan_changes']>
  private has_rail = true

  constructor(stage: Stage, { plan_changes = [] }: PlayPlan) {
    this.stage = stage
    this.changes = plan_changes
  }

  async change(): Promise<void> {
    const now = this.changes.findLast(({ from_hours }) => epoch_ms + from_hours * hour_ms <= this.stage.now_ms())
    if (now === undefined || now.has_rail === this.has_rail) return
    this.has_rail = now.has_rail
    await this.stage.entitle(now.has_rail ? entitlements : entitlements.filter((name) => name !== 'rail_plan'))
  }

  async look(followers: readonly Follower[], reader: ServiceReader): Promise<void> {
    if (this.changes.length === 0) return
    for (const { service } of followers) for (const truth of service.boxes) await this.lookAt(service, truth, reader)
  }

  private async lookAt(service: Followed, truth: BoxTruth, reader: ServiceReader): Promise<void> {
    const now_ms = this.stage.now_ms()
    const id = reader.shown.get(service.number.request_number)?.container_ids.get(truth.container)
    if (id === undefined) return
    for (const path of [`/containers/${id}`, `/containers/${id}?as_of=${new Date(now_ms).toISOString()}`]) {
      const problem = deadlineProblem(
        deadlines_document.parse(await this.stage.call('GET', path)),
        truth,
        this.has_rail,
        now_ms,
      )
      if (problem !== null)
        service.wrongOnce(
          'wrong_after_plan',
          truth.container,
          `${path.includes('as_of') ? 'as_of ' : ''}${this.has_rail} ${problem.slice(0, 20)}`,
          now_ms,
          problem,
        )
    }
  }
}

function instant(hours: number): string {
  return new Date(epoch_ms + hours * hour_ms).toISOString()
}

/**
 * Tracks every story, and of each line as many ordinary bookings as planned. COSCO tells of bills too little to be
 * judged by.
 */
async function track(
  stage: Stage,
  { traffic, stories, story_part: { at, of } = { at: 0, of: 1 }, faults }: PlayPlan,
): Promise<WorldNumber[]> {
  const all = stage.numbers(1_000)
  const lines = Map.groupBy(
    all.filter(({ story, scac }) => story === 'traffic' && scac !== 'COSU'),
    ({ scac }) => scac,
  )
  const ordinary = [...lines].flatMap(([scac, same]) =>
    same.slice(0, Math.max(traffic, ...faults.filter(({ source }) => source === scac).map((fault) => fault.traffic))),
  )
  const numbers = [
    ...all
      .filter(({ story }) => story !== 'traffic' && (stories === null || stories.includes(story)))
      .filter((_, index) => index % of === at),
    ...ordinary,
  ]
  for (const { request_type, request_number, scac } of numbers) {
    await stage.call('POST', '/tracking_requests', {
      data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
    })
  }
  return numbers
}

interface Follower {
  readonly statements: StatementWatch
  readonly service: Followed
  readonly naive: Followed
}

function follow(
  stage: Stage,
  plan: PlayPlan,
  number: WorldNumber,
  tallies: { service: Map<string, Tally>; naive: Map<string, Tally> },
): Follower {
  const boxes = truthOf(stage, number)
  const fault = plan.faults.find((one) => concerns(one, number, boxes))
  const disturbance: Disturbance | null =
    fault === undefined
      ? null
      : {
          name: fault.name,
          kind: fault.kind,
          from_ms: epoch_ms + fault.from_hours * hour_ms,
          to_ms: epoch_ms + fault.to_hours * hour_ms,
        }
  const tallyIn = (map: Map<string, Tally>): Tally => {
    const label = fault?.name ?? plan.label ?? undisturbed
    const tally = map.get(label) ?? newTally()
    map.set(label, tally)
    return tally
  }
  const skipped = new Set(plan.plan_changes === undefined ? [] : ['pickup_lfd_rail'])
  return {
    statements: new StatementWatch(),
    service: new Followed(number, boxes, tallyIn(tallies.service), disturbance, skipped),
    naive: new Followed(number, boxes, tallyIn(tallies.naive), disturbance),
  }
}

function concerns({ kind, source }: PlannedFault, number: WorldNumber, boxes: readonly BoxTruth[]): boolean {
  if (kind === 'carrier') return number.scac === source
  if (kind === 'edi_folder')
    return boxes.some(({ movements }) => movements.some(({ tellings }) => tellings.some(({ by }) => by === 'edi')))
  if (kind === 'rail_clm') return boxes.some(({ itineraries }) => itineraries.at(-1)?.railroad === source)
  return boxes.some(({ stays }) => stays.some(({ facility }) => facility === source))
}

/**
 * A container's number tells all its journeys, the newest first: the newest with the line is the one that is tracked.
 */
function truthOf(stage: Stage, number: WorldNumber): BoxTruth[] {
  if (number.story.startsWith('unknown-')) return []
  const all = world_truth.parse(stage.askWorld(`/world/truth/${number.request_number}`))
  return number.request_type === 'container' ? all.filter(({ scac }) => scac === number.scac).slice(0, 1) : all
}

/** The disturbed lines are overheard whenever the service may ask them. */
function hearLines(stage: Stage, { faults }: PlayPlan, followers: readonly Follower[]): void {
  const lines = new Set(faults.flatMap(({ kind, source }) => (kind === 'carrier' ? [source] : [])))
  for (const { service, naive } of followers) if (lines.has(service.number.scac)) hearLine(stage, service, naive)
}

function hearLine(stage: Stage, ...followed: readonly Followed[]): void {
  const [first] = followed
  if (first === undefined || first.number.story.startsWith('unknown-')) return
  const told = world_told.parse(stage.askWorld(`/world/told/${first.number.request_number}`))
  for (const one of followed) one.log.hear(told)
}
