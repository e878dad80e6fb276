import { initial_custom_fields } from '@quaylog/contract'
import type { CustomFieldEntityType, CustomFieldValue } from '@quaylog/contract'
import { z } from 'zod'
import type { Account } from '../../request/account.ts'
import type { Transaction } from '../../ground/db/index.ts'
import { planLimitReached, Refusal } from '../../ground/http/refusal.ts'
import type { Problem } from '../../ground/http/refusal.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import { searchForm } from '../../search/store.ts'
import type { StagedField, TrackingRequestRow } from '../tracking-requests/tracking-request.ts'
import { acceptValue } from './accept.ts'
import type { CustomFieldRow } from './custom-field.ts'
import { definitionsBySlugs } from './definition-store.ts'
import { optionValues } from './option-store.ts'
import { countValues, setCustomField } from './store.ts'

type StagedFields = NonNullable<TrackingRequestRow['initial_custom_fields']>
const json_columns = z.object({ initial_custom_fields: initial_custom_fields.nullable() })
type Accepted = { readonly field: StagedField; readonly definition_id: string; readonly value: CustomFieldValue }
type Refused = { readonly problem: Omit<Problem, 'source'>; readonly at: number; readonly member: 'api_slug' | 'value' }

/**
 * Refuses a tracking request whose fields could not be set later: unknown slugs, values that their definitions refuse,
 * more values than the account may keep.
 */
export async function requireStageable(tx: Transaction, account: Account, staged: StagedFields): Promise<void> {
  const problems: Problem[] = []
  for (const [list, fields, entity_type] of [
    ['shipment', staged.shipment ?? [], 'Shipment'],
    ['containers', staged.containers ?? [], 'Container'],
  ] as const) {
    const { refused } = await readStaged(tx, account.id, entity_type, fields)
    problems.push(
      ...refused.map(({ problem, at, member }) => ({
        ...problem,
        source: { pointer: `/data/attributes/initial_custom_fields/${list}/${at}/${member}` },
      })),
    )
  }
  const [first, ...more] = problems
  if (first !== undefined) throw new Refusal([first, ...more])
  const limit = account.custom_field_limit
  if (limit === null) return
  const used = await countValues(tx, account.id)
  const wanted = (staged.shipment?.length ?? 0) + (staged.containers?.length ?? 0)
  if (used + wanted > limit)
    throw planLimitReached(`The account may keep ${limit} custom field values and ${used} are in use`, { limit, used })
}

/**
 * Sets the fields that a tracking request brought along, now that its records exist: those of the shipment, and those
 * of containers on the one with the number or, without a number, on every one. What has become impossible meanwhile is
 * left out, and so is what would exceed the account's limit.
 */
export async function applyStagedFields(
  tx: Transaction,
  account: Account,
  request: TrackingRequestRow,
  shipment_id: string,
  containers: readonly { readonly id: string; readonly number: string }[],
  now: string,
  newId: () => string,
): Promise<void> {
  keptRows([request], json_columns, ({ id }) => `tracking request ${id}`)
  const staged = request.initial_custom_fields
  if (staged === null) return
  const ofShipment = await readStaged(tx, account.id, 'Shipment', staged.shipment ?? [])
  const ofContainers = await readStaged(tx, account.id, 'Container', staged.containers ?? [])
  const row = { account_id: account.id, user_id: request.user_id, created_at: now, updated_at: now }
  const wanted: Omit<CustomFieldRow, 'id'>[] = [
    ...ofShipment.accepted.map(({ definition_id, value }) => ({
      ...row,
      definition_id,
      value,
      entity_type: 'Shipment' as const,
      entity_id: shipment_id,
    })),
    ...ofContainers.accepted.flatMap(({ field, definition_id, value }) =>
      containers
        .filter((container) => isFor(field, container.number))
        .map((container) => ({
          ...row,
          definition_id,
          value,
          entity_type: 'Container' as const,
          entity_id: container.id,
        })),
    ),
  ]
  const room =
    account.custom_field_limit === null
      ? wanted.length
      : Math.max(0, account.custom_field_limit - (await countValues(tx, account.id)))
  for (const field of wanted.slice(0, room)) await setCustomField(tx, { ...field, id: newId() })
}

function isFor(field: StagedField, number: string): boolean {
  return (
    field.number === undefined ||
    field.number === null ||
    field.number.trim() === '' ||
    searchForm(field.number) === number
  )
}

async function readStaged(
  tx: Transaction,
  account_id: string,
  entity_type: CustomFieldEntityType,
  fields: readonly StagedField[],
): Promise<{ accepted: Accepted[]; refused: Refused[] }> {
  const accepted: Accepted[] = []
  const refused: Refused[] = []
  if (fields.length === 0) return { accepted, refused }
  const definitions = new Map(
    (
      await definitionsBySlugs(
        tx,
        account_id,
        entity_type,
        fields.map((field) => field.api_slug),
      )
    ).map((definition) => [definition.api_slug, definition]),
  )
  const options = await optionValues(
    tx,
    account_id,
    [...definitions.values()].map((definition) => definition.id),
  )
  for (const [at, field] of fields.entries()) {
    const definition = definitions.get(field.api_slug)
    if (definition === undefined) {
      refused.push({
        at,
        member: 'api_slug',
        problem: {
          error: 'related_not_found',
          detail: `There is no custom field '${field.api_slug}' for this kind of record`,
        },
      })
      continue
    }
    const checked = await acceptValue(tx, definition, options.get(definition.id) ?? [], field.value)
    if (checked.ok) accepted.push({ field, definition_id: definition.id, value: checked.value })
    else refused.push({ at, member: 'value', problem: { error: checked.error, detail: checked.detail } })
  }
  return { accepted, refused }
}
