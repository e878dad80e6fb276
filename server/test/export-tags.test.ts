import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { export_names, resourceDefinition } from '@quaylog/contract'
import type { ExportName } from '@quaylog/contract'
import { accountsByIds } from '../src/accounts/store.ts'
import { readExport } from '../src/exports/export.ts'
import { tagOfExport } from '../src/exports/tag.ts'
import { tables_of_version } from '../src/exports/version-store.ts'
import { export_views } from '../src/exports/view.ts'
import type { Transaction } from '../src/ground/db/index.ts'
import { parseQuery } from '../src/ground/http/query.ts'
import { eventually } from '../src/ground/testing/eventually.ts'
import { createScope } from '../src/telling/create-scope.ts'
import type { ScopeParts } from '../src/telling/create-scope.ts'
import { line_tariff } from './charges/papers.ts'
import { startService } from './service.ts'
import type { TestService } from './service.ts'

let service: TestService
before(async () => {
  service = await startService()
  for (const story of ['customs-hold-clears', 'demurrage-running', 'rail-to-chicago']) {
    const { request_type, request_number, scac } = await service.numberOf(story)
    await send('POST', '/tracking_requests', 'tracking_request', { request_type, request_number, scac })
    await send('POST', '/tariffs', 'tariff', line_tariff({ issuer: { kind: 'line', scac } }))
  }
  await eventually('charges', async () => (await service.get('/charge_clocks')).body.data.length > 0)
})
after(() => service.close())

const send = async (method: 'POST' | 'PATCH', path: string, type: string, attributes: object) => {
  const answer = await service.send(method, path, { data: { type, attributes } })
  assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Within a transaction, so that nothing that the service does meanwhile is seen. */
const reading = <Result>(
  run: (tx: Transaction, scope: ReturnType<typeof createScope>) => Promise<Result>,
  parts = {},
) =>
  service.db.transaction(async (tx) => {
    await tx`set transaction isolation level repeatable read`
    const [account] = await accountsByIds(tx, [service.account_id])
    assert.ok(account !== undefined)
    const of: ScopeParts = { ...service.app.parts, ...parts }
    return run(tx, createScope(tx, of, account))
  })

/** What a filter is asked with: the first value that it takes. */
function sampleOf(filter: { readonly kind?: string; readonly values?: readonly string[] }): string {
  if (filter.values !== undefined) return filter.values[0] ?? ''
  const samples: Readonly<Record<string, string>> = {
    uuid: '019a0000-0000-7000-8000-000000000000',
    boolean: 'false',
    timestamp: '2026-11-20T00:00:00Z',
    date: '2026-11-20',
    locode: 'USLAX',
    scac: 'MAEU',
  }
  return samples[filter.kind ?? ''] ?? 'any'
}

const queriesOf = (name: ExportName): string[] => [
  '',
  ...resourceDefinition(export_views[name].type)
    .filters.filter(({ parameter }) => parameter !== 'as_of')
    .map((filter) => `${filter.parameter}=${sampleOf(filter)}`),
]

async function tablesRead(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const rows = await tx<{ name: string; reads: number }[]>`
    select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as reads from pg_stat_xact_user_tables`
  return new Map(rows.map(({ name, reads }) => [name, reads]))
}

test('the tag of an export tells of every table that its rows and filters are read from', async () => {
  // Names are written with the records that they are of; when facilities were asked is read and not printed.
  const told = new Set([...tables_of_version, 'search_term', 'container_subject'])
  for (const name of export_names)
    for (const query of queriesOf(name)) {
      const asked = readExport(parseQuery(encodeURI(query)), export_views[name])
      const read = await reading(async (tx, scope) => {
        const earlier = await tablesRead(tx)
        const page = { number: 1, size: 10, after: '' }
        await asked.view.page({ ...scope, reader: tx }, service.app.parts.registry, {
          ...asked.reading,
          sort: [],
          page,
        })
        const later = await tablesRead(tx)
        return [...later].flatMap(([table, reads]) => (reads > (earlier.get(table) ?? 0) ? [table] : []))
      })
      assert.deepEqual(
        read.filter((table) => !told.has(table)),
        [],
        `${name}?${query}`,
      )
      assert.ok(query !== '' || read.includes(asked.view.type), `${name} reads its own table`)
    }
})

const tagOf = (name: ExportName, query: string, parts = {}) =>
  reading(
    async (tx, scope) =>
      tagOfExport({ ...scope, reader: tx }, readExport(parseQuery(encodeURI(query)), export_views[name]), query),
    parts,
  )

test('the tag of an export is another one after each change of what it prints or is narrowed by', async () => {
  const [shipment] = (await service.get('/shipments')).body.data
  const [container] = (await service.get('/containers')).body.data
  const party = await send('POST', '/parties', 'party', { company_name: 'First Name Ltd' })
  const field = await send('POST', '/custom_field_definitions', 'custom_field_definition', {
    entity_type: 'Container',
    api_slug: 'lane',
    display_name: 'Lane',
    data_type: 'short_text',
  })
  const of_shipment = `/shipments/${shipment?.id}`
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a customer': () =>
      service.send('POST', `${of_shipment}/party_roles`, {
        data: {
          type: 'party_role',
          attributes: { role: 'customer' },
          relationships: { party: { data: { type: 'party', id: party.id } } },
        },
      }),
    'the name of a customer': () => send('PATCH', `/parties/${party.id}`, 'party', { company_name: 'Second Name Ltd' }),
    tags: () => send('PATCH', of_shipment, 'shipment', { shipment_tags: ['urgent'] }),
    'reference numbers': () => send('PATCH', `/containers/${container?.id}`, 'container', { ref_numbers: ['PO 9'] }),
    'the end of tracking': () => send('PATCH', `${of_shipment}/stop_tracking`, 'shipment', {}),
    'a custom field that is gone': () => service.send('DELETE', `/custom_field_definitions/${field.id}`),
    'an invoice': () => service.db.work`
      insert into invoice_box (account_id, container_number, invoice_id)
      select account_id, number, id from container limit 1`,
  }
  for (const [what, change] of Object.entries(changes)) {
    const queries = {
      containers: 'filter[tag]=urgent',
      shipments: '',
      charge_clocks: 'filter[invoiced]=false',
      exceptions: '',
    }
    const earlier = await Promise.all(export_names.map((name) => tagOf(name, queries[name])))
    await change()
    const later = await Promise.all(export_names.map((name) => tagOf(name, queries[name])))
    for (const [at, name] of export_names.entries()) assert.notEqual(later[at], earlier[at], `${name} after ${what}`)
  }
})

test('the tag of an export is another one when a line or terminal is called otherwise, and the same when nothing changed', async () => {
  const { reference } = service.app.parts
  const renamed = <One extends { readonly name: string }>(all: readonly One[]) =>
    all.map((one, at) => (at === 0 ? { ...one, name: `${one.name} (new)` } : one))
  const others = [
    { ...reference, lines: () => renamed(reference.lines()) },
    { ...reference, terminals: () => renamed(reference.terminals()) },
  ]
  const tags = await reading(async (tx, scope) => {
    const asked = readExport(parseQuery(''), export_views.containers)
    const told: (string | null)[] = []
    for (const one of [reference, reference, ...others])
      told.push(await tagOfExport({ ...scope, reader: tx, reference: one }, asked, ''))
    return told
  })
  assert.equal(tags[0], tags[1])
  assert.equal(new Set(tags).size, 3)
})
