import { AuthenticationError, NetworkError, QuaylogClient, TimeoutError } from '@quaylog/sdk'
import { z } from 'zod'
import { CommandError, text } from '../../command.ts'
import type { Invocation } from '../../command.ts'
import { plain } from '../../table.ts'

/** Services whose published API has the shape of ours, by the name under which they are asked for. */
const services: Readonly<Record<string, { readonly address: string; readonly signature_header: string }>> = {
  terminal49: { address: 'https://api.terminal49.com/v2', signature_header: 'X-T49-Webhook-Signature' },
  quaylog: { address: 'http://127.0.0.1:4949/v2', signature_header: 'X-Quaylog-Webhook-Signature' },
}

/** Options of commands that read another service. */
export const source_options = {
  from: { type: 'string', help: `service to read: ${Object.keys(services).join(' or ')}`, required: true },
  'from-url': { type: 'string', help: 'its address, where it is not the published one' },
} as const

/** The service that is left, and how it signs what it tells webhooks. */
export interface SwitchSource {
  readonly client: QuaylogClient
  readonly signature_header: string
}

/** Waits for the other service as long as it asks, up to so many times for one page. */
const most_retries = 8

/**
 * The service that `--from` names, with its owner's key out of the environment.
 * @throws at once where it cannot be reached or refuses the key; later it is waited for
 */
export async function sourceOf(invocation: Invocation): Promise<SwitchSource> {
  const name = text(invocation, 'from') ?? ''
  const service = services[name]
  if (service === undefined)
    throw new CommandError(`--from must be ${Object.keys(services).join(' or ')}, not '${name}'`, 2)
  const key = invocation.env['SWITCH_FROM_TOKEN']?.trim()
  if (!key)
    throw new CommandError(`no key of ${name}: put it into the variable SWITCH_FROM_TOKEN, for this command only`, 3)
  const address = text(invocation, 'from-url') ?? service.address
  if (!URL.canParse(address)) throw new CommandError(`--from-url must be an address, not '${address}'`, 2)
  const host = `${name} at ${new URL(address).host}`
  const client = new QuaylogClient({
    apiToken: key,
    apiBaseUrl: address,
    maxRetries: most_retries,
    hooks: {
      onRetry({ error, waitMs }) {
        const seconds = Math.ceil(waitMs / 1_000)
        if (invocation.json || seconds < 2) return
        const reason = error instanceof Error ? error.message : String(error)
        process.stderr.write(plain(`${host}: ${reason}; asked again in ${seconds} s`) + '\n')
      },
    },
  })
  await knock(client, host)
  return { client, signature_header: service.signature_header }
}

/** Asks for one record, so that a wrong address or key is told now, and as theirs. Other failures come again later. */
async function knock(client: QuaylogClient, host: string): Promise<void> {
  try {
    await client.trackingRequests.list({}, { page: 1, pageSize: 1, format: 'raw', maxRetries: 0 })
  } catch (error) {
    if (error instanceof AuthenticationError)
      throw new CommandError(`${host} refuses the key in SWITCH_FROM_TOKEN: ${error.message}`, 3)
    if (error instanceof TimeoutError) throw new CommandError(`${host} does not answer: ${error.message}`, 11)
    if (error instanceof NetworkError) throw new CommandError(`${host} cannot be reached`, 10)
  }
}

const identifier = z.object({ id: z.string(), type: z.string() })
const one = z.looseObject({ data: identifier.nullish() }).nullish()
const many = z.looseObject({ data: z.array(identifier).nullish() }).nullish()
const words = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? [])

const tracking_request = z.looseObject({
  id: z.string(),
  attributes: z.looseObject({
    request_type: z.string(),
    request_number: z.string(),
    scac: z.string().nullish(),
    ref_numbers: words,
    status: z.string(),
  }),
  relationships: z.looseObject({ tracked_object: one }).nullish(),
})
export type SourceRequest = z.infer<typeof tracking_request>

const shipment = z.looseObject({
  id: z.string(),
  attributes: z.looseObject({
    bill_of_lading_number: z.string(),
    shipping_line_scac: z.string().nullish(),
    ref_numbers: words,
    tags: words,
    line_tracking_stopped_at: z.string().nullish(),
  }),
  relationships: z.looseObject({ containers: many, party_roles: many }).nullish(),
})
export type SourceShipment = z.infer<typeof shipment>

const container = z.looseObject({
  id: z.string(),
  type: z.literal('container'),
  attributes: z.looseObject({ number: z.string() }),
})
export type SourceContainer = z.infer<typeof container>

const party_role = z.looseObject({
  id: z.string(),
  type: z.literal('party_role'),
  attributes: z.looseObject({ role: z.string() }),
  relationships: z.looseObject({ party: one }).nullish(),
})

const party = z.looseObject({
  id: z.string(),
  attributes: z.looseObject({ company_name: z.string(), nickname: z.string().nullish() }),
})
export type SourceParty = z.infer<typeof party>

const definition = z.looseObject({
  id: z.string(),
  attributes: z.looseObject({
    entity_type: z.string(),
    api_slug: z.string(),
    display_name: z.string(),
    data_type: z.string(),
    description: z.string().nullish(),
    reference_type: z.string().nullish(),
  }),
})
export type SourceDefinition = z.infer<typeof definition>

const option = z.looseObject({ attributes: z.looseObject({ label: z.string(), value: z.string() }) })
export type SourceOption = z.infer<typeof option>

const custom_field = z.looseObject({
  id: z.string(),
  attributes: z.looseObject({
    api_slug: z.string(),
    value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]).catch(null),
  }),
  relationships: z.looseObject({ entity: one }).nullish(),
})
export type SourceFieldValue = z.infer<typeof custom_field>

const webhook = z.looseObject({
  id: z.string(),
  attributes: z.looseObject({ url: z.string(), active: z.boolean(), events: words, secret: z.string().nullish() }),
})
export type SourceWebhook = z.infer<typeof webhook>

/** Everything of an account that can be taken over. */
export interface SourceAccount {
  readonly requests: readonly SourceRequest[]
  readonly shipments: ReadonlyMap<string, SourceShipment>
  readonly containers: ReadonlyMap<string, SourceContainer>
  /** Party by role of each shipment. */
  readonly roles: ReadonlyMap<string, readonly { readonly role: string; readonly party_id: string }[]>
  readonly parties: readonly SourceParty[]
  readonly definitions: readonly (SourceDefinition & { readonly options: readonly SourceOption[] })[]
  readonly fields: readonly SourceFieldValue[]
  readonly webhooks: readonly SourceWebhook[]
}

/** One page as both services answer it. */
interface SourcePage {
  readonly data: readonly unknown[]
  readonly included?: readonly unknown[] | undefined
  readonly links?: { readonly next?: string | null | undefined } | undefined
}

/** Pages of the largest account that is read; more is a list that does not end. */
const most_pages = 20_000

/** Every page of a list, by page numbers: cursors are our own. @throws when a list does not end */
export async function* pagesOf<Page extends SourcePage>(read: (page: number) => Promise<Page>): AsyncGenerator<Page> {
  for (let page = 1; page <= most_pages; page += 1) {
    const answer = await read(page)
    yield answer
    if (answer.data.length === 0 || typeof answer.links?.next !== 'string') return
  }
  throw new CommandError('a list of the other service does not end')
}

/** Records of a list as this schema reads them. @throws with the name of the list when one cannot be read */
async function all<Row>(
  name: string,
  schema: z.ZodType<Row>,
  read: (page: number) => Promise<SourcePage>,
): Promise<Row[]> {
  const rows: Row[] = []
  for await (const { data } of pagesOf(read)) rows.push(...readRows(name, schema, data))
  return rows
}

/** Records as this schema reads them. @throws with the place that cannot be read */
export function readRows<Row>(name: string, schema: z.ZodType<Row>, data: readonly unknown[]): Row[] {
  const found = z.array(schema).safeParse(data)
  if (found.success) return found.data
  const [issue] = found.error.issues
  throw new CommandError(
    `${name} of the other service cannot be read: ${issue?.message ?? ''} at ${issue?.path.join('.') ?? ''}`,
  )
}

/** Reads what the owner of the key keeps there. Nothing is written. */
export async function readAccount({ client }: SwitchSource): Promise<SourceAccount> {
  const at = (page: number) => ({ page, pageSize: 100, format: 'raw' }) as const
  const shipments: SourceShipment[] = []
  const beside: unknown[] = []
  for await (const { data, included = [] } of pagesOf((page) =>
    client.shipments.list({}, { ...at(page), parties: true }),
  )) {
    shipments.push(...readRows('shipments', shipment, data))
    beside.push(...included)
  }
  const containers = beside.flatMap((resource) => container.safeParse(resource).data ?? [])
  const definitions = await all('custom_field_definitions', definition, (page) =>
    client.customFieldDefinitions.list({}, at(page)),
  )
  return {
    requests: await all('tracking_requests', tracking_request, (page) => client.trackingRequests.list({}, at(page))),
    shipments: new Map(shipments.map((row) => [row.id, row])),
    containers: new Map(containers.map((row) => [row.id, row])),
    roles: rolesOf(shipments, beside),
    parties: await all('parties', party, (page) => client.parties.list({}, at(page))),
    definitions: await Promise.all(
      definitions.map(async (row) => ({ ...row, options: await optionsOf(client, row, at) })),
    ),
    fields: await all('custom_fields', custom_field, (page) => client.customFields.list({}, at(page))),
    webhooks: await all('webhooks', webhook, (page) => client.webhooks.list(at(page))),
  }
}

async function optionsOf(
  client: QuaylogClient,
  { id, attributes }: SourceDefinition,
  at: (page: number) => { readonly page: number; readonly pageSize: number; readonly format: 'raw' },
): Promise<readonly SourceOption[]> {
  if (!attributes.data_type.startsWith('enum')) return []
  return all('options', option, (page) => client.customFieldOptions.list(id, at(page)))
}

function rolesOf(shipments: readonly SourceShipment[], beside: readonly unknown[]): SourceAccount['roles'] {
  const known = new Map(
    beside.flatMap((resource) => party_role.safeParse(resource).data ?? []).map((role) => [role.id, role]),
  )
  return new Map(
    shipments.map(({ id, relationships }) => [
      id,
      (relationships?.party_roles?.data ?? []).flatMap((link) => {
        const role = known.get(link.id)
        const party_id = role?.relationships?.party?.data?.id
        return role === undefined || party_id === undefined ? [] : [{ role: role.attributes.role, party_id }]
      }),
    ]),
  )
}
