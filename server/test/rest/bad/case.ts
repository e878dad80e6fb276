import { insertWebhook } from '../../../src/subscriptions/webhooks/store.ts'
import { recountDue } from '../../../src/charges/kept/due.ts'
import { line_invoice, line_tariff, port_calendar } from '../../charges/papers.ts'
import { heldMail } from '../../documents/held-mail.ts'
import type { Answer } from '../answer.ts'
import { exceptionOfFailedRequest } from '../../exceptions/failed-request.ts'
import { exampleDocument, usual_resources } from '../usual-resources.ts'
import type { CallOptions, Customer, RestService, Tracked } from '../service.ts'

/**
 * A request that must be refused, and how: `422 blank /data/attributes/role`, several errors joined by a comma; `...`
 * when only the first counts.
 */
export interface BadRequest extends Pick<CallOptions, 'headers'> {
  readonly call: string
  readonly body?: unknown
  readonly refused: string
}

/** Records of the caller that paths and bodies name, as `{shipment}`. */
export type Names = Readonly<Record<string, string>>

/** Types of the usual form that are made with other members than those of their example. */
const made_below = new Set<string>(['party', 'channel'])

/** Makes the records that bad requests are aimed at. */
export async function makeNames(service: RestService, as: Customer = service.customers.paid): Promise<Names> {
  const webhook = service.newId()
  await service.db.transaction((tx) =>
    insertWebhook(
      tx,
      service.sealer,
      as.id,
      {
        id: webhook,
        url: 'https://hooks.example.org/in',
        active: true,
        events: ['tracking_request.succeeded'],
        secret: 'whsec_c2FtcGxlIHNlY3JldCBvZiAzMiBieXRlcyBsb25nLg==',
        headers: null,
        compat_signature_header: null,
        format: 'json_api' as const,
        description: null,
      },
      service.clock.now(),
    ),
  )
  const tracked: Tracked = await service.track(as)
  const make = async (path: string, attributes: object, more: object = {}) =>
    (await service.call('POST', path, { as, body: { data: { attributes, ...more } } })).one().id
  const party = (
    await service.call('POST', '/parties', {
      as,
      body: { data: { type: 'party', attributes: { company_name: 'Northwind' } } },
    })
  ).one().id
  const give = async (path: string, role: string) =>
    (
      await service.call('POST', `${path}/party_roles`, {
        as,
        body: {
          data: {
            type: 'party_role',
            attributes: { role },
            relationships: { party: { data: { type: 'party', id: party } } },
          },
        },
      })
    ).one().id
  const role = await give(`/shipments/${tracked.shipment_id}`, 'customer')
  const box_role = await give(`/containers/${tracked.container_id}`, 'pickup_dray_carrier')
  const definition = await make('/custom_field_definitions', {
    entity_type: 'Shipment',
    api_slug: 'priority',
    display_name: 'Priority',
    data_type: 'enum',
  })
  const option = await make(`/custom_field_definitions/${definition}/options`, { label: 'High', value: 'high' })
  for (const [entity_type, path] of [
    ['Container', `/containers/${tracked.container_id}`],
    ['TrackingRequest', `/tracking_requests/${tracked.request_id}`],
  ]) {
    await make('/custom_field_definitions', {
      entity_type,
      api_slug: 'priority',
      display_name: 'Priority',
      data_type: 'short_text',
    })
    await make(`${path}/custom_fields`, { api_slug: 'priority', value: 'high' })
  }
  const field = await make(`/shipments/${tracked.shipment_id}/custom_fields`, { api_slug: 'priority', value: 'high' })
  const channel = await make('/channels', {
    kind: 'email',
    address: `${service.newId()}@example.org`,
    events: ['container.updated'],
  })
  const usual: Record<string, string> = {}
  for (const { type, calls } of usual_resources) {
    if (calls.create_example === undefined || made_below.has(type)) continue
    const body = exampleDocument(type, calls.create_example, { party, container: tracked.container_id })
    usual[type] = (await service.call('POST', calls.path, { as, body })).one().id
  }
  const tariff = await make('/tariffs', line_tariff())
  await recountDue(service.app.parts)
  const [charge] = (await service.call('GET', '/charge_clocks', { as })).list().data
  const facility_calendar = await make('/facility_calendars', port_calendar({ known_through: '2026-12-31' }))
  const [said] = (await service.call('GET', `/facility_calendars/${facility_calendar}/statements`, { as })).list().data
  const adjustment = await make(`/containers/${tracked.container_id}/charge_adjustments`, {
    kind: 'customer_note',
    note: 'Call the terminal',
  })
  const invoice = await make('/invoices', line_invoice({ total_amount: 2000 }))
  const evidence_pack = await make(`/invoices/${invoice}/dispute_letter`, {})
  const report_mapping = usual['report_mapping'] ?? ''
  const report_file = await make(
    '/report_files',
    { name: 'daily.csv', content: Buffer.from('Container\nTSTU1000003').toString('base64') },
    { relationships: { report_mapping: { data: { type: 'report_mapping', id: report_mapping } } } },
  )
  const document = await make('/documents', {
    name: 'notice.txt',
    file_base64: Buffer.from('Arrival notice of TSTU1000003').toString('base64'),
  })
  const link = (
    await service.call('POST', `/documents/${document}/links`, {
      as,
      body: { data: { relationships: { target: { data: { type: 'shipment', id: tracked.shipment_id } } } } },
    })
  ).one().id
  const email_submission = await heldMail(service, as.id)
  const fact = await make(`/shipments/${tracked.shipment_id}/charge_facts`, { haulage: 'merchant' })
  const notification = (await service.call('GET', '/webhook_notifications', { as })).list().data[0]?.id ?? ''
  const exception = await exceptionOfFailedRequest(service, as)
  return {
    ...usual,
    report_file,
    email_submission,
    link,
    exception,
    shipment: tracked.shipment_id,
    container: tracked.container_id,
    request: tracked.request_id,
    party,
    role,
    box_role,
    definition,
    option,
    field,
    webhook,
    channel,
    tariff,
    charge_clock: charge?.id ?? '',
    facility_calendar,
    statement: said?.id ?? '',
    adjustment,
    fact,
    invoice,
    evidence_pack,
    document,
    notification,
    unknown: service.newId(),
  }
}

/** Puts the records into a path or body. */
export function filled(text: string, names: Names): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole)
}

/** How an answer refuses, in the form of `BadRequest.refused`. */
export function refusalOf(answer: Answer): string {
  if (answer.status < 400) return `${answer.status} ${answer.text.slice(0, 200)}`
  return `${answer.status} ${answer
    .errors()
    .map(({ code, source }) =>
      [code, source?.pointer ?? source?.parameter].filter((part) => part !== undefined && part !== null).join(' '),
    )
    .join(', ')}`
}

/** Whether an answer refuses as it should. */
export function isRefused(answer: Answer, refused: string): boolean {
  const got = refusalOf(answer)
  return refused.endsWith('...')
    ? got === refused.slice(0, -3) || got.startsWith(`${refused.slice(0, -3)},`)
    : got === refused
}

/** What stands in the tables, without what every call leaves behind and without the tables named. */
export async function fingerprint(service: RestService, besides: readonly string[] = []): Promise<string> {
  const tables = await service.db.work<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
  const parts: string[] = []
  for (const { name } of tables) {
    if (name.startsWith('request_log') || ['rate_window', 'api_key', ...besides].includes(name)) continue
    const [row] = await service.db.work<{ digest: string | null }[]>`
      select md5(string_agg(t::text, '|' order by t::text)) as digest from ${service.db.work(name)} t`
    parts.push(`${name} ${row?.digest ?? '-'}`)
  }
  return parts.join('\n')
}
