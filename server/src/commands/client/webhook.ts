import { webhook_event_names } from '@quaylog/contract/events'
import type { WebhookEventName } from '@quaylog/contract'
import type { Webhook, WebhookNotification, WebhookSettings } from '@quaylog/sdk'
import { CommandError, print, text } from '../command.ts'
import type { Invocation } from '../command.ts'
import { table } from '../table.ts'
import { clientCommand } from './client-command.ts'
import { fields_option, fieldsAsked, printList } from './fields.ts'
import { card, listed, localTime } from './words.ts'

const settings_options = {
  events: { type: 'string', help: 'comma list of event names, * for all; see quaylog webhook events' },
  description: { type: 'string', help: 'what it is for' },
  secret: { type: 'string', help: 'secret to sign with instead of one that is made' },
  active: { type: 'string', help: 'true or false' },
} as const

/** Names of events as a comma list. */
function eventsOf(value: string | null): (WebhookEventName | '*')[] | undefined {
  return listed(value)?.map((word) => {
    const name = word === '*' ? '*' : webhook_event_names.find((known) => known === word)
    if (name === undefined) throw new CommandError(`there is no event '${word}': see quaylog webhook events`, 2)
    return name
  })
}

function settingsOf(invocation: Invocation): WebhookSettings {
  const active = text(invocation, 'active')
  if (active !== null && active !== 'true' && active !== 'false')
    throw new CommandError(`--active must be true or false, not '${active}'`, 2)
  const events = eventsOf(text(invocation, 'events'))
  const description = text(invocation, 'description')
  const secret = text(invocation, 'secret')
  return {
    ...(events === undefined ? {} : { events }),
    ...(description === null ? {} : { description }),
    ...(secret === null ? {} : { secret }),
    ...(active === null ? {} : { active: active === 'true' }),
  }
}

const webhookCard = (webhook: Webhook): string =>
  card([
    ['Webhook', webhook.url],
    ['Id', webhook.id],
    ['Active', webhook.active ? 'yes' : `no${webhook.disabledReason === null ? '' : `: ${webhook.disabledReason}`}`],
    ['Events', webhook.events.length === webhook_event_names.length ? 'all' : webhook.events.join(', ')],
    ['Secret', webhook.secret],
    ['Description', webhook.description],
  ])

export const webhook_list = clientCommand({
  name: 'webhook list',
  summary: 'Lists the addresses that are told of changes.',
  options: { fields: fields_option },
  async run(client, invocation) {
    const fields = await fieldsAsked(invocation, 'webhook')
    const { raw, mapped } = await client.webhooks.list({ format: 'both', pageSize: 100 })
    const rows = mapped.items.map(({ id, url, active, events, description }) => [
      id,
      url,
      active ? 'yes' : 'no',
      events.length,
      description,
    ])
    return printList(invocation, raw, fields, () => table(['id', 'url', 'active', 'events', 'description'], rows))
  },
})

export const webhook_show = clientCommand({
  name: 'webhook show',
  summary: 'Shows a webhook with its secret.',
  positionals: ['ID'],
  async run(client, invocation) {
    const { raw, mapped } = await client.webhooks.get(invocation.positionals[0] ?? '', { format: 'both' })
    return print(invocation, raw, () => webhookCard(mapped))
  },
})

export const webhook_create = clientCommand({
  name: 'webhook create',
  summary: 'Has changes posted to an address, of every event unless told.',
  positionals: ['URL'],
  options: settings_options,
  async run(client, invocation) {
    const [url = ''] = invocation.positionals
    const { raw, mapped } = await client.webhooks.create(
      { active: true, events: ['*'], ...settingsOf(invocation), url },
      { format: 'both' },
    )
    return print(invocation, raw, () => webhookCard(mapped))
  },
})

export const webhook_update = clientCommand({
  name: 'webhook update',
  summary: 'Changes a webhook; what is not given stays.',
  positionals: ['ID'],
  options: { url: { type: 'string', help: 'address' }, ...settings_options },
  async run(client, invocation) {
    const url = text(invocation, 'url')
    const settings = { ...settingsOf(invocation), ...(url === null ? {} : { url }) }
    const { raw, mapped } = await client.webhooks.update(invocation.positionals[0] ?? '', settings, { format: 'both' })
    return print(invocation, raw, () => webhookCard(mapped))
  },
})

export const webhook_delete = clientCommand({
  name: 'webhook delete',
  summary: 'Deletes a webhook: nothing more is posted to it.',
  positionals: ['ID'],
  async run(client, invocation) {
    const [id = ''] = invocation.positionals
    await client.webhooks.delete(id)
    return print(invocation, { id, deleted: true }, () => 'deleted')
  },
})

export const webhook_events = clientCommand({
  name: 'webhook events',
  summary: 'Lists the events there are, with what they mean.',
  async run(client, invocation) {
    const { raw, mapped } = await client.webhooks.events({ format: 'both' })
    return print(invocation, raw, () =>
      table(
        ['event', 'meaning'],
        mapped.items.flatMap(({ events }) => events.map(({ name, description }) => [name, description])),
      ),
    )
  },
})

export const webhook_ips = clientCommand({
  name: 'webhook ips',
  summary: 'Lists the addresses that deliveries come from.',
  async run(client, invocation) {
    const ips = await client.webhooks.ips()
    return print(invocation, ips, () => ips.webhook_notification_ips.join('\n') || 'the service names none')
  },
})

export const webhook_test = clientCommand({
  name: 'webhook test',
  summary: 'Posts sample data of an event to an address once, and tells what it answered.',
  positionals: ['URL', '[EVENT]'],
  async run(client, invocation) {
    const [url = '', word = 'container.updated'] = invocation.positionals
    const [event] = eventsOf(word) ?? []
    if (event === undefined || event === '*') throw new CommandError('name one event: see quaylog webhook events', 2)
    const answer = await client.webhooks.trigger({ url, event })
    print(
      invocation,
      answer,
      () => `${answer.succeeded ? 'taken' : 'not taken'}: ${answer.status_code ?? answer.error ?? 'no answer'}`,
    )
    return answer.succeeded ? 0 : 1
  },
})

export const webhook_deliveries = clientCommand({
  name: 'webhook deliveries',
  summary: 'Lists what was delivered lately or failed, newest first.',
  options: {
    webhook: { type: 'string', help: 'id of one webhook' },
    status: { type: 'string', help: 'only with this status, such as failed' },
    event: { type: 'string', help: 'only this event' },
  },
  async run(client, invocation) {
    const webhookId = text(invocation, 'webhook')
    const query = { 'filter[delivery_status]': text(invocation, 'status'), 'filter[event]': text(invocation, 'event') }
    const { raw, mapped } = await client.webhookNotifications.list(webhookId === null ? {} : { webhookId }, {
      format: 'both',
      query,
    })
    const are_files = mapped.items.some(({ interchange }) => interchange !== undefined)
    return print(invocation, raw, () =>
      table(
        ['id', 'time', 'event', 'status', 'webhook', ...(are_files ? ['number', 'acknowledged'] : [])],
        mapped.items.map((one) => [
          one.id,
          localTime(one.createdAt, null),
          one.event,
          one.deliveryStatus,
          one.webhookId,
          ...(are_files ? acknowledgedCells(one.interchange) : []),
        ]),
      ),
    )
  },
})

/** Control number of an EDI file, and what the partner said of it. */
function acknowledgedCells(interchange: WebhookNotification['interchange']): readonly (string | number | null)[] {
  if (interchange === undefined) return [null, null]
  const { controlNumber, acknowledgement, error } = interchange
  const said = acknowledgement?.replaceAll('_', ' ') ?? 'not yet'
  return [controlNumber, error === null ? said : `${said}: ${error}`]
}

export const webhook_redeliver = clientCommand({
  name: 'webhook redeliver',
  summary: 'Delivers a notification once more, with the same id and bytes.',
  positionals: ['ID'],
  async run(client, invocation) {
    const { raw, mapped } = await client.webhookNotifications.redeliver(invocation.positionals[0] ?? '', {
      format: 'both',
    })
    return print(invocation, raw, () => `${mapped.id}  ${mapped.event}  ${mapped.deliveryStatus}`)
  },
})

export const webhook_recover = clientCommand({
  name: 'webhook recover',
  summary: 'Delivers again, in order, all that failed since an instant.',
  options: {
    since: { type: 'string', help: 'instant such as 2026-11-20T10:00:00Z', required: true },
    webhook: { type: 'string', help: 'id of one webhook' },
  },
  async run(client, invocation) {
    const webhookId = text(invocation, 'webhook')
    const answer = await client.webhookNotifications.recover({
      since: text(invocation, 'since') ?? '',
      ...(webhookId === null ? {} : { webhookId }),
    })
    return print(invocation, answer, () => `${answer.recovered} are delivered again`)
  },
})
