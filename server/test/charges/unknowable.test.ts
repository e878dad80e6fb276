import assert from 'node:assert/strict'
import { test } from 'node:test'
import { charges_compute } from '../../src/commands/charges.ts'
import { restService } from '../rest/service.ts'
import { bedOf } from './bed.ts'
import { port_calendar } from './papers.ts'
import { file, printedBy } from './tariff-doors.ts'
import { unknowable } from './unknowable.ts'

interface Shown {
  readonly state: string
  readonly reason: string | null
  readonly accrued: unknown
  readonly missing: readonly { readonly code: string }[]
}
const shown = (clocks: unknown) => {
  const all: readonly Shown[] = JSON.parse(JSON.stringify(clocks))
  return all.map(({ state, reason, accrued, missing }) => [state, reason, accrued, missing[0]?.code])
}

const service = await restService()
const { made, clocks } = bedOf(service)
const { container_id } = await service.track(service.customers.paid)
await made('/facility_calendars', port_calendar())
const calendar = file('calendar.json', JSON.stringify({ ...port_calendar(), holidays: [], exceptions: [] }))
const stay = file(
  'stay.json',
  JSON.stringify({
    container: 'TSTU1000003',
    equipment: '40GP',
    facility: 'USLAX',
    events: { box_discharged: '2026-06-11', gated_out_full: '2026-06-16' },
  }),
)

for (const { what, tariffs, reason, missing } of unknowable)
  test(`${what}: not known in the service and on the command line, and never 0`, async () => {
    const expected = [['cannot_assess', reason, null, missing]]
    const ids: string[] = []
    for (const tariff of tariffs) ids.push(await made('/tariffs', tariff))
    const in_service = shown(await clocks(container_id))
    for (const id of ids) await service.call('DELETE', `/tariffs/${id}`)
    assert.deepEqual(in_service, expected)
    const [paper, other] = tariffs.map((tariff, at) =>
      file(`tariff-${at}.json`, JSON.stringify({ quaylog_tariff: 1, ...tariff })),
    )
    const files = { tariff: paper ?? '', calendar, stay, now: '2026-11-20T12:00:00Z' }
    const printed = await printedBy(charges_compute, other === undefined ? files : { ...files, contract: other })
    assert.deepEqual(shown(JSON.parse(printed).clocks), expected)
  })
