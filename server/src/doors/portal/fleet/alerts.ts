import { exception_kinds, exception_severities, exception_statuses, page_limits } from '@quaylog/contract'
import { z } from 'zod'
import { renderException } from '../../../attention/resource.ts'
import { exceptionsByIds } from '../../../attention/store.ts'
import { restrictedPlan } from '../../../ground/http/refusal.ts'
import { resolveIncludes } from '../../../ground/jsonapi/include.ts'
import { planAt } from '../../../request/account.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { alertsPage } from './alerts-store.ts'
import { scopeOfCall } from './fleet.ts'

const include = ['containers', 'shipment', 'tracking_request', 'owner']
const day_ms = 86_400_000
const alerts_per_page = 30

const asked = z.object({
  status: z.enum(exception_statuses).nullable().catch(null),
  severity: z.enum(exception_severities).nullable().catch(null),
  kind: z.enum(exception_kinds).nullable().catch(null),
  days: z.coerce.number().int().min(1).max(3_650).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  size: z.coerce.number().int().min(1).max(page_limits.size_max).catch(alerts_per_page),
})

/** Exceptions as `/v2/exceptions` prints them, open and closed alike, those opened last first. */
export async function getAlerts(call: PortalCall): Promise<ApiAnswer> {
  const scope = scopeOfCall(call)
  const { reader, account, now } = scope
  if (planAt(account, now) === 'free') throw restrictedPlan()
  const { status, severity, kind, days, page: number, size } = asked.parse(Object.fromEntries(call.query))
  const since = days === null ? null : new Date(Date.parse(now) - days * day_ms).toISOString()
  const filters = { status, severity, kind, since }
  const { ids, total } = await alertsPage(reader, account.id, filters, { number, size }, now)
  const rows = new Map((await exceptionsByIds(reader, account.id, ids)).map((row) => [row.id, row]))
  const data = ids.flatMap((id) => rows.get(id) ?? []).map((row) => renderException(row, now))
  const included = await resolveIncludes(scope, call.door.services.registry, data, include)
  return { status: 200, body: { data, included, meta: { size, total } } }
}
