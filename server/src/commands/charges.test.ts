import { deepEqual, equal, match } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const examples = join(checkout, 'docs/free-time/examples')
const folder = mkdtempSync(join(tmpdir(), 'quaylog-charges-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const tariff = join(examples, 'tariff.yaml')
const calendar = join(examples, 'calendar.yaml')
const stay = join(examples, 'stay.json')
const options = (files: Readonly<Record<string, string>> = {}) =>
  Object.entries({ tariff, calendar, stay, ...files }).flatMap(([name, path]) => [`--${name}`, path])

function compute(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(checkout, 'server/bin/quaylog.js'), 'charges', 'compute', ...words],
    { encoding: 'utf8', timeout: 60_000 },
  )
  return { status, stdout, stderr }
}

describe('quaylog charges compute', () => {
  test('refuses a tariff with a mistake by file, line, pointer and cure', () => {
    const wrong = file(
      'wrong.yaml',
      readFileSync(tariff, 'utf8').replace('rate: 345', 'rate: -345').replace('from: 14', 'from: 15'),
    )
    const { status, stdout, stderr } = compute(...options({ tariff: wrong }))
    deepEqual([status, stdout], [1, ''])
    match(stderr, /wrong\.yaml:20: \/versions\/0\/terms\/0\/tiers\/1\/rate negative: -345 is less than 0/)
    match(
      stderr,
      /wrong\.yaml:20: \/versions\/0\/terms\/0\/tiers\/2\/from tier_order: the step after 13 begins at 14, not at 15/,
    )
  })

  test('refuses a file that is not there, and a moment without its distance from UTC', () => {
    deepEqual(
      compute(...options({ stay: '/nowhere.json' })).stderr,
      'quaylog: --stay /nowhere.json: there is no such file\n',
    )
    deepEqual(compute(...options(), '--now', '2026-07-20').status, 2)
  })

  test('reads a tariff as CSV, and says when nothing tells whose it is', () => {
    const csv = file(
      'tariff.csv',
      [
        'term_id,charge,direction,countries,regions,locodes,facilities,equipment_types,lengths,haulage,start_event,first_day,cut_off,end_event,free_days,free_unit,week,holidays,forgiven_free,charge_unit,forgiven_after,tier_anchor,tier_from,tier_to,rate,currency,effective_from,effective_to,lock_date,rule',
        'dem,demurrage,import,US,,,,dry,40,,box_discharged,next_day,,gated_out_full,4,working,mon_sat,ILWU,holiday,calendar,,free_plus,5,8,300,USD,2026-01-01,,,Item 12',
        'dem,demurrage,import,US,,,,dry,40,,box_discharged,next_day,,gated_out_full,4,working,mon_sat,ILWU,holiday,calendar,,free_plus,9,,345,USD,2026-01-01,,,Item 12',
      ].join('\n'),
    )
    const { status, stdout, stderr } = compute(...options({ tariff: csv }), '--json', '--now', '2026-11-22T12:00:00Z')
    equal(status, 0)
    match(stderr, /taken as a line's public tariff; add the columns authority, issuer_kind/)
    const { clocks } = JSON.parse(stdout)
    deepEqual(
      [clocks[0].last_free_on, clocks[0].accrued.amount, clocks[0].biller],
      ['2026-07-13', 2235, { kind: 'line' }],
    )
  })

  test('prints clocks with a row for every day, and what cannot be told with what is missing', () => {
    const { status, stdout } = compute(...options(), '--json', '--now', '2026-11-22T12:00:00Z')
    equal(status, 0)
    const { clocks } = JSON.parse(stdout)
    const [demurrage, detention] = clocks
    deepEqual(
      [demurrage.state, demurrage.last_free_on, demurrage.accrued, demurrage.basis],
      ['stopped', '2026-07-13', { amount: 2235, currency_code: 'USD', days: 7 }, 'exact'],
    )
    deepEqual(demurrage.days.map((row: { day: string }) => row.day).slice(0, 2), ['2026-07-08', '2026-07-09'])
    deepEqual(demurrage.days.at(-1), {
      day: '2026-07-20',
      status: 'chargeable',
      number: 11,
      tier: 2,
      rate: 345,
      amount: 345,
      currency_code: 'USD',
      why: {
        parameter: 'charge_days.unit: calendar',
        rule: 'Item 12: working day = any day a gate is open Monday to Saturday',
      },
      calendar: { open: true, kind: 'regular', level: 'facility', assumed: false },
      disputable: [],
      evidence: [
        { observation_id: '/events/box_discharged' },
        { observation_id: '/week' },
        { observation_id: '/events/gated_out_full' },
      ],
    })
    deepEqual(
      [
        detention.state,
        detention.reason,
        detention.accrued,
        detention.missing.map((one: { code: string }) => one.code),
      ],
      ['cannot_assess', 'ambiguous_terms', null, ['haulage']],
    )
  })

  test('takes a port in small letters, times with a distance from UTC, and nothing for what there is none of', () => {
    const events = { box_discharged: '2026-07-08T22:10:00-07:00', gated_out_full: '2026-07-20T15:30-0500' }
    const written = { container: 'TCLU1234568', equipment: '40HC', facility: 'uslax', events, holds: null }
    const { stdout } = compute(...options({ stay: file('small.json', JSON.stringify(written)) }), '--json')
    const [demurrage] = JSON.parse(stdout).clocks
    deepEqual([demurrage.last_free_on, demurrage.accrued.amount], ['2026-07-13', 2235])
  })

  test('lets a contract change single fields, and says which', () => {
    const contract = file(
      'contract.yaml',
      `
quaylog_tariff: 1
name: Example Imports 2026
issuer: { kind: line, scac: ATLL }
authority: contract
overrides: ATLL/public_tariff
currency: USD
versions: [ { effective_from: 2026-01-01, terms: [ { id: dem-dry-default, free: { days: 6 } } ] } ]
`,
    )
    const [demurrage] = JSON.parse(compute(...options(), '--contract', contract, '--json').stdout).clocks
    deepEqual(
      [demurrage.last_free_on, demurrage.accrued.amount, demurrage.terms.overridden],
      ['2026-07-16', 1290, { 'free.days': { tariff: 'Example Imports 2026', term: 'dem-dry-default' } }],
    )
  })

  test('prints a table for people, and its options', () => {
    match(
      compute(...options()).stdout,
      /^demurrage, import: stopped, USD 2235 for 7 days, last free day 2026-07-13\n {2}2026-07-08 {2}free_not_counted/,
    )
    match(compute('--help').stdout, /--tariff VALUE +file of the tariff/)
  })
})
