import type { LinkableShipment } from '@quaylog/documents'
import type { Reader } from '../ground/db/index.ts'

/** Shipments that a document is compared with; one that names more than these is a list, and lists are not linked. */
const shipments_max = 200

/**
 * The account's shipments that have one of the identifiers: as bill, booking or reference, or as the number of a
 * container, without blanks and hyphens.
 */
export async function linkCandidates(
  reader: Reader,
  account_id: string,
  identifiers: readonly string[],
): Promise<readonly LinkableShipment[]> {
  if (identifiers.length === 0) return []
  return reader<LinkableShipment[]>`
    select s.id, s.scac, s.bill_of_lading_number,
      case when s.request_type = 'booking_number' then s.normalized_number end as booking_number,
      s.ref_numbers || s.tags as reference_numbers,
      array(select p.company_name from party_role r join party p on p.account_id = r.account_id and p.id = r.party_id
        where r.account_id = s.account_id and r.roleable_type = 'Shipment' and r.roleable_id = s.id
          and r.role in ('customer', 'shipper', 'consignee', 'notify_party') order by 1) as party_names,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number) order by c.number)
        from container c where c.account_id = s.account_id and c.shipment_id = s.id), '[]') as containers,
      coalesce((select jsonb_agg(distinct jsonb_build_object('name', v.name, 'voyage', v.voyage))
        from (select s.pod_vessel_name as name, s.pod_voyage_number as voyage
          union select e.vessel_name, e.voyage_number from transport_event e join container c
            on c.account_id = e.account_id and c.id = e.container_id
          where c.account_id = s.account_id and c.shipment_id = s.id and e.vessel_name is not null) v), '[]') as vessels,
      least(s.pol_atd_at, s.pol_etd_at, s.pod_eta_at, s.pod_ata_at, active.first)::date::text as active_from,
      greatest(s.pol_atd_at, s.pol_etd_at, s.pod_eta_at, s.pod_ata_at, s.destination_eta_at, active.last)::date::text
        as active_to
    from shipment s
    left join lateral (
      select min(e.at) as first, max(e.at) as last from transport_event e join container c
        on c.account_id = e.account_id and c.id = e.container_id
      where c.account_id = s.account_id and c.shipment_id = s.id and e.invalidated_at is null) active on true
    where s.account_id = ${account_id} and s.id in (
      select t.record_id from search_term t
      where t.account_id = ${account_id} and t.kind = 'shipment' and t.term = any(${[...identifiers]}::text[]))
    order by s.created_at desc, s.id limit ${shipments_max}`
}
