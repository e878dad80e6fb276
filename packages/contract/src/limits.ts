/** Pages of REST lists, wire contract 1.5. */
export const page_limits = {
  number_min: 1,
  size_min: 1,
  size_max: 100,
  size_default: 30,
  size_default_small: 25,
  size_default_transport_events: 100,
} as const

/** Pages of the MCP list tools. */
export const mcp_page_limits = { number_min: 1, size_max: 25, size_default: 25 } as const

/** Sizes of request members: characters, items or bytes as the name ends. Wire contract 1.9. */
export const size_limits = {
  exceptions_per_request_max: 1_000,
  request_number_characters_min: 3,
  request_number_characters_max: 50,
  ref_numbers_items_max: 100,
  ref_number_characters_max: 100,
  tags_items_max: 50,
  tag_characters_max: 50,
  company_name_characters_max: 255,
  nickname_characters_max: 100,
  webhook_url_characters_max: 2048,
  webhook_headers_items_max: 10,
  webhook_header_name_characters_max: 100,
  webhook_header_value_characters_max: 1000,
  webhook_secret_characters_min: 16,
  webhook_secret_characters_max: 128,
  webhook_description_characters_max: 1000,
  webhooks_per_account_max: 20,
  channels_per_account_max: 20,
  calendars_per_account_max: 200,
  calendar_name_characters_max: 255,
  export_links_per_account_max: 100,
  export_link_name_characters_max: 255,
  export_link_query_characters_max: 4_096,
  shares_per_account_max: 5_000,
  share_name_characters_max: 255,
  brand_name_characters_max: 100,
  brand_logo_bytes_max: 49_152,
  alert_rules_per_account_max: 50,
  alert_rule_name_characters_max: 255,
  alert_rule_recipients_max: 40,
  alert_rule_items_max: 100,
  alert_lead_days_max: 3,
  report_mappings_per_account_max: 100,
  document_bytes_max: 26_214_400,
  document_storage_bytes_max: 10_737_418_240,
  document_name_characters_max: 255,
  document_links_items_max: 100,
  document_ranges_items_max: 200,
  document_page_words_items_max: 5_000,
  document_places_items_max: 1_000,
  document_senders_items_max: 1000,
  document_sender_characters_max: 320,
  custom_field_string_characters_max: 2000,
  custom_field_name_characters_max: 255,
  custom_field_options_items_max: 500,
  initial_custom_fields_items_max: 100,
  search_query_characters_max: 100,
  search_results_items_max: 25,
  include_depth_max: 3,
  idempotency_key_characters_max: 255,
  request_id_characters_max: 64,
  body_bytes_max: 1_048_576,
} as const

/**
 * Mails that ask whether an address wants to be told: how many may be open, how many are sent in 24 hours, how long a
 * link works. Wire contract 1.9.
 */
export const confirmation_limits = {
  open_per_account_max: 5,
  mails_per_account_daily_max: 20,
  mails_per_address_daily_max: 3,
  link_days: 7,
} as const

/** Requests per rolling window, wire contract 1.10. */
export const rate_limits = {
  default: { limit: 100, window_seconds: 60 },
  /**
   * A person at the portal, not a program with a key: counted apart, so that looking never uses up what programs may
   * ask.
   */
  session: { limit: 600, window_seconds: 60 },
  tracking_request_create: { limit: 100, window_seconds: 60 },
  infer: { limit: 200, window_seconds: 60 },
  refresh: { limit: 10, window_seconds: 60 },
  document_create: { limit: 60, window_seconds: 60 },
  public: { limit: 60, window_seconds: 60 },
  public_ip: { limit: 20, window_seconds: 60 },
  authentication_failure_ip: { limit: 30, window_seconds: 60 },
} as const
export type RateBucket = keyof typeof rate_limits

/** Plans, wire contract 9.1; null: no limit. */
export const plan_limits = {
  free: { active_containers: 10, full_api: false },
  trial: { active_containers: 10, full_api: true },
  paid: { active_containers: null, full_api: true },
} as const
export const trial_days = 7

/** How long a stored answer is replayed for an Idempotency-Key. */
export const idempotency_hours = 24

/** Carrier inference: confidence from which a carrier is chosen, or offered for confirmation. */
export const inference_confidence = { auto_select: 0.95, needs_confirmation: 0.7 } as const

/** Temporary failures of a tracking request: minutes before attempts 2 to 14, each ±10 %. Wire contract 4.1. */
export const tracking_retry_minutes = [1, 2, 4, 8, 15, 30, 60, 90, 120, 180, 240, 300, 360] as const
export const tracking_attempts_max = 14
/** A request awaiting its manifest is asked for after 6 h, then daily, for 7 days. */
export const manifest_retry = { first_hours: 6, every_hours: 24, window_days: 7 } as const
/** `created` ends when the first load is done or after this time. */
export const first_load_seconds_max = 60
/** Polling ends this long after the event of wire contract 4.4. */
export const tracking_stop_days = {
  past_arrival: 56,
  past_full_out: 56,
  no_updates_at_line: 56,
  terminal_after_picked_up: 14,
} as const
/** Availability counts as known when the facility answered within this time. */
export const availability_known_days = 7
/** Events stamped further in the future than this are ignored for the status. */
export const future_event_hours_max = 24
/** Share by which retry delays vary either way. */
export const retry_jitter = 0.1

/** Webhook delivery, wire contract 5.1: seconds before attempts 1 to 13, each ±10 %. */
export const delivery_retry_seconds = [
  0, 5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 72_000, 86_400,
] as const
export const delivery_limits = {
  attempts_max: 13,
  connect_timeout_ms: 5_000,
  exchange_timeout_ms: 15_000,
  response_bytes_max: 65_536,
  success_statuses: [200, 201, 202, 204],
  gone_status: 410,
  retry_after_factor_max: 4,
  retry_after_hours_max: 24,
  deactivate_after_failed: 20,
  deactivate_after_hours: 72,
  retention_days: 30,
  secret_overlap_hours_max: 168,
} as const

/** A vessel position window may not be longer. */
export const vessel_position_days = { default: 7, max: 31 } as const
