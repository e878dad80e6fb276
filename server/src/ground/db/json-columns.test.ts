import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { testDatabase } from '../testing/database.ts'

/** Where each JSON column is checked when it is read; a file of `server/src`, or why nobody has to. */
const checked_in: Readonly<Record<string, string | { readonly unread: string }>> = {
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
  'exception.evidence': 'attention/store.ts',
  'exception.change': 'attention/store.ts',
  'exception.at_stake': 'attention/store.ts',
  'facility_calendar_statement.says': 'charges/facility-calendars/store.ts',
  'inbound.receipt': 'intake/inbound-store.ts',
  'inbound.recorded': { unread: 'written for operators, who read it in the database' },
  'invoice.written': 'charges/invoices/store.ts',
  'invoice.verdict': 'charges/invoices/store.ts',
  'notification_log.request_headers': 'subscriptions/notifications/store.ts',
  'notification_log.response_headers': 'subscriptions/notifications/store.ts',
  'oauth_client.metadata': 'doors/oauth/client-store.ts',
  'oauth_interaction.payload': 'doors/oauth/token-store.ts',
  'oauth_token.payload': 'doors/oauth/token-store.ts',
  'observation.body': 'world-facts/kept-observation.ts',
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
