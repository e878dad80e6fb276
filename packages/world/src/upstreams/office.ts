import { refuse } from '../http/exchange.ts'
import type { Answer, Ask } from '../http/exchange.ts'
import type { Post } from '../push/post.ts'
import { HOUR } from '../time.ts'
import type { Truth } from '../truth/find.ts'
import { allUpstreams } from './all.ts'
import { drifted } from './machinery/drift.ts'
import type { Drift } from './machinery/drift.ts'
import { troubled } from './machinery/faults.ts'
import { Ledger } from './machinery/ledger.ts'
import { UpstreamPusher } from './machinery/pushes.ts'
import { brokenRate } from './machinery/rates.ts'
import type { GivenCertificate } from './machinery/tls-door.ts'
import type { Desk, Upstream } from './machinery/upstream.ts'

/** A time of trouble at an upstream; `to` null: until it is taken away. */
export type UpstreamFault = { name: string; from: number; to: number | null }

/** What the upstreams need of their world. */
export type UpstreamParts = {
  seed: string
  truth: Truth
  now: () => number
  real: () => number
  base_url: () => string
  tls_base_url: () => string | null
  /** PEM of the client certificate that the operator is given, null without a TLS port */
  certificate: (expiring: boolean) => GivenCertificate | null
  post: Post
}

type Books = { ledger: Ledger; faults: UpstreamFault[]; drifts: Drift[] }

const STALE_MS = 30 * HOUR
/** Trouble under which what is stated is still true and whole. */
const HARMLESS = new Set([
  'extra_fields',
  'duplicate_push',
  'unsigned_push',
  'lying_push',
  'certificate_expires_tomorrow',
])

/** All simulated upstreams of one world, with their books. */
export class Upstreams {
  private readonly parts: UpstreamParts
  private readonly books = new Map<string, Books>()
  private readonly pusher: UpstreamPusher

  constructor(parts: UpstreamParts) {
    this.parts = parts
    this.pusher = new UpstreamPusher(parts.post)
  }

  /** The upstream of an id, null when there is none. */
  find(id: string): Upstream | null {
    return allUpstreams().find((upstream) => upstream.id === id) ?? null
  }

  /** Books of an upstream: made when first needed. */
  booksOf(id: string): Books {
    const known = this.books.get(id)
    if (known !== undefined) return known
    const made: Books = { ledger: new Ledger(), faults: [], drifts: [] }
    this.books.set(id, made)
    return made
  }

  /** Where an upstream is reached; null: it needs a TLS port and the world has none. */
  baseUrlOf(upstream: Upstream): string | null {
    const base = upstream.tls === true ? this.parts.tls_base_url() : this.parts.base_url()
    return base === null ? null : `${base}/upstreams/${upstream.id}`
  }

  /** What a request to an upstream is answered from. */
  deskOf(upstream: Upstream): Desk {
    const { ledger, faults, drifts } = this.booksOf(upstream.id)
    const now = this.parts.now()
    const names = new Set(
      faults.filter(({ from, to }) => from <= now && (to === null || now < to)).map(({ name }) => name),
    )
    const quiet = [...names].some((name) => !HARMLESS.has(name))
    return {
      id: upstream.id,
      seed: this.parts.seed,
      now: names.has('stale') ? now - STALE_MS : now,
      real_now: this.parts.real(),
      base_url: this.baseUrlOf(upstream) ?? '',
      truth: this.parts.truth,
      ledger,
      faults: names,
      print: (number, fact, value, ...fields) => {
        const strange = fields.find((field) => !upstream.fields.includes(field))
        if (strange !== undefined)
          throw new Error(`${upstream.id} states facts in ${strange}, which is none of its fields`)
        if (!quiet && !drifts.some(({ field }) => fields.includes(field)))
          ledger.print(number, fact, value, fields, now)
      },
      violation: (rule, detail) => ledger.violate(rule, detail, now),
    }
  }

  /** The answer of an upstream to a request on a path below its address. */
  answer(ask: Ask, id: string, path: string): Answer {
    const upstream = this.find(id)
    if (upstream === null)
      return refuse(
        404,
        `no such upstream: ${id}`,
        allUpstreams().map((known) => known.id),
      )
    const desk = this.deskOf(upstream)
    desk.ledger.count('calls')
    const usual = (): Answer => {
      const broken = brokenRate(desk, upstream.limits)
      return broken === null ? upstream.answer(ask, path, desk) : upstream.refusals.rate(desk, {})
    }
    const open = upstream.open_paths?.includes(path) === true
    const answer = open ? upstream.answer(ask, path, desk) : troubled(upstream, desk, usual)
    return drifted(answer, this.booksOf(id).drifts)
  }

  /** What an operator would configure for an upstream. */
  credentialsOf(upstream: Upstream): Record<string, string> {
    const desk = this.deskOf(upstream)
    const given = upstream.credentials(desk)
    if (upstream.tls !== true) return given
    return { ...given, ...this.parts.certificate(desk.faults.has('certificate_expires_tomorrow')) }
  }

  /** Tells everybody who listens what has changed since the last time. */
  async push(): Promise<void> {
    for (const upstream of allUpstreams())
      if (upstream.pushed !== undefined && this.booksOf(upstream.id).ledger.listening.size > 0)
        await this.pusher.push(upstream, this.deskOf(upstream))
  }
}
