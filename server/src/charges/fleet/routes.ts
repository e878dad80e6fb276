import type { ChargeSummaryAttributes, ResourceObject } from '@quaylog/contract'
import { dayAfter, majorUnits } from '@quaylog/free-time'
import { invalidParameter, notFound } from '../../ground/http/refusal.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { parseInstant } from '../../ground/jsonapi/filter.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { seenBy } from '../../request/part-store.ts'
import { owned, pathId } from '../../request/own.ts'
import { listScopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { asOf, ledgerOfContainer } from '../clocks/routes.ts'
import { clockId, renderClock } from '../clocks/resource.ts'
import { clocksKnownAt } from './known-then.ts'
import type { KnownThen } from './known-then.ts'
import { renderListedClock } from './resource.ts'
import { clocksByIds, countAssessed, listClocks } from './store.ts'
import { containersAssessed, lastFreeDays, owedByName, sumsByCurrency, weekSums, week_groups } from './summary-store.ts'

/**
 * The charges of all containers as they were counted last, or as they were known at `as_of`, without their days; the
 * dearest first unless told.
 */
export async function getFleetClocks(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'charge_clock')
  const scope = listScopeOf(call)
  const as_of = reading.filters.get('as_of') ?? null
  const then = await knownThen(call, as_of, reading.filters)
  const clocks = then?.clocks ?? null
  const page = await listClocks(scope.reader, seenBy(scope), reading, clocks)
  const counted = await countAssessed(scope.reader, seenBy(scope), clocks)
  const reply = await listReply(
    scope,
    call.services.registry,
    page.rows.map((row) => renderListedClock(row, { with_corrections: as_of === null })),
    page,
    reading,
    call.url,
  )
  return { ...reply, body: withCounters(reply.body, { ...counted, ...(as_of === null ? {} : { as_of }) }) }
}

/** The charges as they were known at an instant; null: none is asked. */
async function knownThen(
  call: ApiCall,
  as_of: string | null,
  filters: ReadonlyMap<string, string> = new Map(),
): Promise<KnownThen | null> {
  const { reader, reference, account, parties } = listScopeOf(call)
  return as_of === null ? null : clocksKnownAt({ reader, reference, account, parties, as_of, filters })
}

/** An empty list beside charges that could not be counted is no good news, so how many there are stands beside it. */
function withCounters(body: ApiReply['body'], counted: object): ApiReply['body'] {
  if (typeof body !== 'object' || body === null || !('meta' in body) || typeof body.meta !== 'object') return body
  return { ...body, meta: { ...body.meta, ...counted } }
}

/** One charge with its ledger, counted anew, as it is or as it was known at `as_of`. */
export async function getFleetClock(call: ApiCall): Promise<ApiReply> {
  const reading = readOne(call.query, 'charge_clock', (name) => name === 'as_of')
  const as_of = asOf(call)
  const id = pathId('charge_clock', call.params['id'])
  const scope = listScopeOf(call)
  const [kept] = await clocksByIds(scope.reader, scope.account.id, [id])
  const row = await owned(scope.reader, 'charge_clock', id, kept)
  const { ledger, now } = await ledgerOfContainer(call, row.container_id, as_of)
  const entry = ledger.entries.find(({ clock }) => clockId(row.container_id, clock) === id)
  if (entry === undefined)
    throw notFound(as_of === null ? 'charge_clock' : `charge_clock at ${as_of}: it was not known yet`)
  const resource = renderClock(
    row.container_id,
    entry,
    now,
    as_of === null ? row.corrections : undefined,
    ledger.observations,
  )
  return singleReply(scope, call.services.registry, resource, reading, call.url)
}

const weeks_from_days = 84

/** What all containers have cost and cost now, or did at `as_of`: counters first, then sums, then weeks. */
export async function getChargeSummary(call: ApiCall): Promise<ApiReply> {
  const reading = readOne(call.query, 'charge_summary', (name) => name === 'by' || name === 'from' || name === 'as_of')
  const asked = call.query.get('by') ?? 'biller'
  const by = week_groups.find((name) => name === asked)
  if (by === undefined) throw invalidParameter('by', `by must be one of ${week_groups.join(', ')}`)
  const scope = listScopeOf(call)
  const { reader, account } = scope
  const of = seenBy(scope)
  const as_of = asOf(call)
  const now = as_of ?? call.services.clock.now()
  const from = call.query.get('from') ?? dayAfter(now.slice(0, 10), -weeks_from_days) ?? now.slice(0, 10)
  if (from.length !== 10 || parseInstant(from) === null)
    throw invalidParameter('from', 'from must be a day such as 2026-11-20')
  const then = await knownThen(call, as_of)
  const [containers, sums, named, last_free_within, weeks] = await Promise.all([
    containersAssessed(reader, of, then),
    sumsByCurrency(reader, of, then),
    owedByName(reader, of, by, then),
    lastFreeDays(reader, of, now, then),
    weekSums(reader, of, { by, from }, then),
  ])
  const money = (amount: number, currency_code: string) => ({
    amount: majorUnits(amount, currency_code),
    currency_code,
  })
  const attributes: ChargeSummaryAttributes = {
    containers,
    complete: containers.partly + containers.unassessed + containers.no_terms === 0,
    owed: sums.flatMap(({ owed, currency_code }) => (owed === null ? [] : [money(owed, currency_code)])),
    per_day: sums.flatMap(({ per_day, currency_code }) => (per_day === null ? [] : [money(per_day, currency_code)])),
    owed_by: named.map(({ owed, ...one }) => ({
      ...one,
      owed: owed.map(({ amount, currency_code }) => money(amount, currency_code)),
    })),
    last_free_within,
    weeks: weeks.map(({ week_of, name, amount, currency_code }) => ({
      week_of,
      name,
      ...money(amount, currency_code),
    })),
    computed_at: now,
  }
  const resource: ResourceObject = { id: account.id, type: 'charge_summary', attributes }
  return singleReply(scope, call.services.registry, resource, reading, call.url)
}
