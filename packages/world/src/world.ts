import { Station } from './ais/station.ts'
import { SPEED_DEFAULT, WorldClock } from './clock.ts'
import type { ClockOrder, ClockState } from './clock.ts'
import { allDoors } from './carriers/doors.ts'
import type { Door } from './carriers/office.ts'
import type { Told } from './carriers/witness.ts'
import { dcsaError } from './carriers/dcsa.ts'
import { dropFiles, EDI_BACKLOG_MS, ediFiles } from './edi/drop.ts'
import { refusalOf } from './control/guard.ts'
import { answerControl } from './control/routes.ts'
import { refuse } from './http/exchange.ts'
import type { Answer, Ask, JsonObject } from './http/exchange.ts'
import { listen } from './http/listen.ts'
import type { Listener } from './http/listen.ts'
import { Limits } from './limits.ts'
import { underFaults } from './faults/answer-tricks.ts'
import { Faults } from './faults/faults.ts'
import type { Fault } from './faults/faults.ts'
import { toldTricks } from './faults/told-tricks.ts'
import { learntAt, newsOf } from './push/news.ts'
import { postCallback } from './push/post.ts'
import type { Post } from './push/post.ts'
import { Pusher } from './push/pusher.ts'
import { Subscriptions } from './push/subscription.ts'
import type { Subscription } from './push/subscription.ts'
import { answerRailroad, RAIL_PER_MINUTE } from './rail/clm.ts'
import { AIS_SOURCE, carrierSource, EDI_SOURCE, faultSourcesOf, railSource, terminalSource } from './sources.ts'
import type { Ports } from './sources.ts'
import { answerTerminal, TERMINAL_PER_MINUTE } from './terminals/feed.ts'
import { HOUR } from './time.ts'
import { Truth } from './truth/find.ts'
import { fleetAt } from './truth/fleet.ts'
import { storiesTold } from './stories/book.ts'
import { TlsDoor } from './upstreams/machinery/tls-door.ts'
import { Upstreams } from './upstreams/office.ts'
import { findFacility } from './truth/place.ts'

const EDI_REAL_INTERVAL_MS = 2_000
const PUSH_REAL_INTERVAL_MS = 2_000

type Mood = 'well' | 'silent' | 'down' | 'garbled' | 'far'
/** What faults make of the station; the first one in force counts. */
const MOODS: readonly (readonly [name: string, mood: Mood])[] = [
  ['outage', 'down'],
  ['silent', 'silent'],
  ['garbage', 'garbled'],
  ['long_range', 'far'],
]

/** How a world is made. Everything that is not given takes its default; `now` is the real clock in milliseconds. */
export type WorldOptions = {
  now: () => number
  seed?: string
  /** world time at which it begins, default the full hour before `now()` */
  epoch?: number
  speed?: number
  paused?: boolean
  /** also tells the stories that only a score asks for (`src/stories/rehearsed.ts`) */
  rehearses?: boolean
  /** a clock to go on with instead of a new one at the epoch, and the faults that were in force */
  clock?: ClockState
  faults?: readonly Fault[]
  /** what its controls ask for; without one they answer this machine only */
  token?: string
  /** a folder into which EDI files fall, and until when they have fallen already */
  edi?: { folder: string; told_until: number | null }
  /** subscriptions to go on with, and how their callbacks are sent unless over the network */
  subscriptions?: readonly Subscription[]
  post?: Post
  /** the TLS port of upstreams that ask for a client certificate, 0 for a free one; without it they are not reached */
  tls_port?: number
}

/** A simulated world: one truth, one clock, and the services that speak of it. */
export class World {
  readonly seed: string
  readonly clock: WorldClock
  readonly truth: Truth
  readonly faults: Faults
  readonly station: Station
  readonly subscriptions: Subscriptions
  readonly upstreams: Upstreams
  private readonly pusher: Pusher
  private readonly real: () => number
  private readonly limits = new Limits()
  private listener: Listener | null = null
  private readonly tls = new TlsDoor()
  private readonly options: WorldOptions
  private host = '127.0.0.1'
  private aisPort: number | null = null
  private readonly ediFolder: string | null
  private readonly token: string | null
  private ediUntil: number
  private timers: NodeJS.Timeout[] = []

  constructor(options: WorldOptions) {
    this.options = options
    this.real = options.now
    this.seed = options.seed ?? 'demo'
    const epoch = options.clock?.epoch ?? options.epoch ?? Math.floor(options.now() / HOUR) * HOUR
    this.clock = new WorldClock(
      options.now,
      options.clock ?? {
        epoch,
        speed: options.speed ?? SPEED_DEFAULT,
        paused: options.paused ?? false,
        anchor_real_ms: options.now(),
        anchor_world_ms: epoch,
      },
    )
    this.truth = new Truth(this.seed, epoch, storiesTold(options.rehearses))
    this.ediFolder = options.edi?.folder ?? null
    this.token = options.token ?? null
    this.ediUntil = options.edi?.told_until ?? epoch - EDI_BACKLOG_MS
    this.faults = new Faults(options.faults)
    this.subscriptions = new Subscriptions(options.subscriptions)
    this.pusher = new Pusher(this.subscriptions, {
      now: () => this.clock.now(),
      real: options.now,
      post: options.post ?? postCallback,
      news: (subscription, from, to) => this.news(subscription, from, to),
      faults: (scac) => this.faults.at(carrierSource(scac), 'carrier', this.clock.now()),
    })
    this.upstreams = new Upstreams({
      seed: this.seed,
      truth: this.truth,
      now: () => this.clock.now(),
      real: options.now,
      base_url: () => this.baseUrl(),
      tls_base_url: () => this.tls.baseUrl(),
      certificate: (expiring) => this.tls.given(expiring),
      post: options.post ?? postCallback,
    })
    this.station = new Station({
      now: () => this.clock.now(),
      fleet: (at) => fleetAt(this.seed, this.truth.stories, at),
      mood: (at) => this.moodOfStation(at),
    })
  }

  /** Opens the HTTP port and the AIS port (0 takes a free one) and returns the address; all ports or none. */
  async start(host = '127.0.0.1', port = 0, aisPort = 0): Promise<{ base_url: string }> {
    this.host = host
    try {
      this.listener = await listen(host, port, (ask) => this.answer(ask))
      this.aisPort = await this.station.start(host, aisPort)
      if (this.options.tls_port !== undefined)
        await this.tls.open(host, this.options.tls_port, this.real(), (ask) => this.answer(ask))
    } catch (error) {
      await this.close()
      throw error
    }
    this.dropEdi()
    this.timers = [
      setInterval(() => this.dropEdi(), EDI_REAL_INTERVAL_MS).unref(),
      setInterval(() => {
        void this.push()
        void this.upstreams.push()
      }, PUSH_REAL_INTERVAL_MS).unref(),
    ]
    return { base_url: this.baseUrl() }
  }

  /** The address under which the world is reached; empty before it is started. */
  baseUrl(): string {
    return this.listener === null
      ? ''
      : `http://${this.host.includes(':') ? `[${this.host}]` : this.host}:${this.listener.port}`
  }

  /** Where the services that are not HTTP are found. */
  ports(): Ports {
    return { ais: this.aisPort, host: this.host, edi_folder: this.ediFolder }
  }

  /** Lets the EDI files fall that are due since the last time; returns until when they have fallen. */
  dropEdi(): number {
    const now = this.clock.now()
    const kept = this.faults.at(EDI_SOURCE, 'edi_folder', now)
    if (this.ediFolder === null || now <= this.ediUntil || kept.includes('outage')) return this.ediUntil
    const files = ediFiles(this.seed, this.truth.stories, this.ediUntil, now, kept)
    dropFiles(
      this.ediFolder,
      kept.includes('garbage')
        ? files.map((file) => ({ ...file, body: file.body.slice(0, file.body.length / 2) }))
        : files,
    )
    return (this.ediUntil = now)
  }

  /** Lines push to their subscribers what they learnt since the last time. */
  push(): Promise<void> {
    return this.pusher.push()
  }

  /** Changes the clock; returns why not, or null. */
  orderClock(order: ClockOrder): string | null {
    return this.clock.order(order)
  }

  /** Closes all ports and ends open connections. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    await Promise.all([this.listener?.close(), this.tls.close(), this.station.close()])
    this.listener = null
    this.aisPort = null
  }

  /** The answer to one request, whichever service it is for. */
  answer(ask: Ask): Answer {
    const [, family, name] = ask.path.split('/')
    const rest = ask.path.slice(`/${family ?? ''}/${name ?? ''}`.length)
    if (family === 'carriers') return this.answerCarrier(ask, name ?? '', rest)
    if (family === 'terminals') return this.answerTerminal(ask, name ?? '', rest)
    if (family === 'upstreams') return this.answerUpstream(ask, name ?? '', rest)
    if (family === 'rail')
      return this.play(ask, railSource(name ?? ''), 'rail_clm', RAIL_PER_MINUTE, () =>
        answerRailroad(ask, rest, name ?? '', this.truth, this.clock.now()),
      )
    return refusalOf(ask, this.token) ?? answerControl(ask, this)
  }

  private answerCarrier(ask: Ask, scac: string, path: string): Answer {
    const door = allDoors().find((candidate) => candidate.scac === scac)
    if (door === undefined)
      return refuse(
        404,
        `no such carrier: ${scac}`,
        allDoors().map((candidate) => candidate.scac),
      )
    return this.play(ask, carrierSource(scac), 'carrier', door.per_minute, (names) => {
      const now = this.clock.now()
      return door.answer(ask, path, {
        scac,
        seed: this.seed,
        now,
        real_now: this.real(),
        base_url: `${this.baseUrl()}/carriers/${scac}`,
        truth: this.truth,
        subscriptions: this.subscriptions,
        leak: names.includes('reused_history'),
        denies: names.includes('knows_nothing'),
        distort: (told) => distorted(names, told, now),
      })
    })
  }

  private answerUpstream(ask: Ask, name: string, path: string): Answer {
    const now = this.clock.now()
    const names = new Set(faultSourcesOf(name).flatMap((source) => this.faults.at(source, 'api', now)))
    return underFaults(names, this.upstreams.answer(ask, name, path), ask, now)
  }

  private news({ scac, filter }: Subscription, from: number, to: number): { created_at: number; event: JsonObject }[] {
    const door: Door | undefined = allDoors().find((candidate) => candidate.scac === scac)
    const write = door?.pushed
    if (door === undefined || write === undefined) return []
    const distort = (told: Told[], at: number): Told[] =>
      distorted(this.faults.at(carrierSource(scac), 'carrier', at), told, at)
    return newsOf({ scac, manner: door.manner, seed: this.seed, truth: this.truth, distort }, filter, from, to).map(
      (told) => ({ created_at: learntAt(told, from, to), event: write(told) }),
    )
  }

  private answerTerminal(ask: Ask, code: string, path: string): Answer {
    const facility = findFacility(code)
    if (facility === null || !facility.feed) return refuse(404, `no such terminal feed: ${code}`)
    return this.play(ask, terminalSource(code), 'terminal_feed', TERMINAL_PER_MINUTE, () =>
      answerTerminal(ask, path, facility, this.truth, this.clock.now()),
    )
  }

  /** Keeps a source's limit and applies the faults in force to its answer. */
  private play(ask: Ask, source: string, kind: string, perMinute: number, answer: (names: string[]) => Answer): Answer {
    const now = this.clock.now()
    const wait = this.limits.take(source, perMinute, now, this.real())
    if (wait > 0)
      return dcsaError(ask, 429, 'tooManyRequests', `at most ${perMinute} requests a minute`, now, {
        'retry-after': String(wait),
      })
    const names = this.faults.at(source, kind, now)
    return underFaults(names, answer(names), ask, now)
  }

  private moodOfStation(now: number): Mood {
    const names = this.faults.at(AIS_SOURCE, 'ais_tcp', now)
    return MOODS.find(([name]) => names.includes(name))?.[1] ?? 'well'
  }
}

function distorted(names: readonly string[], told: Told[], now: number): Told[] {
  return names.reduce((list, name) => toldTricks[name]?.(list, now) ?? list, told)
}

/** Makes a world that is not yet listening; see `World.start`. */
export function createWorld(options: WorldOptions): World {
  return new World(options)
}
