import { page_limits } from '@quaylog/contract'
import { z } from 'zod'
import { planAt, viewerOf } from '../../../request/account.ts'
import type { ListScope, Scope } from '../../../request/scope.ts'
import { listScopeFor } from '../../../request/services.ts'
import type { ExportRow } from '../../../exports/column.ts'
import { container_export_columns, containerExportRows } from '../../../exports/containers.ts'
import { export_media_types, writeExport } from '../../../exports/write-export.ts'
import { renderContainer } from '../../../records/containers/resource.ts'
import { containersByIds } from '../../../records/containers/store.ts'
import { restrictedPlan } from '../../../ground/http/refusal.ts'
import { pagination } from '../../../ground/jsonapi/document.ts'
import { resolveIncludes } from '../../../ground/jsonapi/include.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { fleet_lists } from './fleet-lists.ts'
import { fleetCounts, fleetFacets, fleetPage, fleet_sorts, fleet_views } from './fleet-store.ts'
import type { FleetFilters, FleetOrder } from './fleet-store.ts'

const include = ['shipment', 'pod_terminal', 'pickup_facility']
const exported_max = 10_000
/** Few enough that the others who are served need not wait for them. */
const exported_at_once = 250

const sort_pattern = new RegExp(`^-?(${fleet_sorts.join('|')})$`)
const sort = z
  .string()
  .regex(sort_pattern)
  .catch('urgency')
  .transform((text): FleetOrder => {
    const name = text.replace('-', '')
    return { by: fleet_sorts.find((one) => one === name) ?? 'urgency', descending: text.startsWith('-') }
  })

const asked = z.object({
  view: z.enum(fleet_views).catch('all'),
  ...fleet_lists,
  sort,
  q: z.string().trim().min(1).max(100).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  size: z.coerce.number().int().min(1).max(page_limits.size_max).catch(25),
})

/** What a read of the signed-in person's account may see. */
export function scopeOfCall({ door, account }: PortalCall): ListScope {
  return listScopeFor(door.services, account)
}

/**
 * Containers as `/v2/containers` prints them, by view and in the order that is asked for, with how many each view
 * holds and what they can be narrowed to.
 */
export async function getFleet(call: PortalCall): Promise<ApiAnswer> {
  const { view, page: number, size, sort: order, ...filters } = readFleet(call)
  const scope = scopeOfCall(call)
  const { reader, account, now } = scope
  const looking = { now, viewer: viewerOf(account) }
  const [ids, counts, facets] = await Promise.all([
    fleetPage(reader, account.id, view, filters, { number, size }, order, looking),
    fleetCounts(reader, account.id, filters, looking),
    fleetFacets(reader, account.id),
  ])
  const data = await render(scope, ids)
  const { meta, links } = pagination(
    { records: counts[view], estimated: false },
    data.length,
    { number, size },
    call.url,
  )
  const named = facets.map((facet) =>
    facet.field === 'scac'
      ? { ...facet, name: scope.reference.lineByScac(facet.value)?.short_name ?? facet.value }
      : facet,
  )
  return {
    status: 200,
    body: {
      data,
      included: await resolveIncludes(scope, call.door.services.registry, data, include),
      meta: { ...meta, views: counts, facets: named },
      links,
    },
  }
}

/** The same as a table for spreadsheets; the first ten thousand rows. */
export async function getFleetCsv(call: PortalCall): Promise<ApiAnswer> {
  const { view, page: _page, size: _size, sort: order, ...filters } = readFleet(call)
  const scope = scopeOfCall(call)
  const ids = await fleetPage(scope.reader, scope.account.id, view, filters, { number: 1, size: exported_max }, order, {
    now: scope.now,
    viewer: viewerOf(scope.account),
  })
  return {
    status: 200,
    bytes: writeExport('csv', { name: 'containers', columns: container_export_columns, rows: rowsOf(call, ids) }),
    headers: {
      'content-type': export_media_types.csv,
      'content-disposition': `attachment; filename="containers-${scope.now.slice(0, 10)}.csv"`,
    },
  }
}

async function* rowsOf(call: PortalCall, ids: readonly string[]): AsyncGenerator<ExportRow, void, undefined> {
  for (let first = 0; first < ids.length; first += exported_at_once) {
    const scope = scopeOfCall(call)
    const containers = await render(scope, ids.slice(first, first + exported_at_once))
    yield* await containerExportRows(scope, call.door.services.registry, containers)
  }
}

function readFleet(call: PortalCall): z.output<typeof asked> & FleetFilters {
  if (planAt(call.account, call.door.services.clock.now()) === 'free') throw restrictedPlan()
  return asked.parse(Object.fromEntries(call.query))
}

async function render(scope: Scope, ids: readonly string[]) {
  const rows = new Map((await containersByIds(scope.reader, scope.account.id, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined ? [] : [renderContainer(row, scope)]
  })
}
