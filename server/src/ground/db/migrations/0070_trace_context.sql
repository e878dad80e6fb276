-- The W3C trace context of the call or poll that made a row, where traces are exported: work that is done for it later,
-- perhaps by another process, continues the same trace.
alter table tracking_request add column trace_context text;
alter table notification add column trace_context text;
