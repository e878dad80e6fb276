import { z } from 'zod'
import type { ListReader, Reader } from '../../ground/db/index.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import type { ExceptionRow } from '../exception.ts'
import type { RuledSubject } from './rule.ts'

type About = Pick<ExceptionRow, 'subject_id' | 'container_ids'>
const subject_json = z.object({ custom_fields: z.array(z.object({ api_slug: z.string(), value: z.unknown() })) })
interface Row extends RuledSubject {
  readonly id: string
}

/** What rules look at of the shipments and requests that exceptions are about, by their ids. */
export async function ruledSubjects(
  reader: Reader | ListReader,
  account_id: string,
  exceptions: readonly About[],
): Promise<ReadonlyMap<string, RuledSubject>> {
  const ids = [...new Set(exceptions.map(({ subject_id }) => subject_id))]
  const rows = await reader<Row[]>`
    with box as (
      select shipment_id, id from container where account_id = ${account_id} and shipment_id = any(${ids}::uuid[])
    ), part as (
      select id as subject_id, id from shipment where account_id = ${account_id} and id = any(${ids}::uuid[])
      union all select shipment_id, id from box
    ), role as (
      select part.subject_id, array_agg(distinct r.party_id) as party_ids from part
        join party_role r on r.account_id = ${account_id} and r.roleable_id = part.id group by part.subject_id
    ), field as (
      select part.subject_id, jsonb_agg(jsonb_build_object('api_slug', d.api_slug, 'value', f.value)) as custom_fields
      from part join custom_field f on f.account_id = ${account_id} and f.entity_id = part.id
        join custom_field_definition d on d.account_id = f.account_id and d.id = f.definition_id group by part.subject_id
    )
    select s.id, s.scac as line, s.port_of_lading_locode as port_of_lading,
      s.port_of_discharge_locode as port_of_discharge, s.destination_locode as destination, s.tags,
      coalesce(role.party_ids, '{}') as party_ids, coalesce(field.custom_fields, '[]') as custom_fields,
      coalesce(s.pod_timezone, s.destination_timezone) as time_zone
    from shipment s left join role on role.subject_id = s.id left join field on field.subject_id = s.id
    where s.account_id = ${account_id} and s.id = any(${ids}::uuid[])
    union all
    select id, scac, null, null, null, '{}', '{}', '[]', null from tracking_request
    where account_id = ${account_id} and id = any(${ids}::uuid[])`
  const kept = keptRows(rows, subject_json, ({ id }) => `custom fields of ${id}`)
  return new Map(kept.map(({ id, ...subject }) => [id, subject]))
}
