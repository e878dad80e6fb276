import { z } from 'zod'
import { unreadable, type Exchange, type UpstreamRefusal } from '../exchange.ts'
import type { SourceParts } from '../source.ts'
import { askSignedIn, type ClientSettings } from './client.ts'
import type { EventsQuery } from './profile.ts'

/** What a subscription is about; the same names as in the query, lists where the standard has lists. */
export type SubscriptionFilter = Pick<
  EventsQuery,
  'carrierBookingReference' | 'transportDocumentReference' | 'equipmentReference'
> & { readonly eventType?: readonly string[] }

/** A subscription at the carrier. */
export interface Subscription {
  readonly id: string
  readonly callback_url: string
}

type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: UpstreamRefusal }

/**
 * The subscriptions of DCSA 2.2: `/v2/event-subscriptions`. `secret` is base64 of 32 to 64 random bytes, kept by the
 * caller.
 */
export interface Subscriptions {
  create(callback_url: string, secret: string, filter: SubscriptionFilter): Promise<Result<Subscription>>
  change(id: string, callback_url: string, filter: SubscriptionFilter): Promise<Result<Subscription>>
  rotateSecret(id: string, secret: string): Promise<Result<null>>
  remove(id: string): Promise<Result<null>>
  list(): Promise<Result<readonly Subscription[]>>
}

/** The carrier chose the id, and it becomes a part of a path: dots alone would climb it, however they are encoded. */
const subscription_id = z
  .string()
  .max(200)
  .regex(/^(?!\.+$)[\x21-\x7e]+$/)
const subscription = z
  .object({ subscriptionID: subscription_id, callbackUrl: z.string() })
  .transform(({ subscriptionID, callbackUrl }): Subscription => ({ id: subscriptionID, callback_url: callbackUrl }))
const subscription_list = z.array(subscription).max(10_000)

/** Subscriptions beside the events of a carrier, with the same credentials. */
export function createSubscriptions(
  settings: Pick<ClientSettings, 'events_url' | 'api_version_header' | 'outcomes' | 'authenticator'>,
  parts: SourceParts,
): Subscriptions {
  const url = settings.events_url.replace(/events\/?$/, 'event-subscriptions')
  const at = (id: string) => `${url}/${encodeURIComponent(id)}`
  return {
    async create(callbackUrl, secret, filter) {
      return parsed(
        await askSignedIn(settings, parts, { method: 'POST', url, json: { callbackUrl, secret, ...filter } }),
        subscription,
      )
    },
    async change(id, callbackUrl, filter) {
      return parsed(
        await askSignedIn(settings, parts, {
          method: 'PUT',
          url: at(id),
          json: { subscriptionID: id, callbackUrl, ...filter },
        }),
        subscription,
      )
    },
    async rotateSecret(id, secret) {
      return done(await askSignedIn(settings, parts, { method: 'PUT', url: `${at(id)}/secret`, json: { secret } }))
    },
    async remove(id) {
      return done(await askSignedIn(settings, parts, { method: 'DELETE', url: at(id) }))
    },
    async list() {
      return parsed(await askSignedIn(settings, parts, { method: 'GET', url }), subscription_list)
    },
  }
}

function parsed<Value>(answer: Exchange, schema: z.ZodType<Value>): Result<Value> {
  if (!answer.ok) return { ok: false, refusal: answer.refusal }
  const read = schema.safeParse(answer.document)
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, refusal: unreadable('unreadable', 'the answer is not a subscription') }
}

/** 204 is the standard's way to say that it is done. */
function done(answer: Exchange): Result<null> {
  return answer.ok || answer.status === 204 ? { ok: true, value: null } : { ok: false, refusal: answer.refusal }
}
