-- The form in which a webhook is told: json_api or cloudevents.
alter table webhook add column format text not null default 'json_api';
