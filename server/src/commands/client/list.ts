import type { Container, Format, ListOptions, QuaylogClient, Shipment, TrackingRequest } from '@quaylog/sdk'
import { CommandError, text, wholeNumber, print } from '../command.ts'
import type { Invocation } from '../command.ts'
import { table } from '../table.ts'
import { clientCommand } from './client-command.ts'
import { cellsOf, fields_option, fieldsAsked, withFields } from './fields.ts'
import type { Answered } from './fields.ts'
import { feesText, holdsText, lastFreeDay, localTime } from './words.ts'

const page_size_max = 100
const limit_usual = 25

interface Both<Mapped> {
  readonly raw: Answered
  readonly mapped: Mapped
}

/** The first rows, and whether there are more. */
async function take<Mapped>(
  rows: AsyncIterable<Both<Mapped>>,
  limit: number,
): Promise<{ found: Both<Mapped>[]; more: boolean }> {
  const found: Both<Mapped>[] = []
  for await (const row of rows) {
    if (found.length === limit) return { found, more: true }
    found.push(row)
  }
  return { found, more: false }
}

async function tell<Mapped>(
  invocation: Invocation,
  rows: AsyncIterable<Both<Mapped>>,
  limit: number,
  headings: readonly string[],
  row: (record: Mapped) => readonly (string | number | null)[],
  fields: readonly string[] | null,
): Promise<number> {
  const { found, more } = await take(rows, limit)
  if (more && !invocation.json) process.stderr.write(`the first ${limit} are shown: --limit N or --all shows more\n`)
  const data = found.map(({ raw }) => (fields === null ? raw : withFields(raw, fields)))
  return print(invocation, { data, meta: { size: found.length, more } }, () =>
    table(
      fields ?? headings,
      found.map(({ raw, mapped }) => (fields === null ? row(mapped) : cellsOf(raw, fields))),
    ),
  )
}

const containerRow = (one: Container) => [
  one.number,
  one.status,
  one.shipment?.shippingLineScac ?? null,
  one.shipment?.billOfLading ?? null,
  one.terminals.podTerminal?.name ?? null,
  lastFreeDay(one),
  holdsText(one.demurrage.holds),
  feesText(one.demurrage.fees),
]
const shipmentRow = (one: Shipment) => {
  const pod = one.ports.portOfDischarge
  return [
    one.billOfLading,
    one.status,
    one.shippingLineScac,
    one.ports.portOfLading?.locode ?? null,
    pod?.locode ?? null,
    localTime(pod?.ata ?? pod?.eta ?? null, pod?.timezone ?? null),
    one.containers.map(({ number }) => number).join(' '),
    one.refNumbers.join(', '),
  ]
}
const requestRow = (one: TrackingRequest) => [
  one.requestNumber,
  one.requestType,
  one.scac,
  one.status,
  one.failedReason,
  localTime(one.createdAt, null),
  one.refNumbers.join(', '),
]

async function containers(
  client: QuaylogClient,
  invocation: Invocation,
  options: ListOptions<Format>,
  limit: number,
): Promise<number> {
  const fields = await fieldsAsked(invocation, 'container')
  const rows = client.containers.iterate(filters(invocation), { ...options, format: 'both' })
  return tell(
    invocation,
    rows,
    limit,
    ['container', 'status', 'line', 'bill of lading', 'terminal', 'last free day', 'holds', 'fees'],
    containerRow,
    fields,
  )
}

async function shipments(
  client: QuaylogClient,
  invocation: Invocation,
  options: ListOptions<Format>,
  limit: number,
): Promise<number> {
  const fields = await fieldsAsked(invocation, 'shipment')
  const rows = client.shipments.iterate(filters(invocation), { ...options, format: 'both' })
  return tell(
    invocation,
    rows,
    limit,
    ['bill of lading', 'status', 'line', 'from', 'to', 'arrival', 'containers', 'references'],
    shipmentRow,
    fields,
  )
}

async function requests(
  client: QuaylogClient,
  invocation: Invocation,
  options: ListOptions<Format>,
  limit: number,
): Promise<number> {
  if (text(invocation, 'port') !== null)
    throw new CommandError('quaylog list requests: --port is for containers and shipments', 2)
  const { q, carrier, updatedAfter } = filters(invocation)
  const fields = await fieldsAsked(invocation, 'tracking_request')
  const rows = client.trackingRequests.iterate({ q, scac: carrier, updatedAfter }, { ...options, format: 'both' })
  return tell(
    invocation,
    rows,
    limit,
    ['number', 'type', 'carrier', 'status', 'reason', 'asked', 'references'],
    requestRow,
    fields,
  )
}

function filters(invocation: Invocation) {
  const given = (name: string) => text(invocation, name) ?? undefined
  return {
    q: given('query'),
    port: given('port')?.toUpperCase(),
    carrier: given('carrier')?.toUpperCase(),
    updatedAfter: given('updated-after'),
  }
}

const kinds = { containers, shipments, requests } as const

export const list = clientCommand({
  name: 'list',
  summary: 'Lists containers (unless told), shipments or requests, newest first.',
  positionals: ['[containers|shipments|requests]'],
  options: {
    status: { type: 'string', help: 'only with this status, such as available, on_ship, picked_up' },
    port: { type: 'string', help: 'only to this port of discharge, such as USLAX' },
    carrier: { type: 'string', help: 'only of this line, such as MAEU' },
    query: { type: 'string', help: 'part of a number or reference' },
    'updated-after': { type: 'string', help: 'only those that changed since this instant' },
    sort: { type: 'string', help: 'comma list of fields, - for descending' },
    fields: fields_option,
    limit: { type: 'string', help: `most rows; ${limit_usual} unless given` },
    all: { type: 'boolean', help: 'every row' },
  },
  async run(client, invocation) {
    const [kind = 'containers'] = invocation.positionals
    const tellKind = Object.entries(kinds).find(([name]) => name === kind)?.[1]
    if (tellKind === undefined)
      throw new CommandError(`quaylog list: '${kind}' is not one of ${Object.keys(kinds).join(', ')}`, 2)
    const limit = invocation.options['all'] === true ? Infinity : (wholeNumber(invocation, 'limit', 1) ?? limit_usual)
    const status = text(invocation, 'status')
    const options: ListOptions<Format> = {
      pageSize: Math.min(limit + 1, page_size_max),
      sort: text(invocation, 'sort') ?? undefined,
      query: status === null ? {} : { 'filter[status]': status },
    }
    return tellKind(client, invocation, options, limit)
  },
})
