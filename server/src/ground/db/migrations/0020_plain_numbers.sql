-- Numbers are compared without dashes and dots, as they were without spaces. The dashes of the test line's words belong to them.
-- Where the plain form is taken already, or two become the same, the other stays as it was written.
update tracking_request set normalized_number = regexp_replace(normalized_number, '[.-]', '', 'g')
where normalized_number ~ '[.-]' and normalized_number not like 'TEST-TR%';

with plain as (
  select account_id, id, scac, regexp_replace(normalized_number, '[.-]', '', 'g') as number,
    row_number() over (partition by account_id, scac, regexp_replace(normalized_number, '[.-]', '', 'g') order by id) as nth
  from shipment where normalized_number ~ '[.-]' and normalized_number not like 'TEST-TR%'
)
update shipment s set normalized_number = p.number from plain p
where s.account_id = p.account_id and s.id = p.id and p.nth = 1
  and not exists (select 1 from shipment o where o.account_id = p.account_id and o.scac = p.scac and o.normalized_number = p.number);

update shipment set request_number = regexp_replace(request_number, '[.-]', '', 'g')
where request_number ~ '[.-]' and request_number not like 'TEST-TR%';

with plain as (
  select id, source_key, number_type, regexp_replace(number, '[.-]', '', 'g') as number,
    row_number() over (partition by source_key, number_type, regexp_replace(number, '[.-]', '', 'g') order by id) as nth
  from subject where number ~ '[.-]' and number not like 'TEST-TR%'
)
update subject s set number = p.number from plain p
where s.id = p.id and p.nth = 1
  and not exists (select 1 from subject o where o.source_key = p.source_key and o.number_type = p.number_type and o.number = p.number);

with written as (
  delete from search_term where term ~ '[.-]' and term not like 'TEST-TR%' and term ~ '[^.-]' returning account_id, term, kind, record_id, shipment_id
)
insert into search_term (account_id, term, kind, record_id, shipment_id)
select distinct on (account_id, kind, regexp_replace(term, '[.-]', '', 'g'), record_id) account_id, regexp_replace(term, '[.-]', '', 'g'), kind, record_id, shipment_id from written
on conflict do nothing;
