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
import { calendarFields } from '../../../packages/free-time/src/model/calendar.ts'
import { invoiceFields } from '../../../packages/free-time/src/invoice/document.ts'
import { tariffFields } from '../../../packages/free-time/src/model/tariff.ts'
import { restService } from '../rest/service.ts'
import { bedOf } from './bed.ts'
import { complaintsOf } from './odd-body.ts'
import type { Door } from './odd-body.ts'
import { line_invoice, line_tariff, port_calendar, version } from './papers.ts'

const service = await restService()
const { post, made } = bedOf(service)
const { container_id, shipment_id } = await service.track(service.customers.paid)

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

for (const door of doors)
  test(`every member of ${door.what} refuses what it does not take, at its place and with a cure`, async () => {
    assert.deepEqual(await complaintsOf(service, door), [])
  })

test('an adjustment of any kind refuses what it is not counted by, and half of a pair', async () => {
  const of_kind: Readonly<Record<string, object>> = {
    extension: { to: '2026-06-20', biller: 'TEST' },
    extra_free_days: { days: 2, biller: 'TEST' },
    exemption_window: { from: '2026-06-12', to: '2026-06-14', biller: 'TEST' },
    no_appointment_day: { on: '2026-06-14' },
    no_return_location_day: { on: '2026-06-14' },
    last_free_day_told: { on: '2026-06-14', reported_by: 'line' },
    event: { event: 'notified', at: '2026-06-11' },
    customer_note: { note: 'called them' },
    dispute_opened: { charge_type: 'demurrage', biller: 'TEST' },
    dispute_denied: { charge_type: 'demurrage', biller: 'TEST' },
  }
  const money = { charge_type: 'demurrage', biller: 'TEST', amount: 5, currency_code: 'USD' }
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
