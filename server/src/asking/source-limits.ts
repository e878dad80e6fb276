import type { OutboundOptions } from '../ground/outbound/index.ts'

/**
 * How sources that an operator configured are asked: his own network too, with a deadline, and answers of a bounded
 * size.
 */
export const source_limits: OutboundOptions = {
  allow_private: true,
  deadline_ms: 15_000,
  response_bytes_max: 8 * 1_048_576,
  accept_encoding: 'gzip',
}
