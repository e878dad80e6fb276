import type { ListReader } from '../../../ground/db/index.ts'
import { field_prefix } from './fleet-narrowing.ts'

/** A value that containers are found by beside their numbers; `of`: the custom field's own name. */
export interface FleetMatch {
  readonly field: string
  readonly of: string | null
  readonly value: string
  readonly name: string
  readonly containers: number
}

/** As many values of each kind as stand below what was typed. */
const matches_max = 4

/** Tags, ships, voyages, parties and values of custom fields with the text in their name, the most frequent first. */
export async function fleetMatches(
  reader: ListReader,
  account_id: string,
  text: string,
): Promise<readonly FleetMatch[]> {
  const typed = text.toLowerCase()
  const found = await Promise.all([
    reader<FleetMatch[]>`
      select 'tag' as field, null as of, tag as value, tag as name, count(*)::int as containers
      from (select s.id, tag from shipment s, unnest(s.tags) tag
        where s.account_id = ${account_id} and position(${typed} in lower(tag)) > 0) tagged
      join container c on c.account_id = ${account_id} and c.shipment_id = tagged.id
      group by tag order by containers desc, tag limit ${matches_max}`,
    reader<FleetMatch[]>`
      select one.field, null as of, one.value, one.value as name, count(*)::int as containers
      from shipment s
      cross join lateral (values ('vessel', s.pod_vessel_name), ('voyage', s.pod_voyage_number)) one (field, value)
      join container c on c.account_id = ${account_id} and c.shipment_id = s.id
      where s.account_id = ${account_id} and position(${typed} in lower(one.value)) > 0
      group by one.field, one.value order by containers desc, one.value limit ${matches_max}`,
    reader<FleetMatch[]>`
      select 'party' as field, null as of, p.id as value, p.company_name as name, count(*)::int as containers
      from party p
      join lateral (select roleable_id as container_id from party_role
          where account_id = ${account_id} and party_id = p.id and roleable_type = 'Cargo'
        union select c.id from party_role r
          join container c on c.account_id = r.account_id and c.shipment_id = r.roleable_id
          where r.account_id = ${account_id} and r.party_id = p.id and r.roleable_type = 'Shipment') named on true
      where p.account_id = ${account_id}
        and position(${typed} in lower(p.company_name || ' ' || coalesce(p.nickname, ''))) > 0
      group by p.id, p.company_name order by containers desc, p.company_name, p.id limit ${matches_max}`,
    reader<FleetMatch[]>`
      select ${field_prefix}::text || d.api_slug as field, d.display_name as of, one.kept #>> '{}' as value,
        coalesce(o.label, one.kept #>> '{}') as name, count(*)::int as containers
      from custom_field_definition d
      join custom_field f on f.account_id = d.account_id and f.definition_id = d.id
      cross join lateral (select f.value as kept where jsonb_typeof(f.value) in ('string', 'number')
        union all select jsonb_array_elements(f.value) where jsonb_typeof(f.value) = 'array') one
      left join custom_field_option o on o.account_id = d.account_id and o.definition_id = d.id
        and to_jsonb(o.value) = one.kept
      where d.account_id = ${account_id} and d.entity_type = 'Container' and d.data_type <> 'reference'
        and position(${typed} in lower(coalesce(o.label, one.kept #>> '{}'))) > 0
      group by d.id, d.api_slug, d.display_name, one.kept, o.label
      order by containers desc, d.api_slug, one.kept limit ${matches_max}`,
  ])
  return found.flat()
}
