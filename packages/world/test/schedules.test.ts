import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, listAt, stillWorld, textAt } from './help.ts'

test('every port terminal of the United States has a schedule and a calendar of its own', () => {
  const { json } = ask(stillWorld(), '/world/schedules')
  const tariffs = listAt(json, 'tariffs')
  const calendars = listAt(json, 'calendars').map((calendar) => textAt(calendar, 'facility'))
  assert.deepEqual(
    tariffs.map((tariff) => textAt(tariff, 'issuer', 'facility')),
    calendars,
  )
  assert.equal(new Set(calendars).size, 12)
})

test('a schedule has the free days of its terminal, by the days that count there, and its rate', () => {
  const { json } = ask(stillWorld(), '/world/schedules')
  const termsOf = (code: string) =>
    listAt(
      listAt(json, 'tariffs').find((tariff) => textAt(tariff, 'issuer', 'facility') === code),
      'versions',
      0,
      'terms',
    )[0]
  const shown = ['W185', 'L737'].map((code) => {
    const terms = termsOf(code)
    return [textAt(terms, 'free', 'days'), textAt(terms, 'free', 'unit'), textAt(terms, 'tiers', 0, 'rate')]
  })
  assert.deepEqual(shown, [
    ['4', 'working', '185'],
    ['7', 'calendar', '150'],
  ])
})
