import type { CustomFieldDataType } from '@quaylog/contract'
import type { ListReader } from '../../../ground/db/index.ts'
import { field_prefix } from './fleet-narrowing.ts'

/** A value that the list can be narrowed to, and how many containers have it. */
export interface FleetChoice {
  readonly field: string
  readonly value: string
  readonly name: string
  readonly containers: number
}

/** A custom field of containers, as far as a list needs it. */
export interface FleetField {
  readonly slug: string
  readonly name: string
  readonly data_type: CustomFieldDataType
}

/** As many values of each filter as a menu holds, and as many fields as a list of columns does. */
const [choices_max, fields_max] = [60, 40]

/** The account's custom fields of containers, oldest first. */
export async function fleetFields(reader: ListReader, account_id: string): Promise<readonly FleetField[]> {
  return reader<FleetField[]>`
    select api_slug as slug, display_name as name, data_type from custom_field_definition
    where account_id = ${account_id} and entity_type = 'Container' order by created_at, id limit ${fields_max}`
}

/** The tags of shipments, by how many containers have them. */
export async function tagChoices(reader: ListReader, account_id: string): Promise<readonly FleetChoice[]> {
  return reader<FleetChoice[]>`
    select 'tag' as field, tag as value, tag as name, count(*)::int as containers
    from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id, unnest(s.tags) tag
    where c.account_id = ${account_id} group by tag order by containers desc, tag limit ${choices_max}`
}

/** Ships that bring containers to their port of discharge, and their voyages. */
export async function shipChoices(reader: ListReader, account_id: string): Promise<readonly FleetChoice[]> {
  return reader<FleetChoice[]>`
    select one.field, one.value, one.value as name, count(*)::int as containers
    from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
    cross join lateral (values ('vessel', s.pod_vessel_name), ('voyage', s.pod_voyage_number)) one (field, value)
    where c.account_id = ${account_id} and one.value is not null
    group by one.field, one.value order by containers desc, one.value limit ${2 * choices_max}`
}

/** Parties in any role of a container or its shipment. */
export async function partyChoices(reader: ListReader, account_id: string): Promise<readonly FleetChoice[]> {
  return reader<FleetChoice[]>`
    select 'party' as field, p.id as value, p.company_name as name, count(*)::int as containers
    from (select party_id, roleable_id as container_id from party_role
        where account_id = ${account_id} and roleable_type = 'Cargo'
      union select r.party_id, c.id from party_role r
        join container c on c.account_id = r.account_id and c.shipment_id = r.roleable_id
        where r.account_id = ${account_id} and r.roleable_type = 'Shipment') named
    join party p on p.account_id = ${account_id} and p.id = named.party_id
    group by p.id, p.company_name order by containers desc, p.company_name, p.id limit ${choices_max}`
}

/** Values of custom fields, the most frequent of each; references to other records are none that a menu could name. */
export async function fieldChoices(reader: ListReader, account_id: string): Promise<readonly FleetChoice[]> {
  return reader<FleetChoice[]>`
    select ${field_prefix}::text || slug as field, value, coalesce(label, value) as name, containers from (
      select d.api_slug as slug, one.kept #>> '{}' as value, o.label, count(*)::int as containers,
        row_number() over (partition by d.id order by count(*) desc, one.kept) as place
      from custom_field_definition d
      join custom_field f on f.account_id = d.account_id and f.definition_id = d.id
      cross join lateral (select f.value as kept where jsonb_typeof(f.value) in ('string', 'number', 'boolean')
        union all select jsonb_array_elements(f.value) where jsonb_typeof(f.value) = 'array') one
      left join custom_field_option o on o.account_id = d.account_id and o.definition_id = d.id
        and to_jsonb(o.value) = one.kept
      where d.account_id = ${account_id} and d.entity_type = 'Container' and d.data_type <> 'reference'
      group by d.id, d.api_slug, one.kept, o.label) counted
    where place <= ${choices_max} order by slug, place limit ${choices_max * fields_max}`
}
