-- Where on a page people say that values which they entered stand, each by its place in the payload.
alter table document add column correction_places jsonb;
alter table document_representation add column correction_places jsonb;
