export {
  product_name, api_version, api_stage, api_path_version, uri_scheme, mcp_server_name, media_type, request_media_types,
  api_key_prefix, publishable_key_prefix, webhook_secret_prefix, mcp_protocol_versions, mcp_protocol_version_default, oauth_scopes,
  header_names, webhook_headers, webhook_content_type, webhook_user_agent, type OauthScope,
} from './versions.ts'
export {
  request_types, tracking_request_statuses, temporary_failed_reasons, permanent_failed_reasons, failed_reasons, shipment_statuses,
  shipment_status_synonyms, container_statuses, container_status_synonyms, equipment_types, equipment_lengths, equipment_heights,
  party_roles, cargo_roles, roleable_types, hold_names, hold_statuses, fee_types, data_sources, estimate_sources, update_sources,
  pod_terminal_sources, facility_types, transport_modes, tracking_stopped_reasons, rail_carrier_scacs, plans, entitlements,
  delivery_statuses, raw_event_names, custom_field_entity_types, custom_field_entity_type_synonyms, custom_field_data_types,
  custom_field_reference_types, channel_kinds, type ChannelKind, confirmation_statuses, type ConfirmationStatus, search_entity_types, inferred_number_types, inference_decisions, changeset_keys, last_free_day_order, type RequestType,
  type TrackingRequestStatus, type TemporaryFailedReason, type PermanentFailedReason, type FailedReason, type ShipmentStatus,
  type ContainerStatus, type EquipmentType, type EquipmentLength, type EquipmentHeight, type PartyRole, type CargoRole,
  type RoleableType, type HoldName, type HoldStatus, type FeeType, type DataSource, type EstimateSource, type UpdateSource,
  type PodTerminalSource, type FacilityType, type TransportMode, type TrackingStoppedReason, type RailCarrierScac, type Plan,
  type Entitlement, type DeliveryStatus, type RawEventName, type CustomFieldEntityType, type CustomFieldDataType,
  type CustomFieldReferenceType, type SearchEntityType, type InferredNumberType, type InferenceDecision, type ChangesetKey,
} from './enums.ts'
export {
  webhook_event_categories, reference_types, webhook_events, transport_events, webhook_event_names, transport_event_names,
  type WebhookEventCategoryId, type ReferenceType, type WebhookEvent, type WebhookEventName, type TransportEventName,
} from './events.ts'
export { status_titles, error_catalogue, type ErrorStatus, type ErrorKind, type ErrorName, type ErrorCode } from './errors.ts'
export {
  page_limits, mcp_page_limits, size_limits, confirmation_limits, rate_limits, plan_limits, trial_days, idempotency_hours, inference_confidence,
  tracking_retry_minutes, tracking_attempts_max, manifest_retry, first_load_seconds_max, tracking_stop_days,
  availability_known_days, future_event_hours_max, retry_jitter, delivery_retry_seconds, delivery_limits, vessel_position_days,
  type RateBucket,
} from './limits.ts'
export { uuid, timestamp, timestamp_input, date, time_zone, scac, locode, latitude, longitude } from './scalars.ts'
export {
  resource_identifier, relationship, resource_object, pagination, list_meta, list_links, single_document, list_document,
  error_object, error_document, type ResourceIdentifier, type Relationship, type ResourceObject, type ListMeta, type ListLinks,
  type SingleDocument, type ListDocument, type ErrorObject, type ErrorDocument,
} from './document.ts'
export { type RelationshipDefinition, type FilterKind, type FilterDefinition, type ResourceDefinition } from './resources/definition.ts'
export {
  search_result_attributes, infer_number_results_attributes, user_attributes, account_attributes, type SearchResultAttributes,
  type InferNumberResultsAttributes, type UserAttributes, type AccountAttributes,
} from './resources/account.ts'
export { channel_attributes, type ChannelAttributes } from './resources/channel.ts'
export { calendar_attributes, type CalendarAttributes } from './resources/calendar.ts'
export {
  vessel_position, vessel_attributes, shipping_line_provided_data, shipping_line_attributes, type VesselPosition,
  type VesselAttributes, type ShippingLineAttributes,
} from './resources/carrier.ts'
export {
  hold, fee, import_deadlines, container_attributes, route_closure, type Hold, type Fee, type ImportDeadlines,
  type ContainerAttributes,
} from './resources/container.ts'
export {
  custom_field_reference, custom_field_value, custom_field_validation, custom_field_definition_attributes,
  custom_field_option_attributes, custom_field_attributes, type CustomFieldValue, type CustomFieldValidation,
  type CustomFieldDefinitionAttributes, type CustomFieldOptionAttributes, type CustomFieldAttributes,
} from './resources/custom-field.ts'
export {
  resource_types, repeated_id_types, isResourceTypeName, resourceDefinition, type ResourceTypeName, type AttributesOf, type RelationshipName,
  type RelationshipsOf, type ResourceOf,
} from './resources/index.ts'
export { party_attributes, party_role_attributes, type PartyAttributes, type PartyRoleAttributes } from './resources/party.ts'
export {
  port_attributes, metro_area_attributes, terminal_provided_data, terminal_attributes, type PortAttributes,
  type MetroAreaAttributes, type TerminalAttributes,
} from './resources/place.ts'
export {
  estimated_event_attributes, changeset, container_updated_event_attributes, container_created_event_attributes,
  container_pod_terminal_changed_event_attributes, type EstimatedEventAttributes, type ContainerChangeset,
  type ContainerUpdatedEventAttributes, type ContainerCreatedEventAttributes, type ContainerPodTerminalChangedEventAttributes,
} from './resources/reference-events.ts'
export { route_attributes, route_location_attributes, type RouteAttributes, type RouteLocationAttributes } from './resources/route.ts'
export { shipment_attributes, shipment_includes, type ShipmentAttributes } from './resources/shipment.ts'
export { tracking_request_attributes, type TrackingRequestAttributes } from './resources/tracking-request.ts'
export { transport_event_attributes, raw_event_attributes, type TransportEventAttributes, type RawEventAttributes } from './resources/transport-event.ts'
export {
  webhook_header, webhook_attributes, webhook_notification_attributes, webhook_notification_log_attributes,
  webhook_event_category_attributes, change_attributes, type WebhookHeader, type WebhookAttributes,
  type WebhookNotificationAttributes, type WebhookNotificationLogAttributes, type WebhookEventCategoryAttributes,
  type ChangeAttributes,
} from './resources/webhook.ts'
export { create_channel_request, update_channel_request, type CreateChannelRequest, type UpdateChannelRequest } from './requests/channel.ts'
export { create_calendar_request, type CreateCalendarRequest } from './requests/calendar.ts'
export {
  create_custom_field_definition_request, update_custom_field_definition_request, create_custom_field_option_request,
  update_custom_field_option_request, create_custom_field_request, set_custom_field_request, update_custom_field_request,
  type CreateCustomFieldDefinitionRequest, type UpdateCustomFieldDefinitionRequest, type CreateCustomFieldOptionRequest,
  type UpdateCustomFieldOptionRequest, type CreateCustomFieldRequest, type SetCustomFieldRequest, type UpdateCustomFieldRequest,
} from './requests/custom-field.ts'
export {
  create_party_request, update_party_request, create_party_role_request, type CreatePartyRequest, type UpdatePartyRequest,
  type CreatePartyRoleRequest,
} from './requests/party.ts'
export { issueToProblem, readRequest, type RequestProblem, type CustomProblem, type RequestResult } from './requests/problem.ts'
export {
  ref_numbers_input, tags_input, update_shipment_request, update_container_request, update_container_by_body_request,
  type UpdateShipmentRequest, type UpdateContainerRequest, type UpdateContainerByBodyRequest,
} from './requests/shipment.ts'
export {
  create_tracking_request_request, requestedParties, update_tracking_request_request, infer_number_request,
  type CreateTrackingRequestRequest, type UpdateTrackingRequestRequest, type InferNumberRequest,
} from './requests/tracking-request.ts'
export {
  isReservedHeader, create_webhook_request, update_webhook_request, trigger_webhook_request, hosted_trigger_webhook_request, trigger_webhook_response,
  webhook_ips_response, refresh_response, type CreateWebhookRequest, type UpdateWebhookRequest, type TriggerWebhookRequest,
  type TriggerWebhookResponse, type WebhookIpsResponse, type RefreshResponse,
} from './requests/webhook.ts'
export { normalizedNumber } from './number-form.ts'
export { isContainerNumber, isTestNumber, numberFault, type NumberFault } from './tracking-number.ts'
