import { webhook_event_names } from '@quaylog/contract/events'
import type { WebhookEventName } from '@quaylog/contract'
import type { QuaylogClient } from '@quaylog/sdk'
import { written } from './outcome.ts'
import type { SwitchParts } from './outcome.ts'
import { pagesOf } from './source.ts'
import type { SourceAccount, SwitchSource } from './source.ts'

/** Makes the companies that are not here yet. @returns ids there to ids here */
export async function writeParties(
  client: QuaylogClient,
  source: SourceAccount,
  does: SwitchParts,
): Promise<ReadonlyMap<string, string>> {
  const here = new Map<string, string>()
  for await (const { data } of pagesOf((page) => client.parties.list({}, { page, pageSize: 100, format: 'raw' })))
    for (const { id, attributes } of data) here.set(attributes.company_name, id)
  const ids = new Map<string, string>()
  for (const { id, attributes } of source.parties) {
    const name = attributes.company_name
    const known = here.get(name)
    if (known !== undefined)
      does.told({ kind: 'party', name, result: 'already_there', why: 'a company of this name is here' })
    const made =
      known === undefined
        ? await written(does, { kind: 'party', name }, () =>
            client.parties.create({ companyName: name, nickname: attributes.nickname ?? null }, { format: 'raw' }),
          )
        : { data: { id: known } }
    if (made === null) continue
    ids.set(id, made.data.id)
    here.set(name, made.data.id)
  }
  return ids
}

const isEvent = (name: string): name is WebhookEventName => webhook_event_names.some((known) => known === name)

/**
 * Makes the webhooks that are not here yet, as many of an address as there are there. They are switched off, so that
 * nobody is told twice, and sign with the secret of before, also under the name that receivers check already.
 */
export async function writeWebhooks(
  client: QuaylogClient,
  source: SourceAccount,
  { signature_header }: SwitchSource,
  does: SwitchParts,
): Promise<void> {
  const here = new Map<string, number>()
  for await (const { data } of pagesOf((page) => client.webhooks.list({ page, pageSize: 100, format: 'raw' })))
    for (const { attributes } of data) here.set(attributes.url, (here.get(attributes.url) ?? 0) + 1)
  for (const { attributes } of source.webhooks) {
    const { url } = attributes
    const events = attributes.events.filter(isEvent)
    const others = attributes.events.filter((event) => !isEvent(event) && event !== '*')
    const beside = here.get(url) ?? 0
    if (beside > 0) {
      here.set(url, beside - 1)
      does.told({ kind: 'webhook', name: url, result: 'already_there', why: 'a webhook of this address is here' })
      continue
    }
    const wanted = {
      url,
      events: attributes.events.includes('*') ? (['*'] satisfies ['*']) : events,
      active: false,
      compatSignatureHeader: /^X-Quaylog-/i.test(signature_header) ? null : signature_header,
      ...(typeof attributes.secret === 'string' ? { secret: attributes.secret } : {}),
    }
    if (wanted.events.length > 0)
      await written(does, { kind: 'webhook', name: url }, () => client.webhooks.create(wanted, { format: 'raw' }))
    if (others.length > 0 || wanted.events.length === 0)
      does.told({
        kind: 'webhook',
        name: `events of ${url}`,
        result: 'left_out',
        why: `no such events here: ${others.join(', ')}`,
      })
  }
}
