import { z } from 'zod'
import { json } from '../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../http/exchange.ts'
import { dcsaError, uuid } from '../carriers/dcsa.ts'
import { utc } from '../time.ts'

const SECRET_BYTES = [32, 64] as const
const SUBSCRIPTIONS_MAX = 100

const filters = {
  eventType: z.array(z.enum(['SHIPMENT', 'TRANSPORT', 'EQUIPMENT'])).optional(),
  carrierBookingReference: z.string().max(35).optional(),
  transportDocumentReference: z.string().max(20).optional(),
  equipmentReference: z.string().max(15).optional(),
}
const callbackUrl = z.url({ protocol: /^https?$/ }).max(2_000)
const secret = z.base64().refine((text) => isSecret(text), `base64 of ${SECRET_BYTES[0]} to ${SECRET_BYTES[1]} bytes`)
const Created = z.looseObject({ callbackUrl, secret, ...filters })
const Changed = z.looseObject({ subscriptionID: z.string(), callbackUrl, ...filters })
const Rotated = z.looseObject({ secret })

/** A subscription to a line's events; `told_until` is the world time up to which all was delivered. */
export const Subscription = z.object({
  id: z.string(),
  scac: z.string(),
  callback_url: z.string(),
  secret: z.string(),
  filter: z.object(filters),
  created_at: z.number(),
  changed_at: z.number(),
  told_until: z.number(),
})
export type Subscription = z.infer<typeof Subscription>

/** All subscriptions of a world. */
export class Subscriptions {
  private list: Subscription[]

  constructor(kept: readonly Subscription[] = []) {
    this.list = [...kept]
  }

  /** Those in force, the oldest first. */
  all(): readonly Subscription[] {
    return this.list
  }

  /** Notes how far a subscriber has been told; nothing when it has ended meanwhile. */
  advance(id: string, toldUntil: number): void {
    this.list = this.list.map((one) => (one.id === id ? { ...one, told_until: toldUntil } : one))
  }

  /**
   * The answers of `/event-subscriptions` as DCSA Track & Trace 2.2 has them; `path` is what follows that name.
   * A subscriber is told what the line learns from then on.
   */
  answer(ask: Ask, path: string, scac: string, now: number): Answer {
    const own = this.list.filter((one) => one.scac === scac)
    const [id = '', part, more] = path.split('/').slice(1)
    if (id === '') return this.answerList(ask, own, scac, now)
    const known = own.find((one) => one.id === decodeURIComponent(id))
    if (known === undefined || more !== undefined || (part !== undefined && part !== 'secret'))
      return dcsaError(ask, 404, 'notFound', 'no such subscription', now)
    return part === 'secret' ? this.rotate(ask, known, now) : this.answerOne(ask, known, now)
  }

  private answerList(ask: Ask, own: readonly Subscription[], scac: string, now: number): Answer {
    if (ask.method === 'GET') return json(200, own.map(shown), VERSION)
    if (ask.method !== 'POST') return notAllowed(ask, 'GET, POST', now)
    const order = Created.safeParse(parse(ask.body))
    if (!order.success) return refused(ask, order.error, now)
    if (this.list.length >= SUBSCRIPTIONS_MAX)
      return dcsaError(ask, 400, 'tooManySubscriptions', `at most ${SUBSCRIPTIONS_MAX}`, now)
    const id = uuid('subscription', scac, now, order.data.secret)
    const made = {
      id,
      scac,
      callback_url: order.data.callbackUrl,
      secret: order.data.secret,
      filter: filterOf(order.data),
      created_at: now,
      changed_at: now,
      told_until: now,
    }
    this.list = [...this.list.filter((one) => one.id !== id), made]
    return json(201, shown(made), VERSION)
  }

  private answerOne(ask: Ask, known: Subscription, now: number): Answer {
    if (ask.method === 'GET') return json(200, shown(known), VERSION)
    if (ask.method === 'DELETE') {
      this.list = this.list.filter((one) => one.id !== known.id)
      return NO_CONTENT
    }
    if (ask.method !== 'PUT') return notAllowed(ask, 'GET, PUT, DELETE', now)
    const order = Changed.safeParse(parse(ask.body))
    if (!order.success) return refused(ask, order.error, now)
    if (order.data.subscriptionID !== known.id)
      return dcsaError(ask, 400, 'invalidQuery', 'subscriptionID: not the one of the path', now)
    const changed = { ...known, callback_url: order.data.callbackUrl, filter: filterOf(order.data), changed_at: now }
    this.replace(changed)
    return json(200, shown(changed), VERSION)
  }

  private rotate(ask: Ask, known: Subscription, now: number): Answer {
    if (ask.method !== 'PUT') return notAllowed(ask, 'PUT', now)
    const order = Rotated.safeParse(parse(ask.body))
    if (!order.success) return refused(ask, order.error, now)
    this.replace({ ...known, secret: order.data.secret, changed_at: now })
    return NO_CONTENT
  }

  private replace(changed: Subscription): void {
    this.list = this.list.map((one) => (one.id === changed.id ? changed : one))
  }
}

const VERSION = { 'API-Version': '2.2.0' }
const NO_CONTENT: Answer = { status: 204, headers: VERSION, body: '' }

function filterOf({
  eventType,
  carrierBookingReference,
  transportDocumentReference,
  equipmentReference,
}: Subscription['filter']): Subscription['filter'] {
  return { eventType, carrierBookingReference, transportDocumentReference, equipmentReference }
}

/** The secret is never shown. */
function shown({ id, callback_url, filter, created_at, changed_at }: Subscription): JsonObject {
  return {
    subscriptionID: id,
    callbackUrl: callback_url,
    ...filter,
    subscriptionCreatedDateTime: utc(created_at),
    subscriptionUpdatedDateTime: utc(changed_at),
  }
}

function isSecret(text: string): boolean {
  const { length } = Buffer.from(text, 'base64')
  return length >= SECRET_BYTES[0] && length <= SECRET_BYTES[1]
}

function refused(ask: Ask, error: z.ZodError, now: number): Answer {
  return dcsaError(
    ask,
    400,
    'invalidQuery',
    error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; '),
    now,
  )
}

function notAllowed(ask: Ask, allowed: string, now: number): Answer {
  return dcsaError(ask, 405, 'methodNotAllowed', `${allowed} only`, now, { allow: allowed })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
