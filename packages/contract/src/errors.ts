/** Reason phrases used as error titles. */
export const status_titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
} as const
export type ErrorStatus = keyof typeof status_titles

/** One kind of error answer: HTTP status, title and code of the error object. */
export interface ErrorKind {
  readonly status: ErrorStatus
  readonly title: string
  readonly code: string
}

const kind = <const Status extends ErrorStatus, const Code extends string>(status: Status, code: Code) =>
  ({ status, title: status_titles[status], code }) as const

/** Every error the service answers with, wire contract 1.8. The keys are unique; two codes occur under two statuses. */
export const error_catalogue = {
  malformed_json: kind(400, 'malformed_json'),
  invalid_include: kind(400, 'invalid_include'),
  invalid_sort: kind(400, 'invalid_sort'),
  invalid_fields: kind(400, 'invalid_fields'),
  invalid_page: kind(400, 'invalid_page'),
  invalid_filter: kind(400, 'invalid_filter'),
  invalid_parameter: kind(400, 'invalid_parameter'),
  missing_parameter: kind(400, 'missing_parameter'),
  unauthorized: kind(401, 'unauthorized'),
  restricted_plan: kind(401, 'restricted_plan'),
  not_allowed: kind(401, 'not_allowed'),
  invalid_token: kind(401, 'invalid_token'),
  feature_not_enabled: kind(403, 'feature_not_enabled'),
  insufficient_permission: kind(403, 'insufficient_permission'),
  insufficient_scope: kind(403, 'insufficient_scope'),
  plan_limit_reached: kind(403, 'plan_limit_reached'),
  not_found: kind(404, 'not_found'),
  method_not_allowed: kind(405, 'method_not_allowed'),
  request_timeout: kind(408, 'request_timeout'),
  idempotency_in_progress: kind(409, 'idempotency_in_progress'),
  unknown_cursor: kind(409, 'unknown_cursor'),
  duplicate_document: kind(409, 'duplicate_document'),
  changed_meanwhile: kind(409, 'changed_meanwhile'),
  payload_too_large: kind(413, 'payload_too_large'),
  unsupported_media_type: kind(415, 'unsupported_media_type'),
  range_not_satisfiable: kind(416, 'range_not_satisfiable'),
  blank: kind(422, 'blank'),
  invalid: kind(422, 'invalid'),
  inclusion: kind(422, 'inclusion'),
  not_recognized: kind(422, 'not_recognized'),
  not_supported: kind(422, 'not_supported'),
  no_source: kind(422, 'no_source'),
  taken: kind(422, 'taken'),
  is_not_allowed_for_cargo: kind(422, 'is_not_allowed_for_cargo'),
  invalid_role: kind(422, 'invalid_role'),
  related_not_found: kind(422, 'not_found'),
  related_not_allowed: kind(422, 'not_allowed'),
  too_long: kind(422, 'too_long'),
  too_many: kind(422, 'too_many'),
  unsupported_type: kind(422, 'unsupported_type'),
  idempotency_key_reused: kind(422, 'idempotency_key_reused'),
  rate_limited: kind(429, 'rate_limited'),
  too_many_connections: kind(429, 'too_many_connections'),
  headers_too_large: kind(431, 'headers_too_large'),
  internal_error: kind(500, 'internal_error'),
  upstream_error: kind(502, 'upstream_error'),
  service_unavailable: kind(503, 'service_unavailable'),
  upstream_timeout: kind(504, 'upstream_timeout'),
} as const
export type ErrorName = keyof typeof error_catalogue
export type ErrorCode = (typeof error_catalogue)[ErrorName]['code']
