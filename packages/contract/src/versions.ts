/** The product's name; nothing else spells it. */
export const product_name = 'Quaylog'
/** Label of the interface description. */
export const api_version = '0.2.0'
export const api_stage = 'Beta'
/** Last path segment of {base_url}. */
export const api_path_version = 'v2'
/** Scheme of MCP resource addresses: `quaylog://container/{id}`. */
export const uri_scheme = 'quaylog'
export const mcp_server_name = 'quaylog-mcp'

/** Content type of every answer with a body. */
export const media_type = 'application/vnd.api+json'
/** Content types that request bodies may have. */
export const request_media_types = ['application/vnd.api+json', 'application/json'] as const

export const api_key_prefix = 'qk_'
export const publishable_key_prefix = 'qpk_'
export const webhook_secret_prefix = 'whsec_'

/** MCP revisions that are served, newest first, and the one meant when the header is absent. */
export const mcp_protocol_versions = [
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
] as const
export const mcp_protocol_version_default = '2025-03-26'

/** Scopes of access tokens. */
export const oauth_scopes = ['openid', 'profile', 'email', 'offline_access', 'tracking:read', 'tracking:write'] as const
export type OauthScope = (typeof oauth_scopes)[number]

/** Headers of requests and answers, wire contract 1.1 and 1.2. */
export const header_names = {
  account_id: 'x-account-id',
  idempotency_key: 'Idempotency-Key',
  idempotency_replayed: 'Idempotency-Replayed',
  request_id: 'X-Request-Id',
  retry_after: 'Retry-After',
  data_age: 'X-Quaylog-Data-Age',
  mcp_protocol_version: 'MCP-Protocol-Version',
} as const

/** Headers of a webhook delivery, wire contract 5.4. */
export const webhook_headers = {
  signature: 'X-Quaylog-Webhook-Signature',
  id: 'X-Quaylog-Webhook-Id',
  event: 'X-Quaylog-Webhook-Event',
  attempt: 'X-Quaylog-Webhook-Attempt',
  timestamp: 'X-Quaylog-Webhook-Timestamp',
  standard_id: 'webhook-id',
  standard_timestamp: 'webhook-timestamp',
  standard_signature: 'webhook-signature',
} as const
export const webhook_content_type = 'application/json'
export const webhook_user_agent = 'Quaylog-Webhooks/1.0'
