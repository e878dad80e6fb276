import { forecastBeforeDischarge, forecastOf, termsFor } from '@quaylog/free-time'
import type { Stay } from '@quaylog/free-time'
import type { ListReader } from '../../ground/db/index.ts'
import { invalidParameter, notFound } from '../../ground/http/refusal.ts'
import { dataWithIncluded, singleReply } from '../../ground/jsonapi/document.ts'
import { parseInstant } from '../../ground/jsonapi/filter.ts'
import { readOne } from '../../ground/jsonapi/reading.ts'
import { containerById } from '../../records/containers/store.ts'
import { shipmentById } from '../../records/shipments/store.ts'
import { owned, pathId } from '../../request/own.ts'
import { listScopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { clocksOfContainers } from '../kept/store.ts'
import { expectedDischarge } from '../stays/expected-discharge.ts'
import { ledgerOf } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { clockId, printedForecast, printedRange, renderClock } from './resource.ts'

/**
 * Every charge of a container, each with its days, as it is or as it was known at `as_of`. Counters stand beside them:
 * an empty list beside charges that cannot be counted is no good news.
 */
export async function getChargeClocks(call: ApiCall): Promise<ApiReply> {
  const reading = readOne(call.query, 'charge_clock', (name) => name === 'as_of')
  const { id, ledger, now } = await ledgerFor(call)
  const scope = listScopeOf(call)
  const as_of = call.query.get('as_of')
  const kept = as_of === undefined ? await clocksOfContainers(scope.reader, scope.account.id, [id]) : []
  const clocks = ledger.entries.map((entry) => {
    const corrections = kept.find((clock) => clock.id === clockId(id, entry.clock))?.corrections ?? []
    return renderClock(id, entry, now, as_of === undefined ? corrections : undefined, ledger.observations)
  })
  const unassessed = ledger.entries.filter(({ clock }) => clock.state === 'cannot_assess').length
  const { data, included } = await dataWithIncluded(scope, call.services.registry, clocks, reading)
  const counters = { size: data.length, total: data.length, assessed: data.length - unassessed, unassessed }
  const facilities = [...new Set(ledger.stays.flatMap(({ facts: { facility } }) => facility?.code ?? []))]
  const body = {
    data,
    ...(reading.include_asked ? { included } : {}),
    meta: { ...counters, ...(as_of === undefined ? {} : { as_of: now }), facilities },
    links: { self: call.url },
  }
  return { status: 200, body }
}

/**
 * What each day of waiting costs, for the pick-up and, once the box has left, for its return; before its discharge the
 * range over the days on which it may come; as it is, or as it was known at `as_of`.
 */
export async function getChargeForecast(call: ApiCall): Promise<ApiReply> {
  const reading = readOne(call.query, 'charge_forecast', (name) => name === 'until' || name === 'as_of')
  const until = dayOf(call, 'until')
  const { id, ledger, now } = await ledgerFor(call)
  const imports = ledger.stays.filter(({ facts }) => facts.direction === 'import')
  const ahead = imports.map((stay) => forecastAhead(ledger, stay, now, until)).find((range) => range !== null) ?? null
  const events = ahead === null ? imports.flatMap((stay) => forecastEvents(ledger, stay, now, until)) : []
  const resource = {
    id,
    type: 'charge_forecast',
    attributes: { events, before_discharge: ahead, computed_at: now },
    relationships: { container: { data: { id, type: 'container' } } },
  }
  return singleReply(listScopeOf(call), call.services.registry, resource, reading, call.url)
}

/** What the days of an import's stay come to; none: no charge is counted there. */
function forecastEvents(ledger: Ledger, stay: Stay, now: string, until: string | null) {
  const [terms, calendars] = [termsFor(stay, ledger.terms), ledger.calendars]
  const forecast = forecastOf(stay.facts, terms, calendars, now, until === null ? {} : { until })
  if (forecast.days.every(({ clocks }) => clocks.length === 0) && forecast.unassessed.length === 0) return []
  const timezone = stay.facts.facility === null ? null : (calendars.gateOf(stay.facts.facility)?.timezone ?? null)
  return [printedForecast(forecast, timezone)]
}

/** What a box that is still aboard may come to at its port; null: it is there, or nobody knows when it comes. */
function forecastAhead(ledger: Ledger, stay: Stay, now: string, until: string | null) {
  const { facts } = stay
  const timezone = facts.facility === null ? undefined : ledger.calendars.gateOf(facts.facility)?.timezone
  if (timezone === undefined || !stay.charges.includes('storage')) return null
  const discharge = expectedDischarge(facts, ledger.expected, timezone, now)
  const terms = termsFor(stay, ledger.terms)
  if (discharge === null || terms.groups.length === 0) return null
  const range = forecastBeforeDischarge(facts, terms, ledger.calendars, now, discharge, until ?? undefined)
  return range === null ? null : printedRange(range, timezone)
}

/** The container of the path with its ledger. */
async function ledgerFor(call: ApiCall): Promise<ContainerLedger> {
  return ledgerOfContainer(call, pathId('container', call.params['id']), asOf(call))
}

/** A container's ledger and the moment up to which it is counted. */
export interface ContainerLedger {
  readonly id: string
  readonly ledger: Ledger
  readonly now: string
}

/** Counts the ledger of a container that the account follows; `as_of` null: as it is known now. */
export async function ledgerOfContainer(call: ApiCall, id: string, as_of: string | null): Promise<ContainerLedger> {
  const { account } = call.caller
  const { keyed, lists } = call.services.db
  const container = await owned(keyed, 'container', id, await containerById(keyed, account.id, id))
  const reader: ListReader = lists(account.id)
  const shipment = await shipmentById(reader, account.id, container.shipment_id)
  const now = as_of ?? call.services.clock.now()
  const question = { reader, reference: call.services.reference, account, container, as_of, now }
  const known = as_of === null || container.created_at <= as_of
  const ledger = shipment === undefined || !known ? null : await ledgerOf({ ...question, shipment })
  if (ledger === null) throw notFound(as_of === null ? 'container' : `container at ${as_of}: it was not known yet`)
  return { id, ledger, now }
}

/** The instant of `as_of`; null: it is not asked. */
export function asOf(call: ApiCall): string | null {
  const text = call.query.get('as_of')
  if (text === undefined) return null
  const instant = parseInstant(text)
  if (instant === null)
    throw invalidParameter('as_of', 'as_of must be an ISO 8601 date-time such as 2026-11-20T10:00:00Z')
  return instant
}

function dayOf(call: ApiCall, name: string): string | null {
  const text = call.query.get(name)
  if (text === undefined) return null
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || parseInstant(text) === null)
    throw invalidParameter(name, `${name} must be a day such as 2026-11-20`)
  return text
}
