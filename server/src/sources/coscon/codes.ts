import { unreachable, unreadable, type OutcomeRule, type UpstreamRefusal } from '../exchange.ts'

/** Statuses of COSCO's gateway before the rules of every HTTP source: a wrong signature is 401 or 500. */
export const coscon_outcomes: readonly OutcomeRule[] = [
  {
    statuses: [500, 500],
    says: /hmac|signature|authoriz/i,
    outcome: { trouble: 'credentials', reason: 'shipping_line_unreachable' },
  },
  {
    statuses: [403, 403],
    says: /quota|limit/i,
    outcome: { trouble: 'rate_limit', reason: 'shipping_line_unreachable' },
  },
]

/** Codes that stand inside a 200 answer; 0 is success. */
export function refusalOfCode(code: string | null): UpstreamRefusal | null {
  switch (code) {
    case null:
    case '0':
      return null
    case '5400':
      return { outcome: 'bad_number', detail: 'code 5400: parameter is wrong' }
    case '5415':
    case '5500':
      return unreachable('outage', `code ${code}`)
    default:
      return unreadable('unreadable', `code ${code}`)
  }
}
