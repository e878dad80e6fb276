import type { FailedReason, TrackingRequestStatus } from '@quaylog/contract'
import type { Instant } from '../observation.ts'
import type { ExceptionFindings } from './exception.ts'
import { exception } from './find.ts'
import type { ExceptionRules } from './rules.ts'
import { daysInWords, hoursAfter, isReached, printedDay } from './time.ts'

/** What is known of a tracking request. */
export interface RequestStanding {
  readonly number: string
  readonly status: TrackingRequestStatus
  readonly failed_reason: FailedReason | null
  readonly created_at: Instant
}

/** Why a request failed, and what helps where the action does not say it. */
const reasons: Readonly<Record<Exclude<FailedReason, 'duplicate'>, string>> = {
  shipping_line_unreachable: 'the source of its line does not answer',
  unrecognized_response: 'the source of its line answers what is not understood',
  internal_processing_error: 'its answer could not be processed; the log of the service says why',
  scac_auto_detect_failed: 'its number does not say which line it is of; ask again with the SCAC of the line',
  not_found: 'not found',
  no_source: 'no source is configured for its line; configure one and ask again',
  invalid_number: 'its line knows no number of this form',
  booking_cancelled: 'its line says that the booking was cancelled',
  data_unavailable: 'its line has no data of it',
  expired: 'no source knew it in all the time that it was asked for; ask again if the number is right',
  retries_exhausted: 'its source failed at every attempt; ask again when it answers',
}

const to_be_mended = new Set<FailedReason | null>(['scac_auto_detect_failed', 'not_found', 'invalid_number'])

/** A tracking request that failed, unless its shipment is tracked already, or that has had no result for too long. */
export function requestExceptions(
  { number, status, failed_reason, created_at }: RequestStanding,
  now: Instant,
  rules: Pick<ExceptionRules, 'request_stuck_days'>,
): ExceptionFindings {
  if (status === 'failed') {
    if (failed_reason === 'duplicate') return { found: [], next_at: null }
    const reason = failed_reason === null ? 'no reason is known' : reasons[failed_reason]
    const found = exception('request_failed', [], {
      mark: failed_reason ?? '',
      action: to_be_mended.has(failed_reason) ? 'fix_number' : 'check_source',
      evidence: [{ text: `Tracking ${number} failed: ${reason}.`, observation_ids: [] }],
    })
    return { found: [found], next_at: null }
  }
  const stuck_at = status === 'succeeded' ? null : hoursAfter(created_at, rules.request_stuck_days * 24)
  if (!isReached(stuck_at, now)) return { found: [], next_at: stuck_at }
  const found = exception('request_stuck', [], {
    action: 'fix_number',
    evidence: [
      {
        text: `${number} has been asked for since ${printedDay(created_at)}, more than ${daysInWords(rules.request_stuck_days)}, and no source knows it yet.`,
        observation_ids: [],
      },
    ],
  })
  return { found: [found], next_at: null }
}
