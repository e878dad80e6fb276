-- When the file of a deleted document was erased, with all that was read of it.
alter table document add column erased_at timestamptz;
create index document_erasable on document (discarded_at) where discarded_at is not null and erased_at is null;
create index document_of_file on document (account_id, file_id);
create index document_upload_file on document_upload (account_id, file_id) where file_id is not null;

-- Shipments that somebody began to track lately, of every account: documents that name them are linked again. Of a kind
-- that gives no order, so that no list of one account is read through it.
create index shipment_made on shipment using brin (created_at);
