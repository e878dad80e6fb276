import { page_limits } from '@quaylog/contract'
import { z } from 'zod'
import { planAt } from '../../../request/account.ts'
import type { ListScope, Scope } from '../../../request/scope.ts'
import { listScopeFor } from '../../../request/services.ts'
import type { ExportRow } from '../../../exports/column.ts'
import { container_export_columns, containerExportRows } from '../../../exports/containers.ts'
import { export_media_types, writeExport } from '../../../exports/write-export.ts'
import { renderContainer } from '../../../records/containers/resource.ts'
import { lookerOf } from '../../../records/list-filter-store.ts'
import { containersByIds } from '../../../records/containers/store.ts'
import { restrictedPlan } from '../../../ground/http/refusal.ts'
import { resolveIncludes } from '../../../ground/jsonapi/include.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { fleetFields } from './fleet-choices-store.ts'
import { shownFields } from './fleet-fields.ts'
import { narrowingOf } from './fleet-narrowing.ts'
import type { FleetFilters } from './fleet-narrowing.ts'
import { fleetPage } from './fleet-page-store.ts'
import { fleet_sorts } from './fleet-order-store.ts'
import type { FleetOrder } from './fleet-order-store.ts'
import { fleetCounts, fleetFacets, fleet_views } from './fleet-store.ts'

/** As many custom fields as a table shows. */
const fields_shown_max = 20
const include = ['shipment', 'pod_terminal', 'pickup_facility']
/** Columns of custom fields in the file are called `custom_field.api_slug`. */
const field_column = 'custom_field.'
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

const cursor = z.string().min(1).max(2_000).nullable().catch(null)

const asked = z.object({
  view: z.enum(fleet_views).catch('all'),
  sort,
  after: cursor,
  before: cursor,
  size: z.coerce.number().int().min(1).max(page_limits.size_max).catch(25),
  /** Custom fields to show, by their slugs. */
  fields: z
    .string()
    .transform((text) => text.split(',').slice(0, fields_shown_max))
    .catch([]),
})

/** What a read of the signed-in person's account may see. */
export function scopeOfCall({ door, account, parties }: PortalCall): ListScope {
  return listScopeFor(door.services, account, parties)
}

/**
 * Containers as `/v2/containers` prints them, by view and in the order that is asked for, with the custom fields that
 * are to be shown. How many there are is asked by itself: counting takes longer than a page, and sorting changes none.
 */
export async function getFleet(call: PortalCall): Promise<ApiAnswer> {
  const { view, sort: order, fields, filters, ...place } = readFleet(call)
  const scope = scopeOfCall(call)
  const looking = { now: scope.now, viewer: lookerOf(scope) }
  const { ids, next, previous } = await fleetPage(scope.reader, scope.account.id, view, filters, place, order, looking)
  const data = await render(scope, ids)
  const [included, shown] = await Promise.all([
    resolveIncludes(scope, call.door.services.registry, data, include),
    shownFields(scope, ids, fieldsFor(scope, fields)),
  ])
  return { status: 200, body: { data, included, meta: { size: data.length, next, previous, shown } } }
}

/** How many containers that fit the filters each view holds. */
export async function getFleetCounts(call: PortalCall): Promise<ApiAnswer> {
  const { filters } = readFleet(call)
  const scope = scopeOfCall(call)
  const looking = { now: scope.now, viewer: lookerOf(scope) }
  return { status: 200, body: { views: await fleetCounts(scope.reader, scope.account.id, filters, looking) } }
}

/** What the list can be narrowed to, and the custom fields that can be its columns. */
export async function getFleetFacets(call: PortalCall): Promise<ApiAnswer> {
  readFleet(call)
  const scope = scopeOfCall(call)
  const [facets, fields] = await Promise.all([
    fleetFacets(scope.reader, scope.account.id, lookerOf(scope)),
    fieldsKnown(scope),
  ])
  const named = facets.map((facet) =>
    facet.field === 'scac'
      ? { ...facet, name: scope.reference.lineByScac(facet.value)?.short_name ?? facet.value }
      : facet,
  )
  return { status: 200, body: { facets: named, fields } }
}

/** The same as a table for spreadsheets; the first ten thousand rows. */
export async function getFleetCsv(call: PortalCall): Promise<ApiAnswer> {
  const { view, sort: order, fields, filters } = readFleet(call)
  const scope = scopeOfCall(call)
  const place = { size: exported_max, after: null, before: null }
  const { ids } = await fleetPage(scope.reader, scope.account.id, view, filters, place, order, {
    now: scope.now,
    viewer: lookerOf(scope),
  })
  const of_fields = fields.map((slug) => ({ name: `${field_column}${slug}`, kind: 'text' as const }))
  const columns = [...container_export_columns, ...of_fields]
  return {
    status: 200,
    bytes: writeExport('csv', { name: 'containers', columns, rows: rowsOf(call, ids, fields) }),
    headers: {
      'content-type': export_media_types.csv,
      'content-disposition': `attachment; filename="containers-${scope.now.slice(0, 10)}.csv"`,
    },
  }
}

async function* rowsOf(
  call: PortalCall,
  ids: readonly string[],
  fields: readonly string[],
): AsyncGenerator<ExportRow, void, undefined> {
  for (let first = 0; first < ids.length; first += exported_at_once) {
    const scope = scopeOfCall(call)
    const some = ids.slice(first, first + exported_at_once)
    const containers = await render(scope, some)
    const shown = await shownFields(scope, some, fieldsFor(scope, fields))
    const rows = await containerExportRows(scope, call.door.services.registry, containers)
    for (const [at, row] of rows.entries()) {
      const own = Object.entries(shown[containers[at]?.id ?? ''] ?? {})
      yield { ...row, ...Object.fromEntries(own.map(([slug, text]) => [`${field_column}${slug}`, text])) }
    }
  }
}

/** Custom fields are the account's own: who sees a part of it is shown none. */
const fieldsFor = ({ parties }: Scope, slugs: readonly string[]) => (parties === null ? slugs : [])
const fieldsKnown = async ({ reader, account, parties }: ListScope) =>
  parties === null ? fleetFields(reader, account.id) : []

type Asked = z.output<typeof asked> & { readonly filters: FleetFilters }

function readFleet(call: PortalCall): Asked {
  if (planAt(call.account, call.door.services.clock.now()) === 'free') throw restrictedPlan()
  return { ...asked.parse(Object.fromEntries(call.query)), filters: narrowingOf(call.query) }
}

async function render(scope: Scope, ids: readonly string[]) {
  const rows = new Map((await containersByIds(scope.reader, scope.account.id, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined ? [] : [renderContainer(row, scope)]
  })
}
