/** Kinds of number that can be tracked; a container request is in beta. */
export const request_types = ['bill_of_lading', 'container', 'booking_number'] as const
export type RequestType = (typeof request_types)[number]

/** States of a tracking request, wire contract 4.1. */
export const tracking_request_statuses = ['created', 'pending', 'succeeded', 'failed', 'awaiting_manifest'] as const
export type TrackingRequestStatus = (typeof tracking_request_statuses)[number]

/** Reasons that may show while the service still retries. */
export const temporary_failed_reasons = [
  'shipping_line_unreachable',
  'unrecognized_response',
  'internal_processing_error',
] as const
export type TemporaryFailedReason = (typeof temporary_failed_reasons)[number]

/** Reasons that end a tracking request. */
export const permanent_failed_reasons = [
  'scac_auto_detect_failed',
  'not_found',
  'no_source',
  'invalid_number',
  'booking_cancelled',
  'data_unavailable',
  'duplicate',
  'expired',
  'retries_exhausted',
] as const
export type PermanentFailedReason = (typeof permanent_failed_reasons)[number]

export const failed_reasons = [...temporary_failed_reasons, ...permanent_failed_reasons] as const
export type FailedReason = (typeof failed_reasons)[number]

/** Wire contract 4.3. */
export const shipment_statuses = [
  'pending',
  'awaiting_departure',
  'in_transit',
  'arrived_at_pod',
  'delivered_to_destination',
] as const
export type ShipmentStatus = (typeof shipment_statuses)[number]

/** Other spellings that a shipment status filter takes. */
export const shipment_status_synonyms = { delivered: 'delivered_to_destination' } as const

/** Wire contract 4.2; `dropped` and `loaded` are reserved and never computed. */
export const container_statuses = [
  'new',
  'on_ship',
  'grounded',
  'available',
  'not_available',
  'awaiting_inland_transfer',
  'on_rail',
  'off_dock',
  'picked_up',
  'dropped',
  'loaded',
  'delivered',
  'empty_returned',
] as const
export type ContainerStatus = (typeof container_statuses)[number]

/** Spellings of the MCP results, also taken by container status filters. */
export const container_status_synonyms = { in_transit: 'on_ship', available_for_pickup: 'available' } as const

export const equipment_types = ['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank'] as const
export type EquipmentType = (typeof equipment_types)[number]

/** Feet. */
export const equipment_lengths = [10, 20, 40, 45] as const
export type EquipmentLength = (typeof equipment_lengths)[number]

export const equipment_heights = ['standard', 'high cube'] as const
export type EquipmentHeight = (typeof equipment_heights)[number]

/** Roles that a party may have on a shipment or a tracking request. */
export const party_roles = [
  'shipper',
  'consignee',
  'notify_party',
  'customs_broker',
  'customer',
  'freight_forwarder',
  'pickup_dray_carrier',
] as const
export type PartyRole = (typeof party_roles)[number]

/** Roles that a party may have on a container. */
export const cargo_roles = ['pickup_dray_carrier'] as const
export type CargoRole = (typeof cargo_roles)[number]

/** Cargo stands for a container. */
export const roleable_types = ['Shipment', 'Cargo'] as const
export type RoleableType = (typeof roleable_types)[number]

/** Case as written. */
export const hold_names = ['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other'] as const
export type HoldName = (typeof hold_names)[number]

/** A cleared hold is removed; there is no released status. */
export const hold_statuses = ['hold', 'pending'] as const
export type HoldStatus = (typeof hold_statuses)[number]

/** `total` may repeat the others: leave it out of sums. */
export const fee_types = ['demurrage', 'extended_dwell_time', 'exam', 'total', 'other'] as const
export type FeeType = (typeof fee_types)[number]

/** Who stated a transport event. */
export const data_sources = ['shipping_line', 'terminal', 'rail', 'ais', 'operator', 'user_input', 'document'] as const
export type DataSource = (typeof data_sources)[number]

export const estimate_sources = ['shipping_line', 'terminal', 'ais'] as const
export type EstimateSource = (typeof estimate_sources)[number]

export const update_sources = ['terminal', 'rail'] as const
export type UpdateSource = (typeof update_sources)[number]

export const pod_terminal_sources = ['shipping_line', 'terminal', 'pierpass'] as const
export type PodTerminalSource = (typeof pod_terminal_sources)[number]

export const facility_types = ['ocean_terminal', 'rail_terminal', 'off_dock', 'depot', 'other'] as const
export type FacilityType = (typeof facility_types)[number]

export const transport_modes = ['vessel', 'feeder', 'rail', 'truck', 'barge'] as const
export type TransportMode = (typeof transport_modes)[number]

/** Wire contract 4.4. */
export const tracking_stopped_reasons = [
  'all_containers_terminated',
  'past_arrival_window',
  'past_full_out_window',
  'no_updates_at_line',
  'booking_cancelled',
  'cancelled_by_user',
] as const
export type TrackingStoppedReason = (typeof tracking_stopped_reasons)[number]

export const rail_carrier_scacs = ['BNSF', 'CNRU', 'CPRS', 'CSXT', 'NSRR', 'UPRR'] as const
export type RailCarrierScac = (typeof rail_carrier_scacs)[number]

export const plans = ['free', 'trial', 'paid'] as const
export type Plan = (typeof plans)[number]

/** States of a charge, contract 13.1. */
export const charge_clock_states = ['not_started', 'free', 'paused', 'running', 'stopped', 'cannot_assess'] as const
export type ChargeClockState = (typeof charge_clock_states)[number]

/** Features that an account is enabled for, wire contract 9.2. */
export const entitlements = [
  'routing_data',
  'rail_plan',
  'container_refresh',
  'widget_embed',
  'map_embed',
  'free_time',
  'documents',
] as const
export type Entitlement = (typeof entitlements)[number]

export const delivery_statuses = ['pending', 'succeeded', 'failed'] as const
export type DeliveryStatus = (typeof delivery_statuses)[number]

/** Names of raw events, wire contract 2.5. */
export const raw_event_names = [
  'empty_out',
  'full_in',
  'positioned_in',
  'positioned_out',
  'vessel_loaded',
  'vessel_departed',
  'transshipment_arrived',
  'transshipment_discharged',
  'transshipment_loaded',
  'transshipment_departed',
  'feeder_arrived',
  'feeder_discharged',
  'feeder_loaded',
  'feeder_departed',
  'rail_loaded',
  'rail_departed',
  'rail_arrived',
  'rail_unloaded',
  'vessel_arrived',
  'vessel_discharged',
  'arrived_at_destination',
  'delivered',
  'full_out',
  'empty_in',
  'vgm_received',
  'carrier_release',
  'customs_release',
  'available',
] as const
export type RawEventName = (typeof raw_event_names)[number]

export const custom_field_entity_types = ['Shipment', 'Container', 'TrackingRequest'] as const
export type CustomFieldEntityType = (typeof custom_field_entity_types)[number]

/** Other spellings that are taken wherever an entity type is read. */
export const custom_field_entity_type_synonyms = { Cargo: 'Container' } as const

export const custom_field_data_types = [
  'short_text',
  'number',
  'date',
  'datetime',
  'boolean',
  'enum',
  'enum_multi',
  'reference',
] as const
export type CustomFieldDataType = (typeof custom_field_data_types)[number]

/** Where channels lead. */
export const channel_kinds = ['email', 'slack', 'teams', 'json', 'edi_315', 'edi_iftsta'] as const
export type ChannelKind = (typeof channel_kinds)[number]

/** What a partner said of an EDI interchange that was sent to it. */
export const acknowledgement_statuses = ['received', 'accepted', 'accepted_with_errors', 'rejected'] as const
export type AcknowledgementStatus = (typeof acknowledgement_statuses)[number]

/** How far it is with the agreement of a mail address to be told. */
export const confirmation_statuses = ['unsent', 'waiting', 'expired', 'failed', 'confirmed'] as const
export type ConfirmationStatus = (typeof confirmation_statuses)[number]

export const custom_field_reference_types = ['shipment', 'container', 'party'] as const
export type CustomFieldReferenceType = (typeof custom_field_reference_types)[number]

export const search_entity_types = ['shipment', 'cargo', 'tracking_request'] as const
export type SearchEntityType = (typeof search_entity_types)[number]

/** Kinds that the number inference answers with. */
export const inferred_number_types = ['container', 'bill_of_lading', 'booking'] as const
export type InferredNumberType = (typeof inferred_number_types)[number]

export const inference_decisions = ['auto_select', 'needs_confirmation', 'no_prediction'] as const
export type InferenceDecision = (typeof inference_decisions)[number]

/** Whose last free day counts first: not the earliest, but the first that is known; 2.2. */
export const last_free_day_order = ['pickup_lfd_line', 'pickup_lfd_terminal', 'pickup_lfd_rail'] as const

/** Keys of a `container.updated` changeset, wire contract 2.6. */
export const changeset_keys = [
  'available_for_pickup',
  'holds_at_pod_terminal',
  'fees_at_pod_terminal',
  'pickup_lfd',
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'pickup_lfd_on',
  'pickup_lfd_line_on',
  'pickup_lfd_terminal_on',
  'pickup_lfd_rail_on',
  'pickup_appointment_at',
  'location_at_pod_terminal',
  'pod_terminal',
] as const
export type ChangesetKey = (typeof changeset_keys)[number]

/** Lists that can be exported as files. */
export const export_names = ['containers', 'shipments', 'charge_clocks', 'exceptions'] as const
export type ExportName = (typeof export_names)[number]
/** The files that exports are written as. */
export const export_formats = ['csv', 'xlsx', 'ndjson', 'parquet'] as const
export type ExportFormat = (typeof export_formats)[number]

/** The forms in which webhooks are told; contract 5.3. */
export const webhook_formats = ['json_api', 'cloudevents'] as const
export type WebhookFormat = (typeof webhook_formats)[number]
