import { randomBytes } from 'node:crypto'
import type { OperatorParts } from '../../people/operate.ts'
import { OperatorError } from '../../people/operator-error.ts'
import type { Sealer } from '../../ground/secret.ts'
import { createCarrierSubscriptions } from '../../sources/registry.ts'
import type { Subscriptions } from '../../sources/dcsa/subscriptions.ts'
import type { SourceParts } from '../../sources/source.ts'
import { notificationSignature } from '../../sources/dcsa/push.ts'
import { sourcesOfKinds } from '../configured.ts'
import type { OpenedSource } from '../../asking/opened-source.ts'
import {
  dropPushSecret,
  insertPushSecret,
  listPushSecrets,
  nameSubscription,
  pushContext,
  removePushSecrets,
  retireOthers,
} from './push-secret-store.ts'

/** What arranging callbacks with a carrier works with. */
export interface CallbackParts extends OperatorParts {
  readonly sealer: Pick<Sealer, 'seal' | 'open'>
  /** How the carrier is reached. */
  readonly source_parts: SourceParts
}

/** A replaced secret is good for so long, for callbacks that were signed before the carrier changed it. */
const overlap_ms = 86_400_000
const secret_bytes = 48

/** Has a carrier post its events to an address, signed with a new secret. Returns the subscription's id. */
export async function subscribe(parts: CallbackParts, source_id: string, callback_url: string): Promise<string> {
  const source = await carrierOf(parts, source_id)
  const secret = randomBytes(secret_bytes).toString('base64')
  // The carrier may check the address with a signed callback before it answers us: the secret is kept first, for no
  // subscription in particular.
  const secret_id = await keepSecret(parts, source_id, null, secret)
  const made = await subscriptionsOf(parts, source).create(callback_url, secret, {
    eventType: ['SHIPMENT', 'TRANSPORT', 'EQUIPMENT'],
  })
  if (!made.ok) {
    await dropPushSecret(parts.db.work, secret_id)
    throw new OperatorError(`${source.name} did not accept the subscription: ${reasonOf(made.refusal)}`)
  }
  await nameSubscription(parts.db.work, secret_id, made.value.id)
  return made.value.id
}

/**
 * Has a carrier post its events to an address unless it does so already under a secret that we know. Returns whether it
 * does; false: it offers no subscriptions.
 */
export async function subscribeOnce(parts: CallbackParts, source_id: string, callback_url: string): Promise<boolean> {
  const source = await carrierOf(parts, source_id)
  const subscriptions = offeredBy(parts, source)
  if (subscriptions === null) return false
  const known = new Set(
    (await listPushSecrets(parts.db.work))
      .filter((secret) => secret.source_id === source_id && secret.retired_at === null)
      .map(({ subscription_id }) => subscription_id),
  )
  const listed = await subscriptions.list()
  if (!listed.ok) throw new OperatorError(`${source.name} does not list its subscriptions: ${reasonOf(listed.refusal)}`)
  if (!listed.value.some((one) => one.callback_url === callback_url && known.has(one.id)))
    await subscribe(parts, source_id, callback_url)
  return true
}

/** Gives a subscription a new secret; until the carrier uses it both hold. */
export async function rotateSecret(parts: CallbackParts, source_id: string, subscription_id: string): Promise<void> {
  const source = await carrierOf(parts, source_id)
  const secret = randomBytes(secret_bytes).toString('base64')
  const secret_id = await keepSecret(parts, source_id, subscription_id, secret)
  const changed = await subscriptionsOf(parts, source).rotateSecret(subscription_id, secret)
  if (!changed.ok) {
    await dropPushSecret(parts.db.work, secret_id)
    throw new OperatorError(
      `${source.name} did not accept the new secret: ${reasonOf(changed.refusal)}; the old one stays in force`,
    )
  }
  await parts.db.transaction((tx) =>
    retireOthers(tx, source_id, subscription_id, secret_id, new Date(parts.clock.realMs() + overlap_ms).toISOString()),
  )
}

/** Ends a subscription at the carrier and forgets its secrets. */
export async function unsubscribe(parts: CallbackParts, source_id: string, subscription_id: string): Promise<void> {
  const source = await carrierOf(parts, source_id)
  const ended = await subscriptionsOf(parts, source).remove(subscription_id)
  if (!ended.ok && ended.refusal.outcome !== 'not_found')
    throw new OperatorError(`${source.name} did not end the subscription: ${reasonOf(ended.refusal)}`)
  await parts.db.transaction((tx) => removePushSecrets(tx, source_id, subscription_id))
}

/** Keeps a secret that was agreed with a carrier in another way; earlier ones of this kind hold for another day. */
export async function agreeSecret(parts: CallbackParts, source_id: string, secret: string): Promise<void> {
  await carrierOf(parts, source_id)
  if (notificationSignature(secret, '') === null)
    throw new OperatorError('a secret must be 32 to 64 bytes in base64, as printed by openssl rand -base64 48')
  const secret_id = await keepSecret(parts, source_id, null, secret)
  await parts.db.transaction((tx) =>
    retireOthers(tx, source_id, null, secret_id, new Date(parts.clock.realMs() + overlap_ms).toISOString()),
  )
}

async function keepSecret(
  parts: CallbackParts,
  source_id: string,
  subscription_id: string | null,
  secret: string,
): Promise<string> {
  const id = parts.newId()
  const created_at = new Date(parts.clock.realMs()).toISOString()
  await parts.db.transaction((tx) =>
    insertPushSecret(tx, {
      id,
      source_id,
      subscription_id,
      secret: parts.sealer.seal(secret, pushContext(source_id)),
      created_at,
      retired_at: null,
    }),
  )
  return id
}

async function carrierOf({ db, sealer }: CallbackParts, source_id: string): Promise<OpenedSource> {
  const found = (await sourcesOfKinds(db.work, sealer, ['dcsa'])).find((source) => source.id === source_id)
  if (found === undefined)
    throw new OperatorError(`there is no carrier ${source_id} of the DCSA family: see quaylog sources list`)
  return found
}

function offeredBy(
  { source_parts }: CallbackParts,
  { id, profile, name, scac, base_url, credentials }: OpenedSource,
): Subscriptions | null {
  return createCarrierSubscriptions(
    { id, kind: 'dcsa', profile, name, scac, base_url: base_url || null, credentials },
    source_parts,
  )
}

function subscriptionsOf(parts: CallbackParts, source: OpenedSource): Subscriptions {
  const subscriptions = offeredBy(parts, source)
  if (subscriptions === null)
    throw new OperatorError(
      `${source.name} does not offer the standard's subscriptions: agree on a secret with the carrier and keep it with quaylog sources agree`,
    )
  return subscriptions
}

function reasonOf(refusal: { readonly outcome: string; readonly detail?: string }): string {
  return refusal.detail ?? refusal.outcome
}
