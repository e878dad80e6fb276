import {
  create_webhook_request,
  size_limits,
  update_webhook_request,
  webhook_event_categories,
  webhook_event_names,
  webhook_events,
} from '@quaylog/contract'
import type { WebhookEventName } from '@quaylog/contract'
import { isEntitled } from '../../request/account.ts'
import { owned, pathId, requireHit } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply, OutsideCall } from '../../request/services.ts'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { readBody, requireSameId } from '../../ground/http/read-body.ts'
import { editedList } from '../../ground/edited-list.ts'
import type { ListEdit } from '../../ground/edited-list.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { invalidFilter, notFound, unprocessable } from '../../ground/http/refusal.ts'
import { parseInstant } from '../../ground/jsonapi/filter.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { pageOfAll } from '../../ground/jsonapi/short-list.ts'
import type { z } from 'zod'
import { beginBackfill } from '../../telling/backfill-store.ts'
import { renderWebhook } from './resource.ts'
import { newWebhookSecret } from '../../delivery/signature.ts'
import {
  countWebhooksLocked,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
} from './store.ts'
import type { Webhook } from './webhook.ts'

export async function getWebhooks(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'webhook')
  const scope = listScopeOf(call)
  const webhooks = await listWebhooks(scope.reader, call.services.webhooks.sealer, scope.account.id)
  const page = pageOfAll('webhook', webhooks, reading.page)
  return listReply(scope, call.services.registry, page.rows.map(renderWebhook), page, reading, call.url)
}

export async function getWebhook(call: ApiCall): Promise<ApiReply> {
  const id = pathId('webhook', call.params['id'])
  const scope = scopeOf(call)
  const webhook = await owned(
    scope.reader,
    'webhook',
    id,
    await findWebhook(scope.reader, call.services.webhooks.sealer, scope.account.id, id),
  )
  return singleReply(scope, call.services.registry, renderWebhook(webhook), readOne(call.query, 'webhook'), call.url)
}

type NewWebhook = z.output<typeof create_webhook_request>['data']['attributes']
type WebhookChanges = z.output<typeof update_webhook_request>['data']['attributes']

/** What is asked for, once its address was found to be one that can be reached. */
export async function prepareWebhook(call: OutsideCall): Promise<NewWebhook> {
  expectOnly(call.query, (name) => name === 'from' || name.startsWith('fields['))
  const { attributes } = readBody(create_webhook_request, call.body).data
  await requireReachable(call, attributes.url)
  return attributes
}

/**
 * A new webhook is notified from now on; with `?from=<instant>` it first gets what it would have got since then.
 */
export async function postWebhook(call: ApiCall, tx: Transaction, attributes: NewWebhook): Promise<ApiReply> {
  const { account } = call.caller
  if ((await countWebhooksLocked(tx, account.id)) >= size_limits.webhooks_per_account_max)
    throw unprocessable(
      'too_many',
      '/data',
      `An account may have at most ${size_limits.webhooks_per_account_max} webhooks`,
    )
  const now = call.services.clock.now()
  const webhook = {
    id: call.services.newId(),
    url: attributes.url,
    active: attributes.active ?? true,
    events: expanded(attributes.events),
    secret: attributes.secret ?? newWebhookSecret(),
    headers: attributes.headers ?? null,
    compat_signature_header: attributes.compat_signature_header ?? null,
    format: attributes.format ?? 'json_api',
    description: attributes.description ?? null,
  }
  await insertWebhook(tx, call.services.webhooks.sealer, account.id, webhook, now)
  const from = call.query.get('from')
  if (from !== undefined) await beginBackfill(tx, account.id, webhook.id, instantOf(from))
  const made: Webhook = {
    account_id: account.id,
    ...webhook,
    disabled_at: null,
    disabled_reason: null,
    created_at: now,
    updated_at: now,
  }
  return singleReply(
    scopeOf(call, tx),
    call.services.registry,
    renderWebhook(made),
    readOne(new Map(), 'webhook'),
    call.url,
    201,
  )
}

/** The changes that are asked for, once another address was found to be one that can be reached. */
export async function prepareWebhookChanges(call: OutsideCall): Promise<WebhookChanges> {
  const old = await ownWebhook(call, call.services.db.keyed)
  const { data } = readBody(update_webhook_request, call.body)
  requireSameId(data.id, old.id)
  const { url } = data.attributes
  if (url !== undefined && url !== old.url) await requireReachable(call, url)
  return data.attributes
}

/**
 * Changes what is given. `active: true` re-arms a webhook that the service switched off; a new secret overlaps the old
 * one for a day.
 */
export async function patchWebhook(call: ApiCall, tx: Transaction, changes: WebhookChanges): Promise<ApiReply> {
  const { sealer } = call.services.webhooks
  const id = pathId('webhook', call.params['id'])
  const old = await owned(tx, 'webhook', id, await lockWebhook(tx, sealer, call.caller.account.id, id))
  const { events, secret_overlap_hours, ...settings } = changes
  const given = Object.fromEntries(
    Object.entries({
      ...settings,
      ...(events === undefined ? {} : { events: eventsAfter(old.events, events) }),
    }).filter(([, value]) => value !== undefined),
  )
  const webhook = await updateWebhook(
    tx,
    sealer,
    old,
    given,
    { world: call.services.clock.now(), real_ms: call.services.clock.realMs() },
    secret_overlap_hours,
  )
  if (webhook === null) throw notFound('webhook')
  return singleReply(
    scopeOf(call, tx),
    call.services.registry,
    renderWebhook(webhook),
    readOne(call.query, 'webhook'),
    call.url,
  )
}

async function ownWebhook(call: ApiCall, reader: Reader): Promise<Webhook> {
  const id = pathId('webhook', call.params['id'])
  return owned(
    reader,
    'webhook',
    id,
    await findWebhook(reader, call.services.webhooks.sealer, call.caller.account.id, id),
  )
}

export async function removeWebhook(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { account_id, id } = await ownWebhook(call, tx)
  requireHit('webhook', await deleteWebhook(tx, account_id, id))
  return { status: 200 }
}

/** The names that the account may subscribe to, by category. */
export async function getWebhookEvents(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { account } = call.caller
  const usable = webhook_events.filter(
    (event) => event.entitlement === undefined || isEntitled(account, event.entitlement),
  )
  const data = webhook_event_categories.map(({ id, name }) => ({
    id,
    type: 'webhook_event_category',
    attributes: {
      name,
      events: usable
        .filter((event) => event.category === id)
        .map((event) => ({ name: event.name, description: event.description })),
    },
  }))
  return { status: 200, body: { data, links: { self: call.url } } }
}

/** The addresses that deliveries come from, for firewalls; from configuration. */
export async function getWebhookIps(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  return {
    status: 200,
    body: { webhook_notification_ips: call.services.webhooks.egress_ips, last_updated: '2026-11-01T00:00:00Z' },
  }
}

/** Refuses an address that deliveries could not be sent to: 422 at the attribute that holds it. */
export async function requireReachable(
  call: OutsideCall,
  url: string,
  pointer = '/data/attributes/url',
): Promise<void> {
  const { lookups, receivers } = call.services.outside
  const checked = await lookups.take(call.caller.account.id, () => receivers.checkTarget(url))
  const named = pointer.endsWith('/address') ? 'Address' : 'Url'
  if (!checked.ok) throw unprocessable('invalid', pointer, `${named} ${checked.reason}`)
}

/** `*` stands for every name at the time of writing, but for one that is told every day of every charge. */
export function expanded(events: readonly (WebhookEventName | '*')[]): WebhookEventName[] {
  if (events.includes('*')) return webhook_event_names.filter((name) => name !== 'charge_clock.day_charged')
  return [...new Set(events.filter((event) => event !== '*'))]
}

/** The events after a change, of which there has to be one. */
function eventsAfter(kept: readonly WebhookEventName[], change: EventsChange): WebhookEventName[] {
  const events = editedList(kept, editOf(change, expanded))
  if (events.length === 0) throw unprocessable('blank', '/data/attributes/events', "Events can't be blank")
  return events
}

type EventsChange = NonNullable<WebhookChanges['events']>

/** A list of events, or a change of one, with what `*` stands for. */
export function editOf(
  change: EventsChange,
  named: (events: readonly (WebhookEventName | '*')[]) => readonly WebhookEventName[],
): readonly WebhookEventName[] | ListEdit<WebhookEventName> {
  if (Array.isArray(change)) return named(change)
  return { added: named(change.added ?? []), removed: expanded(change.removed ?? []) }
}

function instantOf(text: string): string {
  const instant = parseInstant(text)
  if (instant === null) throw invalidFilter('from', 'from must be an ISO 8601 date-time such as 2026-11-20T10:00:00Z')
  return instant
}
