import { createHmac } from 'node:crypto'
import type { JsonObject } from '../http/exchange.ts'
import type { Post } from './post.ts'
import type { Subscription, Subscriptions } from './subscription.ts'

const EVENTS_PER_CALLBACK = 100
const WAIT_MS = { least: 2_000, most: 60_000 }

/** One event to be pushed: as the line writes it, and when it learnt of it. */
export type News = { created_at: number; event: JsonObject }

/** What a pusher needs of its world; times of the world in milliseconds, `real` for waiting between attempts. */
export type PushParts = {
  now: () => number
  real: () => number
  post: Post
  /** what a line learnt after `from`, until `to`, that a subscription is about, in the order of learning */
  news: (subscription: Subscription, from: number, to: number) => News[]
  /** faults in force at a line */
  faults: (scac: string) => string[]
}

/**
 * Delivers news to subscribers: at least once, in order, signed; a subscriber that does not take them is asked again
 * ever more rarely.
 */
export class Pusher {
  private readonly subscriptions: Subscriptions
  private readonly parts: PushParts
  private readonly greeted = new Set<string>()
  private readonly failures = new Map<string, { count: number; until: number }>()
  private running: Promise<void> | null = null

  constructor(subscriptions: Subscriptions, parts: PushParts) {
    this.subscriptions = subscriptions
    this.parts = parts
  }

  /** Tells every subscriber what is due; a round that is under way is waited for instead. */
  push(): Promise<void> {
    this.running ??= this.round().finally(() => {
      this.running = null
    })
    return this.running
  }

  private async round(): Promise<void> {
    for (const subscription of this.subscriptions.all()) {
      const waits = (this.failures.get(subscription.id)?.until ?? 0) > this.parts.real()
      if (!waits && !this.parts.faults(subscription.scac).includes('outage')) await this.tell(subscription)
    }
  }

  private async tell(subscription: Subscription): Promise<void> {
    const now = this.parts.now()
    if (now <= subscription.told_until) return
    const news = this.parts.news(subscription, subscription.told_until, now)
    if (!this.greeted.has(subscription.id) && !(await this.send(subscription, 'HEAD', ''))) return
    this.greeted.add(subscription.id)
    for (let start = 0; start < news.length; start += EVENTS_PER_CALLBACK) {
      const body = JSON.stringify(news.slice(start, start + EVENTS_PER_CALLBACK).map(({ event }) => event))
      const twice = this.parts.faults(subscription.scac).includes('callbacks_twice')
      const taken =
        (await this.send(subscription, 'POST', body)) && (!twice || (await this.send(subscription, 'POST', body)))
      const first = news[start]
      if (!taken && first !== undefined) return this.subscriptions.advance(subscription.id, first.created_at - 1)
    }
    this.subscriptions.advance(subscription.id, now)
  }

  private async send(
    { id, scac, callback_url, secret }: Subscription,
    method: 'HEAD' | 'POST',
    body: string,
  ): Promise<boolean> {
    const key = this.parts.faults(scac).includes('callbacks_unsigned')
      ? Buffer.alloc(32)
      : Buffer.from(secret, 'base64')
    const signature = `sha256=${createHmac('sha256', key).update(body, 'utf8').digest('hex')}`
    const status = await this.parts.post({
      method,
      url: callback_url,
      body,
      headers: {
        'content-type': 'application/json',
        'API-Version': '2.2.0',
        'Subscription-ID': id,
        'Notification-Signature': signature,
      },
    })
    const taken = status >= 200 && status < 300
    const count = (this.failures.get(id)?.count ?? 0) + 1
    if (taken) this.failures.delete(id)
    else
      this.failures.set(id, {
        count,
        until: this.parts.real() + Math.min(WAIT_MS.most, WAIT_MS.least * 2 ** (count - 1)),
      })
    return taken
  }
}
