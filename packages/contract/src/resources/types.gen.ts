// Generated from packages/contract by `npm run generate`; not to be edited.

import type { ResourceDefinition } from './definition.ts'
import { account, infer_number_results, search_result, user } from './account.ts'
import { alert_rule, alert_rule_preview } from './alert-rule.ts'
import { audit_entry } from './audit-entry.ts'
import { calendar } from './calendar.ts'
import { shipping_line, vessel } from './carrier.ts'
import { channel } from './channel.ts'
import { charge_summary } from './charge-summary.ts'
import {
  charge_adjustment,
  charge_clock,
  charge_fact,
  charge_forecast,
  facility_calendar,
  facility_calendar_statement,
} from './charge.ts'
import { container } from './container.ts'
import { custom_field, custom_field_definition, custom_field_option } from './custom-field.ts'
import { document_inbox } from './document-inbox.ts'
import { document_settings } from './document-settings.ts'
import { document, document_correction, document_link, document_representation, document_schema } from './document.ts'
import { email_submission } from './email-submission.ts'
import { eta_scoreboard } from './eta-scoreboard.ts'
import { exception, exception_entry } from './exception.ts'
import { export_link } from './export-link.ts'
import { dispute_letter, evidence_pack, invoice, invoice_check } from './invoice.ts'
import { party, party_role } from './party.ts'
import { metro_area, port, terminal } from './place.ts'
import {
  container_created_event,
  container_pod_terminal_changed_event,
  container_updated_event,
  estimated_event,
} from './reference-events.ts'
import { report_file, report_mapping, report_preview } from './report.ts'
import { route, route_location } from './route.ts'
import { share } from './share.ts'
import { shipment } from './shipment.ts'
import { tariff, tariff_export, tariff_import, tariff_version } from './tariff.ts'
import { tracking_request } from './tracking-request.ts'
import { raw_event, transport_event } from './transport-event.ts'
import { change, webhook, webhook_event_category, webhook_notification, webhook_notification_log } from './webhook.ts'

/** Every resource type: the one table behind includes, sorts, filters, rendering and the interface description. */
export const resource_types = {
  account,
  infer_number_results,
  search_result,
  user,
  alert_rule,
  alert_rule_preview,
  audit_entry,
  calendar,
  shipping_line,
  vessel,
  channel,
  charge_summary,
  charge_adjustment,
  charge_clock,
  charge_fact,
  charge_forecast,
  facility_calendar,
  facility_calendar_statement,
  container,
  custom_field,
  custom_field_definition,
  custom_field_option,
  document_inbox,
  document_settings,
  document,
  document_correction,
  document_link,
  document_representation,
  document_schema,
  email_submission,
  eta_scoreboard,
  exception,
  exception_entry,
  export_link,
  dispute_letter,
  evidence_pack,
  invoice,
  invoice_check,
  party,
  party_role,
  metro_area,
  port,
  terminal,
  container_created_event,
  container_pod_terminal_changed_event,
  container_updated_event,
  estimated_event,
  report_file,
  report_mapping,
  report_preview,
  route,
  route_location,
  share,
  shipment,
  tariff,
  tariff_export,
  tariff_import,
  tariff_version,
  tracking_request,
  raw_event,
  transport_event,
  change,
  webhook,
  webhook_event_category,
  webhook_notification,
  webhook_notification_log,
} as const satisfies Record<string, ResourceDefinition>
