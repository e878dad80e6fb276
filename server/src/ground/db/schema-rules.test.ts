import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { testDatabase } from '../testing/database.ts'

/**
 * What keeps the way open to spreading accounts over several databases: every table of a tenant, and every key, unique
 * index and foreign key on it, begins with account_id; public ids come from no sequence; nothing depends on triggers.
 * Exceptions stand here with their reason.
 */
const tables_without_account: Readonly<Record<string, string>> = {
  account: 'is the account; its id is the account_id of all others',
  person: 'a person may belong to several accounts',
  person_second_step: 'a person may belong to several accounts',
  person_identity: 'a person may belong to several accounts',
  schema_migration: 'about the database itself',
  log_epoch: 'about the numbers of the database as a whole',
  attempt_window: 'attempts are counted before anybody is known, by places and addresses',
  sandbox_clock: 'one clock for all',
  source_configuration: 'upstreams belong to the operator',
  source_health: 'upstreams belong to the operator',
  source_budget: 'upstreams belong to the operator',
  source_token: 'upstreams belong to the operator',
  source_registration: 'upstreams belong to the operator',
  source_alarm: 'upstreams belong to the operator',
  subject: 'what the world says is kept once, however many accounts follow it',
  payload: 'what the world says',
  payload_object: 'holds what the world says',
  observation: 'what the world says',
  observation_pack: 'what the world says',
  vessel: 'what the world says',
  vessel_position: 'what the world says',
  vessel_position_default: 'what the world says',
  vessel_identity: 'what the world says',
  inbound: 'what the world hands to us is kept once, however many accounts follow it',
  quarantine: 'what nobody could read belongs to the operator',
  edi_message: 'what the world says',
  edi_reference: 'what the world says',
  edi_line: 'what the world says',
  edi_control_number: 'two parties know each other by ids of their own; their numbers come once, whoever sends',
  push_secret: 'upstreams belong to the operator',
  oauth_client: 'an application registers before anybody signs in',
  oauth_interaction: 'an authorization begins before anybody signs in',
  oauth_key: 'of the authorization server itself',
}

const keys_without_account: Readonly<Record<string, string>> = {
  api_key_hash: 'the account of a request is found by its key',
  publishable_key_key: 'the account of a request is found by its key',
  analytics_reader_role: 'the account of a connection to the database is found by its role',
  share_token: 'the account of a shared page is found by its address',
}

/** Where each JSON column is checked when it is read; a file of `server/src`, or why nobody has to. */
const checked_in: Readonly<Record<string, string | { readonly unread: string }>> = {
  'alert_rule.conditions': 'attention/rules/store.ts',
  'charge_box.stays': 'charges/kept/store.ts',
  'charge_box.settlements': 'charges/kept/store.ts',
  'charge_box.summary': 'records/containers/kept-container.ts',
  'charge_clock.corrections': 'charges/kept/store.ts',
  'charge_clock.told': 'charges/kept/store.ts',
  'charge_clock.document': 'charges/kept/store.ts',
  'charge_clock.weeks': 'charges/kept/store.ts',
  'charge_statement.says': 'charges/statements/store.ts',
  'container.holds_at_pod_terminal': 'records/containers/kept-container.ts',
  'container.fees_at_pod_terminal': 'records/containers/kept-container.ts',
  'container.ind_facility_holds': 'records/containers/kept-container.ts',
  'container.ind_facility_fees': 'records/containers/kept-container.ts',
  'container.route': 'records/containers/kept-container.ts',
  'container.picture': 'projection/kept-picture.ts',
  'custom_field.value': 'records/custom-fields/store.ts',
  'custom_field_definition.validation': 'records/custom-fields/definition-store.ts',
  'custom_field_definition.default_value': 'records/custom-fields/definition-store.ts',
  'document.correction_places': 'documents/store.ts',
  'document.corrections': 'documents/store.ts',
  'document_correction.changes': 'documents/correction-store.ts',
  'document.split_manual': 'documents/store.ts',
  'document_representation.correction_places': 'documents/representation-store.ts',
  'document_representation.corrections': 'documents/representation-store.ts',
  'document_representation.pages': 'documents/representation-store.ts',
  'document_representation.reading': 'documents/representation-store.ts',
  'email_submission.authentication': 'documents/mail/submission-store.ts',
  'email_submission.left_out': 'documents/mail/submission-store.ts',
  'exception.evidence': 'attention/store.ts',
  'exception.change': 'attention/store.ts',
  'exception.at_stake': 'attention/store.ts',
  'exception_state.evidence': 'attention/store.ts',
  'exception_state.change': 'attention/store.ts',
  'exception_state.at_stake': 'attention/store.ts',
  'facility_calendar_statement.says': 'charges/facility-calendars/store.ts',
  'inbound.receipt': 'intake/inbound-store.ts',
  'inbound.recorded': { unread: 'written for operators, who read it in the database' },
  'invoice.written': 'charges/invoices/store.ts',
  'invoice.verdict': 'charges/invoices/store.ts',
  'invoice.disputed_verdict': 'charges/invoices/store.ts',
  'invoice_check.charges': 'charges/invoices/check-store.ts',
  'invoice_check.verdict': 'charges/invoices/check-store.ts',
  'notification_log.request_headers': 'subscriptions/notifications/store.ts',
  'notification_log.response_headers': 'subscriptions/notifications/store.ts',
  'oauth_client.metadata': 'doors/oauth/client-store.ts',
  'oauth_interaction.payload': 'doors/oauth/token-store.ts',
  'oauth_token.payload': 'doors/oauth/token-store.ts',
  'observation.body': 'world-facts/kept-observation.ts',
  'report_file.counts': 'intake/reports/store.ts',
  'report_file.rows': 'intake/reports/store.ts',
  'report_mapping.columns': 'intake/reports/store.ts',
  'saved_view.search': 'doors/portal/fleet/view-store.ts',
  'shipment.picture': 'projection/kept-picture.ts',
  'source_budget.spent': 'asking/budget-store.ts',
  'tariff.head': 'charges/tariffs/store.ts',
  'tariff_version.document': 'charges/tariffs/store.ts',
  'told_event.document': 'knowing/store.ts',
  'tracking_request.initial_custom_fields': 'records/custom-fields/staged.ts',
  'webhook.timing': 'subscriptions/channels/store.ts',
}

const db = await testDatabase()

test('every table belongs to an account or is named above', async () => {
  const rows = await db.work<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id'
        and a.attnotnull)`
  assert.deepEqual(
    rows.map((row) => row.name).filter((name) => !(name in tables_without_account)),
    [],
  )
})

test('every key, unique index and foreign key of a tenant begins with account_id', async () => {
  const rows = await db.work<{ name: string; table_name: string; first_column: string | null; columns: string[] }[]>`
    select i.relname as name, c.relname as table_name, x.indisunique as is_unique,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = x.indkey[0]) as first_column,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(x.indkey::int2[])
        order by 1) as columns
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class c on c.oid = x.indrelid and c.relnamespace = 'public'::regnamespace
    where x.indisunique
    union all
    select k.conname, c.relname, false, (select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attnum = k.conkey[1]), '{}'
    from pg_constraint k join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
    join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and exists (select 1 from pg_attribute a
      where a.attrelid = r.oid and a.attname = 'account_id')`
  // An index over the id alone serves the ownership rule: ids are unique everywhere.
  const wrong = rows.filter(
    (row) =>
      !(row.table_name in tables_without_account) &&
      row.first_column !== 'account_id' &&
      row.columns.join() !== 'id' &&
      !(row.name in keys_without_account),
  )
  assert.deepEqual(
    wrong.map((row) => `${row.table_name}.${row.name}`),
    [],
  )
})

test('no trigger, no sequence, no unlogged table', async () => {
  const rows = await db.work<{ name: string }[]>`
    select tgname::text as name from pg_trigger where not tgisinternal
    union all select relname from pg_class where relnamespace = 'public'::regnamespace
      and (relkind = 'S' or relpersistence = 'u')`
  assert.deepEqual(
    rows.map((row) => row.name),
    [],
  )
})

test('every column that holds JSON is checked where it is read', async () => {
  const columns = await db.work<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('json', 'jsonb')`
  assert.deepEqual(columns.map(({ name }) => name).toSorted(), Object.keys(checked_in).toSorted())
})

test('where a column is said to be checked, something is', () => {
  const source = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const without = Object.values(checked_in).filter(
    (file) => typeof file === 'string' && !/keptRows\(|isJsonObject\(|[sS]afeParse\(|\.parse\(/.test(source(file)),
  )
  assert.deepEqual(without, [])
})
