import type { DocumentTypeCode } from '@quaylog/contract'
import { document_types } from '@quaylog/contract'
import type { Fragment, Reader } from '../ground/db/index.ts'
import { containersOfParties, shipmentsOfParties } from './part-role-store.ts'

/**
 * Whose role lets them see documents of a type: every role's; every role's but a dray carrier's, who has to do with the
 * road and not with the goods; nobody's of what the account is billed, and of what nobody has said the type of. A
 * packet is seen by its parts.
 */
const seen_by: Readonly<Record<DocumentTypeCode, 'every_role' | 'role_of_cargo' | 'nobody' | 'its_parts'>> = {
  arrival_notice: 'role_of_cargo',
  delivery_order: 'every_role',
  master_bill_of_lading: 'role_of_cargo',
  house_bill_of_lading: 'role_of_cargo',
  sea_waybill: 'role_of_cargo',
  freight_invoice: 'nobody',
  demurrage_detention_invoice: 'nobody',
  customs_entry: 'role_of_cargo',
  isf_10_2: 'role_of_cargo',
  packing_list: 'role_of_cargo',
  commercial_invoice: 'role_of_cargo',
  booking_confirmation: 'role_of_cargo',
  pickup_release: 'every_role',
  cargo_control_document: 'role_of_cargo',
  dangerous_goods_declaration: 'every_role',
  certificate_of_origin: 'role_of_cargo',
  proof_of_delivery: 'every_role',
  packet: 'its_parts',
  other: 'nobody',
}
const typesOf = (who: (typeof seen_by)[DocumentTypeCode]) => document_types.filter((type) => seen_by[type] === who)

/**
 * The documents that these parties see (contract 1.12): linked to a record of theirs, and with nothing in the file that
 * may be somebody else's. So a file is judged as a whole, with every document of a packet, also one that was discarded:
 * its pages are still in the file. Deciding begins at the records of the parties, not at all documents.
 */
export const documentsOfParties = (reader: Reader, account_id: string, parties: readonly string[]): Fragment => reader`
    with own as materialized (
      select id, bool_or(is_of_cargo) as is_of_cargo from (
        select id, false as is_of_cargo from (${shipmentsOfParties(reader, account_id, parties)}) shipments (id)
        union all select id, false from (${containersOfParties(reader, account_id, parties)}) boxes (id)
        union all
        select id, true from (${shipmentsOfParties(reader, account_id, parties, 'of_cargo')}) shipments (id)
        union all
        select id, true from (${containersOfParties(reader, account_id, parties, 'of_cargo')}) boxes (id)
      ) records group by id
    ), file as materialized (
      select id, coalesce(type_read = 'packet', false) or exists (select 1 from document part
        where part.account_id = ${account_id} and part.parent_id = first.id and part.discarded_at is null) as is_packet
      from document first where account_id = ${account_id} and id in (select coalesce(d.parent_id, d.id)
        from document_link l join document d on d.account_id = l.account_id and d.id = l.document_id
        where l.account_id = ${account_id} and l.state = 'linked' and l.target_id in (select id from own))
    )
    select seen.id from file join document seen on seen.account_id = ${account_id}
      and (seen.id = file.id or seen.parent_id = file.id)
    where seen.discarded_at is null and not exists (
      select 1 from document m where m.account_id = ${account_id}
        and (m.id = file.id or (file.is_packet and m.parent_id = file.id))
        and (${mayBeOfOthers(reader, account_id)} or not (${hasParts(reader, account_id)}
          or (${isShown(reader, account_id)}))))`

/** A document `m` is a packet, of which the parts decide. */
const hasParts = (reader: Reader, account_id: string): Fragment => reader`(file.is_packet and m.id = file.id
    and exists (select 1 from document part where part.account_id = ${account_id} and part.parent_id = m.id))`

/**
 * A document `m` was read, or somebody entered what it says, it has a type that the parties see, and is linked to a
 * record of theirs in a role that sees it.
 */
const isShown = (reader: Reader, account_id: string): Fragment => reader`m.status = 'extracted' and exists (
    select 1 from document_link l join own on own.id = l.target_id
    where l.account_id = ${account_id} and l.document_id = m.id and l.state = 'linked' and ${isForRole(reader)})`

const isForRole = (reader: Reader): Fragment => reader`
    (coalesce(m.type_manual, m.type_read) = any(${typesOf('every_role')}::text[])
      or (own.is_of_cargo and coalesce(m.type_manual, m.type_read) = any(${typesOf('role_of_cargo')}::text[])))`

/**
 * What is `named` was corrected to another number that looks like it, and is no container of the account: then it is
 * nobody's. One that is tracked stays somebody's, whatever was corrected.
 */
const isMisread = (reader: Reader, account_id: string): Fragment => reader`
    exists (select 1 from document_representation read where read.account_id = ${account_id}
      and read.id = m.representation_id and read.reading -> 'corrected_numbers' ? named.value)
    and not exists (select 1 from container c where c.account_id = ${account_id} and c.number = named.value)`

/**
 * A document `m` may say something of others: it is linked, or was proposed to be, to a record that isn't theirs; it
 * names a container that isn't, be it in what is not read of it or in what people corrected; or a page of it was not
 * read, or it was read before that was looked for. A link to the shipment of a linked container only says where that
 * container belongs.
 */
const mayBeOfOthers = (reader: Reader, account_id: string): Fragment => reader`(
    exists (select 1 from document_link l where l.account_id = ${account_id} and l.document_id = m.id
      and l.state in ('linked', 'suggested') and not exists (select 1 from own where own.id = l.target_id)
      and not (l.target_type = 'shipment' and exists (select 1 from document_link box
        where box.account_id = l.account_id and box.document_id = m.id and box.state = 'linked'
          and box.target_type = 'container' and box.shipment_id = l.target_id)))
    or exists (select 1 from document_reference named where named.account_id = ${account_id}
      and named.document_id = m.id and named.kind = 'container' and not exists (
        select 1 from container c join own on own.id = c.id
        where c.account_id = named.account_id and c.number = named.value)
      and not (${isMisread(reader, account_id)}))
    or exists (select 1 from jsonb_array_elements_text(
        jsonb_path_query_array(coalesce(m.corrections, '{}'), '$.containers[*].number')
          || jsonb_path_query_array(coalesce(m.corrections, '{}'), '$.*[*].container')) said (number)
      where said.number <> '' and not exists (select 1 from container c join own on own.id = c.id
        where c.account_id = ${account_id}
          and c.number = upper(regexp_replace(said.number, '[^A-Za-z0-9]', '', 'g'))))
    or exists (select 1 from document_representation read where read.account_id = ${account_id}
      and read.id = m.representation_id and (read.reading -> 'warnings' @> '[{"code":"pages_left_out"}]'
        or read.reading -> 'warnings' @> '[{"code":"page_without_text"}]'
        or not (read.reading ? 'passed_over')
        or exists (select 1 from jsonb_array_elements_text(read.reading -> 'passed_over') named (number)
          where not exists (select 1 from container c join own on own.id = c.id
            where c.account_id = read.account_id and c.number = named.number)))))`
