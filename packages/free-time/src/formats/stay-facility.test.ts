import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { clock, readable, stay, tariff, term } from '../testing/stay.ts'
import { readCalendar } from './calendar-file.ts'
import { facilityOf } from './stay-facility.ts'

test('five letters are a UN/LOCODE where one is known, else a name that says no country', () => {
  const placeOf = (code: string) => {
    const { locode, country } = facilityOf(code)
    return [locode, country]
  }
  for (const name of [
    'MAHER',
    'DEPOT',
    'NORTH',
    'DOCKS',
    'MAHER TERMINAL',
    'SOUTH-2',
    'Berth',
    'PIERS',
    'USLAXX',
    '12345',
  ])
    deepEqual(placeOf(name), [null, null], name)
  for (const code of ['USLAX', 'uslax', 'US LAX', 'USLAX-PIER400', 'USLAX W185', 'USLAX/7'])
    deepEqual(placeOf(code), ['USLAX', 'US'], code)
  deepEqual(facilityOf({ code: 'MAHER', locode: 'USNYC' }), {
    code: 'MAHER',
    locode: 'USNYC',
    country: 'US',
    region: null,
  })
  deepEqual(facilityOf({ code: 'MAHER', country: 'US' }).locode, null)
})

test('a terminal that is only named is in no country: a tariff of one asks for it, and a code that it lists is a place', () => {
  const events = { box_discharged: '2026-07-06T20:00:00Z', gated_out_full: '2026-07-15T20:00:00Z' }
  const maher = readable(
    readCalendar('{facility: MAHER, timezone: America/New_York, week: mon_fri, holidays: [], exceptions: []}'),
  )
  const at = (facility: unknown, scope: object) => {
    const { state, reason, accrued, missing } = clock([tariff([term({ scope })])], [maher], stay(events, { facility }))
    return [state, reason ?? accrued?.amount, missing.map(({ code }) => code)]
  }
  const counted = ['stopped', 50_000, []]
  deepEqual(at('MAHER', {}), counted)
  deepEqual(at('MAHER', { countries: ['US'] }), ['cannot_assess', 'ambiguous_terms', ['facility.country']])
  deepEqual(at({ code: 'MAHER', country: 'US' }, { countries: ['US'] }), counted)
  deepEqual(at({ code: 'MAHER', country: 'US' }, { except_locodes: ['USEWR'] }), [
    'cannot_assess',
    'ambiguous_terms',
    ['facility.locode'],
  ])
  deepEqual(at('MAHER', { locodes: ['maher'] }), counted)
  deepEqual(at('MAHER', { facilities: ['MAHER'] }), counted)
})
