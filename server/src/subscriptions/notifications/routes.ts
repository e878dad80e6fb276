import {
  delivery_statuses,
  hosted_trigger_webhook_request,
  trigger_webhook_request,
  webhook_event_names,
} from '@quaylog/contract'
import type { ResourceObject, TriggerWebhookResponse, WebhookEventName } from '@quaylog/contract'
import { owned, pathId } from '../../request/own.ts'
import { listScopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply, OutsideCall } from '../../request/services.ts'
import type { ListReader, Transaction } from '../../ground/db/index.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { invalidParameter, missingParameter, unprocessable } from '../../ground/http/refusal.ts'
import { readBody } from '../../ground/http/read-body.ts'
import { parseInstant } from '../../ground/jsonapi/filter.ts'
import { listReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { z } from 'zod'
import { post } from '../../delivery/attempt.ts'
import { formatted } from '../../telling/cloud-event.ts'
import { example_id, exampleNotification } from '../../telling/example.ts'
import { findInterchanges } from '../edi/store.ts'
import type { InterchangeState } from '../edi/store.ts'
import { findLogs, findNotifications, includedOf, listNotifications, recover, redeliver } from './store.ts'
import type { Notification, NotificationFilter } from './store.ts'
import { renderNotification, renderNotificationLog, renderWebhook } from '../webhooks/resource.ts'
import { requireReachable } from '../webhooks/routes.ts'
import { findWebhook } from '../webhooks/store.ts'
import { keptRecords } from '../../telling/kept-records.ts'

export async function getNotifications(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'webhook_notification')
  const scope = listScopeOf(call)
  const filter = filterOf(reading.filters)
  const page = await listNotifications(scope.reader, scope.account.id, filter, {
    ...reading.page,
    oldest_first: reading.sort[0]?.descending === false,
  })
  const { rows } = page
  const with_logs = reading.include.includes('webhook_notification_logs')
  const logs = with_logs
    ? await findLogs(
        scope.reader,
        scope.account.id,
        rows.map((row) => row.id),
      )
    : []
  // Without a named channel only webhooks are listed, and what they were told was no interchange.
  const dropped = filter.webhook_id === undefined ? [] : rows
  const interchanges = await interchangesOf(scope.reader, scope.account.id, dropped)
  const resources = rows.map((row) =>
    renderNotification(
      row,
      logs.filter((log) => log.notification_id === row.id),
      call.services,
      interchanges.get(row.id),
    ),
  )
  const included = [...logs.map(renderNotificationLog), ...(await includedRecords(call, rows, reading.include))]
  const reply = await listReply(scope, call.services.registry, resources, page, { ...reading, include: [] }, call.url)
  return {
    ...reply,
    body: {
      ...(typeof reply.body === 'object' ? reply.body : {}),
      ...(reading.include_asked || included.length > 0 ? { included } : {}),
    },
  }
}

async function interchangesOf(
  reader: ListReader,
  account_id: string,
  rows: readonly Notification[],
): Promise<ReadonlyMap<string, InterchangeState>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const found = await findInterchanges(reader, account_id, ids)
  return new Map(found.map((one) => [one.notification_id, one]))
}

function filterOf(filters: ReadonlyMap<string, string>): NotificationFilter {
  const event = webhook_event_names.find((name) => name === filters.get('filter[event]'))
  const delivery_status = delivery_statuses.find((status) => status === filters.get('filter[delivery_status]'))
  const webhook_id = filters.get('filter[webhook_id]')
  const created_from = filters.get('filter[created_at][start]')
  const created_to = filters.get('filter[created_at][end]')
  return {
    ...(event === undefined ? {} : { event }),
    ...(delivery_status === undefined ? {} : { delivery_status }),
    ...(webhook_id === undefined ? {} : { webhook_id }),
    ...(created_from === undefined ? {} : { created_from }),
    ...(created_to === undefined ? {} : { created_to }),
  }
}

/** One notification in the shape in which it is delivered, with its present status; contract 3.7. */
export async function getNotification(call: ApiCall): Promise<ApiReply> {
  const id = pathId('notification', call.params['id'])
  const reading = readOne(call.query, 'webhook_notification')
  const scope = listScopeOf(call)
  const row = await owned(
    scope.reader,
    'notification',
    id,
    (await findNotifications(scope.reader, scope.account.id, [id]))[0],
  )
  const logs = reading.include.includes('webhook_notification_logs')
    ? await findLogs(scope.reader, scope.account.id, [id])
    : []
  const interchanges = await interchangesOf(scope.reader, scope.account.id, [row])
  const included = [...(await includedRecords(call, [row], reading.include)), ...logs.map(renderNotificationLog)]
  return {
    status: 200,
    body: {
      data: renderNotification(row, logs, call.services, interchanges.get(id)),
      links: { self: call.url },
      included,
    },
  }
}

/** The records as they were reported, and the webhooks, where they are asked for. */
async function includedRecords(
  call: ApiCall,
  rows: readonly Notification[],
  include: readonly string[],
): Promise<ResourceObject[]> {
  const account_id = call.caller.account.id
  const reader = call.services.db.lists(account_id)
  const found = new Map<string, ResourceObject>()
  for (const row of include.includes('reference_object') ? rows : []) {
    const records = keptRecords((await includedOf(reader, account_id, row.id)) ?? '[]')
    for (const resource of records) found.set(`${resource.type}/${resource.id}`, resource)
  }
  for (const id of include.includes('webhook') ? new Set(rows.map((row) => row.webhook_id)) : []) {
    const webhook = await findWebhook(reader, call.services.webhooks.sealer, account_id, id)
    if (webhook !== undefined) found.set(`webhook/${id}`, renderWebhook(webhook))
  }
  return [...found.values()]
}

/** Delivers one once more: same id, same bytes. Contract 3.7. */
export async function redeliverNotification(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const id = pathId('notification', call.params['id'])
  const { account } = call.caller
  await owned(tx, 'notification', id, (await findNotifications(tx, account.id, [id]))[0])
  const outcome = await redeliver(tx, account.id, id, new Date(call.services.clock.deliveryMs()).toISOString())
  if (outcome === 'webhook_inactive')
    throw unprocessable(
      'invalid',
      '',
      'The webhook of this notification is switched off or deleted: switch it on first',
    )
  if (outcome === 'unconfirmed')
    throw unprocessable(
      'invalid',
      '',
      'The mail address of the channel of this notification is not confirmed: nothing is sent to it before',
    )
  call.services.webhooks.wake()
  const row = await owned(tx, 'notification', id, (await findNotifications(tx, account.id, [id]))[0])
  return { status: 202, body: { data: renderNotification(row, [], call.services), links: { self: call.url } } }
}

const recover_request = z.object({
  since: z.string(),
  webhook_id: z.string().optional(),
  events: z.array(z.enum(webhook_event_names)).optional(),
})

/** Delivers again, in order, all that failed since an instant, of one webhook or of all that are switched on. */
export async function recoverNotifications(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { since, webhook_id, events } = readBody(recover_request, call.body)
  const instant = parseInstant(since)
  if (instant === null)
    throw unprocessable('invalid', '/since', 'Since must be an ISO 8601 date-time such as 2026-11-20T10:00:00Z')
  const { account } = call.caller
  const id = webhook_id === undefined ? undefined : pathId('webhook', webhook_id)
  if (id !== undefined)
    await owned(tx, 'webhook', id, await findWebhook(tx, call.services.webhooks.sealer, account.id, id))
  const recovered = await recover(
    tx,
    account.id,
    { since: instant, ...(id === undefined ? {} : { webhook_id: id }), ...(events === undefined ? {} : { events }) },
    new Date(call.services.clock.deliveryMs()).toISOString(),
  )
  call.services.webhooks.wake()
  return { status: 202, body: { recovered } }
}

/** A sample of what a webhook receives for an event; fixed data. */
export async function getExample(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, (name) => name === 'event')
  const event = call.query.get('event')
  if (event === undefined || event === '') throw missingParameter('event')
  return { status: 200, body: exampleNotification(eventNamed(event), call.url, call.services.compat) }
}

function eventNamed(text: string): WebhookEventName {
  const event = webhook_event_names.find((name) => name === text)
  if (event === undefined) throw invalidParameter('event', `There is no event '${text}'`)
  return event
}

/** One attempt at an address with sample data: not kept, not repeated. Contract 3.7. */
export async function triggerWebhook(call: OutsideCall): Promise<ApiReply> {
  const {
    url,
    event,
    secret,
    compat_signature_header,
    format = 'json_api',
  } = readBody(call.services.compat === 'hosted' ? hosted_trigger_webhook_request : trigger_webhook_request, call.body)
  await requireReachable(call, url, '/url')
  const { webhooks, outside, base_url, clock, compat } = call.services
  const body = JSON.stringify(
    exampleNotification(event, `${base_url}/webhook_notifications/examples?event=${event}`, compat),
  )
  const sent = formatted(format, body)
  const compat_header = compat_signature_header ?? webhooks.compat_signature_header
  const result = await post(
    outside.receivers,
    {
      url,
      id: example_id,
      event,
      ...sent,
      number: 1,
      secret: secret ?? null,
      previous_secret: null,
      headers: [],
      compat_signature_header: compat_header,
    },
    clock.realMs,
  )
  const answer: TriggerWebhookResponse = {
    url,
    succeeded: result.verdict === 'succeeded',
    error: result.error,
    status_code: result.status_code,
    request_headers: result.request_headers,
    request_body: sent.body,
    response_headers: result.response_headers,
    response_body: result.response_body,
  }
  return { status: 200, body: answer }
}
