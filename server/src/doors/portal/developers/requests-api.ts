import { rate_limits } from '@quaylog/contract'
import { z } from 'zod'
import { instantOf } from '../../../ground/clock.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { countRecentRequests, requestsOf } from './request-log-store.ts'

const asked = z.object({
  kind: z.enum(['all', 'failed', 'limited']).catch('all'),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})
const page_size = 50

/** What was asked of the API with keys and tokens in the last days, newest first. */
export async function getRequests(call: PortalCall): Promise<ApiAnswer> {
  const { kind, page } = asked.parse(Object.fromEntries(call.query))
  const rows = await requestsOf(call.door.services.db.lists(call.account.id), call.account.id, kind, {
    number: page,
    size: page_size + 1,
  })
  const data = rows.slice(0, page_size).map(({ account_id: _account, credential_id: _credential, ...row }) => row)
  return { status: 200, body: { data, meta: { page, has_more: rows.length > page_size } } }
}

/** How much of the minute's requests is used. */
export async function getUsage(call: PortalCall): Promise<ApiAnswer> {
  const { db, clock } = call.door.services
  const { limit, window_seconds } = rate_limits.default
  const requests = await countRecentRequests(
    db.lists(call.account.id),
    call.account.id,
    instantOf(clock.realMs() - window_seconds * 1_000),
  )
  return {
    status: 200,
    body: { requests_last_minute: requests, requests_per_minute: call.account.rate_limit_per_minute ?? limit },
  }
}
