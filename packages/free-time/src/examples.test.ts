import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { calendarBook } from './calendar/book.ts'
import { clocksOf } from './clocks.ts'
import { readCalendar } from './formats/calendar-file.ts'
import { readStay } from './formats/stay-file.ts'
import { readTariff } from './formats/tariff-yaml.ts'
import { checkInvoice } from './invoice/check.ts'
import { readInvoice } from './invoice/document.ts'
import { termBook } from './terms/book.ts'
import { readable } from './testing/stay.ts'

const example = (name: string) =>
  readFileSync(new URL(`../../../docs/free-time/examples/${name}`, import.meta.url), 'utf8')

test('the examples of the documentation can be read, and the invoice among them has its three mistakes', () => {
  const terms = termBook([readable(readTariff(example('tariff.yaml')))])
  const calendars = calendarBook([readable(readCalendar(example('calendar.yaml')))])
  const clocks = clocksOf(readable(readStay(example('stay.json'))), terms, calendars, '2026-11-22T12:00:00Z')
  const { payable, without_law, findings } = checkInvoice(readable(readInvoice(example('invoice.json'))), {
    clocks,
    others: [],
    in_us: null,
    disputed_on: null,
  })
  deepEqual([payable, without_law], [0, { payable: 223_500, disputed: 34_500, cannot_assess: 0 }])
  deepEqual(
    findings.map(({ code, amount }) => [code, amount]),
    [
      ['L20', 258_000],
      ['L21', null],
      ['S01', null],
      ['S02', null],
      ['C01', null],
    ],
  )
})
