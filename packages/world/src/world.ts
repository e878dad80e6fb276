import { SPEED_DEFAULT, WorldClock } from './clock.ts'
import type { ClockOrder, ClockState } from './clock.ts'
import { allDoors } from './carriers/doors.ts'
import { answerControl } from './control/routes.ts'
import { refuse } from './http/exchange.ts'
import type { Answer, Ask } from './http/exchange.ts'
import { listen } from './http/listen.ts'
import type { Listener } from './http/listen.ts'
import { answerRailroad } from './rail/clm.ts'
import { answerTerminal } from './terminals/feed.ts'
import { Truth } from './truth/find.ts'
import { findFacility } from './truth/place.ts'
import { HOUR } from './time.ts'

/** How a world is made. Everything that is not given takes its default; `now` is the real clock in milliseconds. */
export type WorldOptions = {
  now: () => number
  seed?: string
  /** world time at which it begins, default the full hour before `now()` */
  epoch?: number
  speed?: number
  paused?: boolean
  /** a clock to go on with instead of a new one at the epoch */
  clock?: ClockState
}

/** A simulated world: one truth, one clock, and the services that speak of it. */
export class World {
  readonly seed: string
  readonly clock: WorldClock
  readonly truth: Truth
  private readonly real: () => number
  private listener: Listener | null = null
  private host = '127.0.0.1'

  constructor(options: WorldOptions) {
    this.real = options.now
    this.seed = options.seed ?? 'demo'
    const epoch = options.clock?.epoch ?? options.epoch ?? Math.floor(options.now() / HOUR) * HOUR
    this.clock = new WorldClock(options.now, options.clock ?? { epoch, speed: options.speed ?? SPEED_DEFAULT, paused: options.paused ?? false, anchor_real_ms: options.now(), anchor_world_ms: epoch })
    this.truth = new Truth(this.seed, epoch)
  }

  /** Opens the HTTP port (0: any free one) and returns the address. */
  async start(host = '127.0.0.1', port = 0): Promise<{ base_url: string }> {
    this.host = host
    this.listener = await listen(host, port, (ask) => this.answer(ask))
    return { base_url: this.baseUrl() }
  }

  /** The address under which the world is reached; empty before it is started. */
  baseUrl(): string {
    return this.listener === null ? '' : `http://${this.host.includes(':') ? `[${this.host}]` : this.host}:${this.listener.port}`
  }

  /** Changes the clock; returns why not, or null. */
  orderClock(order: ClockOrder): string | null {
    return this.clock.order(order)
  }

  /** Closes all ports and ends open connections. */
  async close(): Promise<void> {
    await this.listener?.close()
    this.listener = null
  }

  /** The answer to one request, whichever service it is for. */
  answer(ask: Ask): Answer {
    const [, family, name] = ask.path.split('/')
    const rest = ask.path.slice(`/${family ?? ''}/${name ?? ''}`.length)
    if (family === 'carriers') return this.answerCarrier(ask, name ?? '', rest)
    if (family === 'terminals') return this.answerTerminal(ask, name ?? '', rest)
    if (family === 'rail') return answerRailroad(ask, rest, name ?? '', this.truth, this.clock.now(), (row) => row)
    return answerControl(ask, this)
  }

  private answerCarrier(ask: Ask, scac: string, path: string): Answer {
    const door = allDoors().find((candidate) => candidate.scac === scac)
    if (door === undefined) return refuse(404, `no such carrier: ${scac}`, allDoors().map((candidate) => candidate.scac))
    return door.answer(ask, path, {
      scac, seed: this.seed, now: this.clock.now(), real_now: this.real(), base_url: `${this.baseUrl()}/carriers/${scac}`, truth: this.truth, distort: (told) => told,
    })
  }

  private answerTerminal(ask: Ask, code: string, path: string): Answer {
    const facility = findFacility(code)
    if (facility === null || !facility.feed) return refuse(404, `no such terminal feed: ${code}`)
    return answerTerminal(ask, path, facility, this.truth, this.clock.now(), (record) => record)
  }
}

/** Makes a world that is not yet listening; see `World.start`. */
export function createWorld(options: WorldOptions): World {
  return new World(options)
}
