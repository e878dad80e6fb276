import { custom_field_data_types, custom_field_entity_types } from '@quaylog/contract/enums'
import type { CustomFieldDataType, CustomFieldEntityType } from '@quaylog/contract'
import { written } from './outcome.ts'
import type { SwitchParts } from './outcome.ts'
import { pagesOf } from './source.ts'
import type { SourceAccount, SourceDefinition } from './source.ts'
import type { QuaylogClient } from '@quaylog/sdk'

const isEntityType = (text: string): text is CustomFieldEntityType =>
  custom_field_entity_types.some((type) => type === text)
const isDataType = (text: string): text is CustomFieldDataType => custom_field_data_types.some((type) => type === text)
const nameOf = (entity_type: string, api_slug: string): string => `${entity_type} ${api_slug}`

/** Defines every field that is defined there and not here, with its options. */
export async function writeDefinitions(client: QuaylogClient, source: SourceAccount, does: SwitchParts): Promise<void> {
  const here = new Set<string>()
  for await (const { data } of pagesOf((page) =>
    client.customFieldDefinitions.list({}, { page, pageSize: 100, format: 'raw' }),
  ))
    for (const { attributes } of data) here.add(nameOf(attributes.entity_type, attributes.api_slug))
  for (const definition of source.definitions) await writeDefinition(client, definition, here, does)
}

async function writeDefinition(
  client: QuaylogClient,
  { attributes, options }: SourceDefinition & Pick<SourceAccount['definitions'][number], 'options'>,
  here: ReadonlySet<string>,
  does: SwitchParts,
): Promise<void> {
  const { entity_type: given, api_slug, data_type } = attributes
  const entity_type = given === 'Cargo' ? 'Container' : given
  const name = nameOf(entity_type, api_slug)
  const kind = 'custom_field_definition'
  if (here.has(name)) return does.told({ kind, name, result: 'already_there', why: 'the field is defined here' })
  if (!isEntityType(entity_type) || !isDataType(data_type) || data_type === 'reference')
    return does.told({
      kind,
      name,
      result: 'left_out',
      why: `fields of ${data_type} on ${given} have to be made by hand`,
    })
  const wanted = {
    entityType: entity_type,
    apiSlug: api_slug,
    displayName: attributes.display_name,
    dataType: data_type,
    description: attributes.description ?? null,
  }
  await written(does, { kind, name }, async () => {
    const { data } = await client.customFieldDefinitions.create(wanted, { format: 'raw' })
    for (const { attributes: option } of options)
      await client.customFieldOptions.create(data.id, { label: option.label, value: option.value })
  })
}

/**
 * Sets the values that records which are known here by now do not have yet. A record that a line has not told of yet is
 * waited for: the command is given again. `not_asked`: why nothing is asked for here of a shipment there.
 */
export async function writeFields(
  client: QuaylogClient,
  source: SourceAccount,
  not_asked: ReadonlyMap<string, string>,
  does: SwitchParts,
): Promise<void> {
  if (source.fields.length === 0) return
  const here = await recordsHere(client)
  const filled = await valuesHere(client)
  const kind = 'custom_field'
  for (const { attributes, relationships } of source.fields) {
    const { api_slug: apiSlug, value } = attributes
    const entity = relationships?.entity?.data
    const record = numberOf(source, entity)
    if (value === null || record === null) continue
    const { type, number } = record
    const name = `${apiSlug} of ${number}`
    const id = here[type].get(number)
    if (id === undefined) {
      const why = shipmentsOf(source, entity?.id ?? '').map((shipment) => not_asked.get(shipment))
      const [left] = why.includes(undefined) ? [] : why
      does.told({ kind, name, ...(left === undefined ? waits(number) : { result: 'left_out', why: left }) })
    } else if (filled.has(valueKey(type, id, apiSlug)))
      does.told({ kind, name, result: 'already_there', why: 'the field has a value here' })
    else await written(does, { kind, name }, () => client.customFields.create({ apiSlug, value, entity: { type, id } }))
  }
}

const waits = (number: string) => ({ result: 'waits', why: `${number} is not known here yet` }) as const

/** The shipments there that a record belongs to: itself, or those with this container. */
function shipmentsOf(source: SourceAccount, id: string): readonly string[] {
  if (source.shipments.has(id)) return [id]
  return [...source.shipments.values()].flatMap(({ id: shipment, relationships }) =>
    relationships?.containers?.data?.some((container) => container.id === id) === true ? [shipment] : [],
  )
}

const valueKey = (type: string, id: string, api_slug: string): string => `${type} ${id} ${api_slug}`

/** The fields that have a value here: what somebody set here is not overwritten. */
async function valuesHere(client: QuaylogClient): Promise<ReadonlySet<string>> {
  const filled = new Set<string>()
  for await (const { data } of pagesOf((page) => client.customFields.list({}, { page, pageSize: 100, format: 'raw' })))
    for (const { attributes, relationships } of data) {
      const entity = relationships?.entity?.data ?? null
      if (entity !== null) filled.add(valueKey(entity.type, entity.id, attributes.api_slug))
    }
  return filled
}

function numberOf(
  source: SourceAccount,
  entity: { readonly id: string; readonly type: string } | null | undefined,
): { readonly type: 'shipment' | 'container'; readonly number: string } | null {
  const shipment = source.shipments.get(entity?.id ?? '')
  if (shipment !== undefined) return { type: 'shipment', number: shipment.attributes.bill_of_lading_number }
  const container = source.containers.get(entity?.id ?? '')
  return container === undefined ? null : { type: 'container', number: container.attributes.number }
}

/** Ids by number of what is known here. */
async function recordsHere(client: QuaylogClient) {
  const shipment = new Map<string, string>()
  const container = new Map<string, string>()
  for await (const { id, attributes } of client.shipments.iterate({}, { format: 'raw', include: '' }))
    shipment.set(attributes.bill_of_lading_number, id)
  for await (const { id, attributes } of client.containers.iterate({}, { format: 'raw', include: '' }))
    if (!container.has(attributes.number)) container.set(attributes.number, id)
  return { shipment, container }
}
