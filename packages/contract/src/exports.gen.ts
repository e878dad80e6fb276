// Generated from packages/contract by `npm run generate`; not to be edited.

export { create_calendar_request, type CreateCalendarRequest } from './requests/calendar.ts'
export {
  create_channel_request,
  update_channel_request,
  type CreateChannelRequest,
  type UpdateChannelRequest,
} from './requests/channel.ts'
export {
  create_tariff_request,
  create_tariff_import_request,
  update_tariff_request,
  create_tariff_version_request,
  create_facility_calendar_request,
  create_facility_calendar_statement_request,
  create_charge_adjustment_request,
  create_charge_fact_request,
  create_invoice_request,
  invoice_of_document_request,
  update_invoice_request,
  import_invoices_request,
  type CreateTariffRequest,
  type CreateTariffImportRequest,
  type UpdateTariffRequest,
  type CreateFacilityCalendarRequest,
  type CreateChargeAdjustmentRequest,
  type CreateChargeFactRequest,
  type CreateInvoiceRequest,
  type InvoiceOfDocumentRequest,
  type UpdateInvoiceRequest,
} from './requests/charge.ts'
export {
  create_custom_field_definition_request,
  update_custom_field_definition_request,
  create_custom_field_option_request,
  update_custom_field_option_request,
  create_custom_field_request,
  set_custom_field_request,
  update_custom_field_request,
  type CreateCustomFieldDefinitionRequest,
  type UpdateCustomFieldDefinitionRequest,
  type CreateCustomFieldOptionRequest,
  type UpdateCustomFieldOptionRequest,
  type CreateCustomFieldRequest,
  type SetCustomFieldRequest,
  type UpdateCustomFieldRequest,
} from './requests/custom-field.ts'
export {
  create_document_request,
  update_document_request,
  create_document_link_request,
  split_document_request,
  document_page_answer,
  create_upload_request,
  upload_answer,
  type CreateDocumentRequest,
  type UpdateDocumentRequest,
  type CreateDocumentLinkRequest,
  type SplitDocumentRequest,
  type DocumentPageAnswer,
  type CreateUploadRequest,
} from './requests/document.ts'
export { meantName } from './requests/meant.ts'
export {
  create_party_request,
  update_party_request,
  create_party_role_request,
  type CreatePartyRequest,
  type UpdatePartyRequest,
  type CreatePartyRoleRequest,
} from './requests/party.ts'
export {
  issueToProblem,
  readRequest,
  type RequestProblem,
  type CustomProblem,
  type RequestResult,
} from './requests/problem.ts'
export {
  ref_numbers_input,
  tags_input,
  update_shipment_request,
  update_container_request,
  update_container_by_body_request,
  type UpdateShipmentRequest,
  type UpdateContainerRequest,
  type UpdateContainerByBodyRequest,
} from './requests/shipment.ts'
export {
  initial_custom_fields,
  create_tracking_request_request,
  requestedParties,
  update_tracking_request_request,
  infer_number_request,
  type CreateTrackingRequestRequest,
  type UpdateTrackingRequestRequest,
  type InferNumberRequest,
} from './requests/tracking-request.ts'
export {
  isReservedHeader,
  create_webhook_request,
  update_webhook_request,
  trigger_webhook_request,
  hosted_trigger_webhook_request,
  trigger_webhook_response,
  webhook_ips_response,
  refresh_response,
  type CreateWebhookRequest,
  type UpdateWebhookRequest,
  type TriggerWebhookRequest,
  type TriggerWebhookResponse,
  type WebhookIpsResponse,
  type RefreshResponse,
} from './requests/webhook.ts'
export {
  search_result_attributes,
  infer_number_results_attributes,
  user_attributes,
  account_attributes,
  type SearchResultAttributes,
  type InferNumberResultsAttributes,
  type UserAttributes,
  type AccountAttributes,
} from './resources/account.ts'
export {
  alert_conditions,
  unmetCondition,
  create_alert_rule_request,
  update_alert_rule_request,
  create_alert_rule_preview_request,
  type AlertConditions,
  type AlertRuleAttributes,
  type UnmetCondition,
  type CreateAlertRuleRequest,
  type UpdateAlertRuleRequest,
  type AlertRulePreviewAttributes,
} from './resources/alert-rule.ts'
export { audit_actor_kinds, type AuditActorKind, type AuditEntryAttributes } from './resources/audit-entry.ts'
export { calendar_attributes, type CalendarAttributes } from './resources/calendar.ts'
export {
  vessel_position,
  vessel_attributes,
  shipping_line_provided_data,
  shipping_line_attributes,
  type VesselPosition,
  type VesselAttributes,
  type ShippingLineAttributes,
} from './resources/carrier.ts'
export { quiet_hours, channel_attributes, type ChannelAttributes } from './resources/channel.ts'
export { type ChargeSummaryAttributes } from './resources/charge-summary.ts'
export {
  biller,
  money,
  charge_adjustment_kinds,
  type FacilityCalendarAttributes,
  type FacilityCalendarStatementAttributes,
  type ChargeClockAttributes,
  type ChargeForecastAttributes,
  type ChargeAdjustmentAttributes,
  type ChargeFactAttributes,
} from './resources/charge.ts'
export {
  hold,
  fee,
  import_deadlines,
  free_time_summary,
  container_attributes,
  route_closure,
  type Hold,
  type Fee,
  type ImportDeadlines,
  type FreeTimeSummaryAttributes,
  type ContainerAttributes,
} from './resources/container.ts'
export {
  custom_field_reference,
  custom_field_value,
  custom_field_validation,
  custom_field_definition_attributes,
  custom_field_option_attributes,
  custom_field_attributes,
  type CustomFieldValue,
  type CustomFieldValidation,
  type CustomFieldDefinitionAttributes,
  type CustomFieldOptionAttributes,
  type CustomFieldAttributes,
} from './resources/custom-field.ts'
export {
  update_document_inbox_request,
  type DocumentInboxAttributes,
  type UpdateDocumentInboxRequest,
} from './resources/document-inbox.ts'
export {
  update_document_settings_request,
  type DocumentSettingsAttributes,
  type UpdateDocumentSettingsRequest,
} from './resources/document-settings.ts'
export {
  type PrintedReference,
  type DocumentAttributes,
  type DocumentRepresentationAttributes,
  type DocumentLinkAttributes,
  type DocumentCorrectionAttributes,
  type DocumentSchemaAttributes,
} from './resources/document.ts'
export {
  email_submission_statuses,
  email_held_reasons,
  email_dropped_reasons,
  type EmailSubmissionStatus,
  type EmailHeldReason,
  type EmailDroppedReason,
  type EmailSubmissionAttributes,
} from './resources/email-submission.ts'
export {
  eta_lead_days,
  eta_sources,
  type EtaScoreSource,
  type EtaScoreboardAttributes,
} from './resources/eta-scoreboard.ts'
export {
  update_exception_request,
  update_exceptions_request,
  exceptions_worked,
  type ExceptionAttributes,
  type UpdateExceptionRequest,
  type UpdateExceptionsRequest,
  type ExceptionsWorked,
  type ExceptionEntryAttributes,
} from './resources/exception.ts'
export {
  create_export_link_request,
  type ExportLinkAttributes,
  type CreateExportLinkRequest,
} from './resources/export-link.ts'
export {
  invoice_statuses,
  invoice_check_reasons,
  type InvoiceAttributes,
  type InvoiceCheckAttributes,
  type DisputeLetterAttributes,
  type EvidencePackAttributes,
} from './resources/invoice.ts'
export {
  party_attributes,
  party_role_attributes,
  type PartyAttributes,
  type PartyRoleAttributes,
} from './resources/party.ts'
export {
  port_attributes,
  metro_area_attributes,
  terminal_provided_data,
  terminal_attributes,
  type PortAttributes,
  type MetroAreaAttributes,
  type TerminalAttributes,
} from './resources/place.ts'
export {
  estimated_event_attributes,
  changeset,
  container_updated_event_attributes,
  container_created_event_attributes,
  container_pod_terminal_changed_event_attributes,
  type EstimatedEventAttributes,
  type ContainerChangeset,
  type ContainerUpdatedEventAttributes,
  type ContainerCreatedEventAttributes,
  type ContainerPodTerminalChangedEventAttributes,
} from './resources/reference-events.ts'
export {
  report_fields,
  report_date_orders,
  report_file_statuses,
  report_row_outcomes,
  create_report_mapping_request,
  update_report_mapping_request,
  create_report_preview_request,
  create_report_file_request,
  type ReportField,
  type ReportRowOutcome,
  type ReportMappingAttributes,
  type CreateReportMappingRequest,
  type UpdateReportMappingRequest,
  type ReportPreviewRow,
  type ReportPreviewAttributes,
  type CreateReportPreviewRequest,
  type ReportRow,
  type ReportFileAttributes,
  type CreateReportFileRequest,
} from './resources/report.ts'
export {
  route_attributes,
  route_location_attributes,
  type RouteAttributes,
  type RouteLocationAttributes,
} from './resources/route.ts'
export { create_share_request, type ShareAttributes, type CreateShareRequest } from './resources/share.ts'
export { shipment_attributes, shipment_includes, type ShipmentAttributes } from './resources/shipment.ts'
export {
  tariff_effect,
  tariff_file_formats,
  type TariffAttributes,
  type TariffVersionAttributes,
  type TariffEffect,
  type TariffImportAttributes,
  type TariffExportAttributes,
} from './resources/tariff.ts'
export { tracking_request_attributes, type TrackingRequestAttributes } from './resources/tracking-request.ts'
export {
  transport_event_attributes,
  raw_event_attributes,
  type TransportEventAttributes,
  type RawEventAttributes,
} from './resources/transport-event.ts'
export {
  webhook_header,
  webhook_attributes,
  webhook_notification_attributes,
  webhook_notification_log_attributes,
  webhook_event_category_attributes,
  change_attributes,
  type WebhookHeader,
  type WebhookAttributes,
  type WebhookNotificationAttributes,
  type WebhookNotificationLogAttributes,
  type WebhookEventCategoryAttributes,
  type ChangeAttributes,
} from './resources/webhook.ts'
