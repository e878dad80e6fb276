import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  create_charge_adjustment_request,
  create_charge_fact_request,
  create_tariff_import_request,
  import_invoices_request,
  update_invoice_request,
  update_tariff_request,
} from '@quaylog/contract'
import type { z } from 'zod'
import { calendarFields } from '../../../packages/free-time/src/model/calendar.ts'
import { invoiceFields } from '../../../packages/free-time/src/invoice/document.ts'
import { tariffFields } from '../../../packages/free-time/src/model/tariff.ts'
import type { Answer } from '../rest/answer.ts'
import { restService } from '../rest/service.ts'
import { oddValues } from './bad-members.ts'
import { bedOf } from './bed.ts'
import { entryOf, membersOf, valueAt, withValue } from './members.ts'
import type { Member } from './members.ts'
import { line_invoice, line_tariff, port_calendar, version } from './papers.ts'

const service = await restService()
const { post, made } = bedOf(service)
const { container_id, shipment_id } = await service.track(service.customers.paid)

/** A body whose every member is sent with values that it does not take. */
interface Door {
  readonly what: string
  readonly schema: z.ZodType
  /** What is right, and so the document whose members are changed one by one. */
  readonly sound: object
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  /** Where it stands in the body, and in the record that is answered; null: that does not show it. */
  readonly within: readonly string[]
  readonly shown: readonly string[] | null
  /** A null is a member that is left out. */
  readonly null_is_left_out: boolean
  /** A member of which no two records may have the same. */
  readonly unique: string | null
  /** Members that another schema reads, and those of which the service states its own. */
  readonly beside: readonly string[]
}

let at = 0
const next = () => (at += 1)

/** With parts that are read only where others beside them are right. */
const full_term = {
  off_peak: { discount: 10, most: 20, hours: { sat: ['08:00-12:00'] } },
  pauses: [{ hold: 'customs' }],
}
const usual = { method: 'POST' as const, within: [], shown: [], beside: [], null_is_left_out: true, unique: null }
const tariff_id = await made('/tariffs', line_tariff())
const invoice_id = await made('/invoices', line_invoice({ number: 'I-1' }))
const { attributes: adjustments } = create_charge_adjustment_request.shape.data.shape
const { attributes: facts } = create_charge_fact_request.shape.data.shape
const doors: readonly Door[] = [
  {
    ...usual,
    what: 'a tariff',
    schema: tariffFields,
    sound: line_tariff({}, full_term),
    path: '/tariffs',
    beside: ['quaylog_tariff'],
  },
  {
    ...usual,
    what: 'a version of a tariff',
    schema: tariffFields.shape.versions.element,
    sound: version(full_term),
    path: `/tariffs/${tariff_id}/versions`,
    within: ['document'],
    shown: ['document'],
  },
  {
    ...usual,
    what: 'an invoice',
    schema: invoiceFields,
    sound: line_invoice(),
    path: '/invoices',
    unique: 'number',
    shown: ['document'],
  },
  {
    ...usual,
    what: 'a calendar',
    schema: calendarFields.partial({ holidays: true, exceptions: true }),
    sound: port_calendar({ holidays: [], exceptions: [{ day: '2026-07-13', kind: 'scheduled_closure' }] }),
    path: '/facility_calendars',
    beside: ['stated_by', 'observation_id'],
    unique: 'facility',
  },
  {
    ...usual,
    what: 'an adjustment',
    schema: adjustments,
    sound: { kind: 'payment', charge_type: 'demurrage', amount: 100, currency_code: 'USD' },
    path: `/containers/${container_id}/charge_adjustments`,
  },
  {
    ...usual,
    what: 'facts of a shipment',
    schema: facts,
    sound: { noticed_free_time: [{ charge_type: 'demurrage', duration: 4 }] },
    path: `/shipments/${shipment_id}/charge_facts`,
  },
  {
    ...usual,
    what: 'an import of a tariff',
    schema: create_tariff_import_request.shape.data.shape.attributes,
    sound: { format: 'yaml', file: JSON.stringify({ quaylog_tariff: 1, ...line_tariff() }), dry_run: true },
    path: '/tariffs/import',
    shown: null,
    null_is_left_out: false,
  },
  {
    ...usual,
    what: 'an import of invoices',
    schema: import_invoices_request.shape.data.shape.attributes,
    sound: { content: '' },
    path: '/invoices/import',
  },
  {
    ...usual,
    what: 'a change of a tariff',
    schema: update_tariff_request.shape.data.shape.attributes,
    sound: { name: 'Another' },
    method: 'PATCH',
    path: `/tariffs/${tariff_id}`,
    null_is_left_out: false,
  },
  {
    ...usual,
    what: 'a change of an invoice',
    schema: update_invoice_request.shape.data.shape.attributes,
    sound: { status: 'approved' },
    method: 'PATCH',
    path: `/invoices/${invoice_id}`,
    null_is_left_out: false,
  },
]

const pointer = (path: readonly string[]) => ['', 'data', 'attributes', ...path].join('/')
const short = (value: unknown) => (value === undefined ? 'left out' : JSON.stringify(value).slice(0, 40))

/** What is wrong with an answer to a bad value; null: it is refused at its place, with what to do about it. */
function complaint(answer: Answer, path: readonly string[]): string | null {
  const errors = answer.errors()
  const own = pointer(path)
  const placed = errors.filter(({ source }) => {
    const place = source?.pointer ?? ''
    return place.startsWith(own) || own.startsWith(place)
  })
  if (placed.length === 0) return `is refused elsewhere: ${JSON.stringify(errors.map(({ source }) => source))}`
  const cured = placed.some(({ detail }) => !(detail ?? '').endsWith(' is invalid'))
  return cured ? null : `is refused without a cure: ${placed[0]?.detail ?? ''}`
}

const kept = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)
const isNothing = (value: unknown) => value === null || value === undefined

/** What a member answers to a value that it does not take; null: as it should. */
async function asked(door: Door, member: Member, value: unknown, must: boolean): Promise<string | null> {
  service.advance(200)
  const changed = withValue(door.sound, member.path, value)
  const unique = door.unique === null || member.path[0] === door.unique ? {} : { [door.unique]: `E${next()}` }
  const sent = withValue({}, door.within, changed)
  const attributes_sent = door.within.length === 0 ? { ...Object(sent), ...unique } : sent
  const answer = await service.call(door.method, door.path, { body: { data: { attributes: attributes_sent } } })
  if (answer.status >= 400) return complaint(answer, [...door.within, ...member.path])
  if (must) return 'is taken'
  const { id, attributes } = answer.one()
  if (door.method === 'POST') await service.call('DELETE', `${door.path}/${id}`)
  if (door.shown === null) return null
  const read = valueAt(attributes, [...door.shown, ...member.path])
  if (isNothing(read) && isNothing(value)) return null
  return JSON.stringify(kept(read)) === JSON.stringify(kept(value)) ? null : `is kept as ${short(read)}`
}

for (const door of doors)
  test(`every member of ${door.what} refuses what it does not take, at its place and with a cure`, async () => {
    const members = membersOf(door.schema).filter(({ path }) => !door.beside.includes(path.at(-1) ?? ''))
    const found: string[] = []
    for (const member of members) {
      const item = [valueAt(door.sound, member.path)].flat()[0] ?? entryOf(member)
      for (const { value, must } of oddValues(member, door.null_is_left_out, item)) {
        const said = await asked(door, member, value, must)
        if (said !== null) found.push(`${member.path.join('/')} ${short(value)} ${said}`)
      }
      const inner = member.ways.some(({ properties }) => properties !== undefined)
      const unknown = { ...member, path: [...member.path, 'odd_member'] }
      for (const value of inner ? [1, null] : []) {
        const said = await asked(door, unknown, value, true)
        if (said !== null) found.push(`${unknown.path.join('/')} ${short(value)} ${said}`)
      }
    }
    assert.deepEqual(found, [])
  })

test('an adjustment of any kind refuses what it is not counted by, and half of a pair', async () => {
  const of_kind: Readonly<Record<string, object>> = {
    extension: { to: '2026-06-20' },
    extra_free_days: { days: 2 },
    exemption_window: { from: '2026-06-12', to: '2026-06-14' },
    no_appointment_day: { on: '2026-06-14' },
    no_return_location_day: { on: '2026-06-14' },
    last_free_day_told: { on: '2026-06-14', reported_by: 'line' },
    event: { event: 'notified', at: '2026-06-11' },
    customer_note: { note: 'called them' },
    dispute_opened: { charge_type: 'demurrage' },
    dispute_denied: { charge_type: 'demurrage' },
  }
  const money = { charge_type: 'demurrage', amount: 5, currency_code: 'USD' }
  // Each member that some kind is counted by, with a value that this kind takes.
  const members: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(of_kind), money)
  const descriptive = ['charge_type', 'on', 'note']
  const path = `/containers/${container_id}/charge_adjustments`
  const taken: string[] = []
  for (const kind of create_charge_adjustment_request.shape.data.shape.attributes.out.shape.kind.options) {
    const sound = of_kind[kind] ?? money
    assert.equal((await post(path, { kind, ...sound })).status, 201, kind)
    for (const name of Object.keys(members).filter((one) => !(one in sound) && !descriptive.includes(one))) {
      const answer = await post(path, { kind, ...sound, [name]: members[name] })
      const [error] = answer.status < 400 ? [] : answer.errors()
      if (![`/data/attributes/${name}`, ...halves(name)].includes(error?.source?.pointer ?? ''))
        taken.push(`${kind} with ${name}: ${answer.status} ${error?.source?.pointer ?? ''}`)
    }
  }
  assert.deepEqual(taken, [])
})

/** Where the other half of a pair is asked for. */
function halves(name: string): readonly string[] {
  const others: Readonly<Record<string, string>> = {
    from: 'to',
    to: 'from',
    amount: 'currency_code',
    currency_code: 'amount',
  }
  return others[name] === undefined ? [] : [`/data/attributes/${others[name]}`]
}
