import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { term } from '../testing/stay.ts'
import { readCalendar } from './calendar-file.ts'
import { readStay } from './stay-file.ts'
import { readTariff } from './tariff-yaml.ts'

type Parts = Readonly<Record<string, unknown>>
const version = (parts: Parts = {}) => ({ effective_from: '2026-01-01', terms: [term()], ...parts })
const written = (parts: Parts = {}) =>
  JSON.stringify({
    quaylog_tariff: 1,
    name: 'Atlantis',
    issuer: { kind: 'line', scac: 'ATLL' },
    authority: 'public_tariff',
    currency: 'USD',
    versions: [version()],
    ...parts,
  })
const of_term = (parts: Parameters<typeof term>[0]) => written({ versions: [version({ terms: [term(parts)] })] })
const steps = (...list: readonly Parts[]) => of_term({ tiers: list })
const first = '/versions/0/terms/0'

const tariffs: readonly (readonly [what: string, text: string, code: string, pointer: string])[] = [
  [
    'two versions at once',
    written({ versions: [version({ effective_to: '2026-07-01' }), version({ effective_from: '2026-06-01' })] }),
    'overlapping',
    '/versions/1/effective_from',
  ],
  [
    'a gap between versions',
    written({ versions: [version({ effective_to: '2026-05-01' }), version({ effective_from: '2026-06-01' })] }),
    'gap',
    '/versions/1/effective_from',
  ],
  [
    'an end before the beginning',
    written({ versions: [version({ effective_to: '2025-01-01' })] }),
    'invalid',
    '/versions/0/effective_to',
  ],
  [
    'steps that overlap',
    steps({ from: 1, to: 4, rate: 1 }, { from: 4, rate: 2 }),
    'tier_order',
    `${first}/tiers/1/from`,
  ],
  ['steps with a gap', steps({ from: 1, to: 4, rate: 1 }, { from: 6, rate: 2 }), 'tier_order', `${first}/tiers/1/from`],
  ['a first step above the first charged day', steps({ from: 2, rate: 1 }), 'tier_order', `${first}/tiers/0/from`],
  [
    'a step that ends before it begins',
    steps({ from: 1, to: 0, rate: 1 }, { from: 1, rate: 2 }),
    'tier_order',
    `${first}/tiers/0/to`,
  ],
  [
    'an open step before the last',
    steps({ from: 1, rate: 1 }, { from: 5, rate: 2 }),
    'tier_order',
    `${first}/tiers/0/to`,
  ],
  ['a rate below 0', steps({ from: 1, rate: -1 }), 'negative', `${first}/tiers/0/rate`],
  [
    'a rate with more decimals than the currency',
    steps({ from: 1, rate: 13.333 }),
    'too_precise',
    `${first}/tiers/0/rate`,
  ],
  ['a rate beyond every charge', steps({ from: 1, rate: 1e15 }), 'too_large', `${first}/tiers/0/rate`],
  ['a rate with a comma', steps({ from: 1, rate: '13,33' }), 'decimal_comma', `${first}/tiers/0/rate`],
  ['a rate in words', steps({ from: 1, rate: 'much' }), 'invalid', `${first}/tiers/0/rate`],
  ['free days below 0', of_term({ free: { days: -1 } }), 'negative', `${first}/free/days`],
  ['more free days than a year has', of_term({ free: { days: 400 } }), 'too_large', `${first}/free/days`],
  ['free days in words', of_term({ free: { days: 'four' } }), 'invalid', `${first}/free/days`],
  [
    'hours that are no days',
    of_term({ free: { days: undefined, hours: 50, unit: 'hours' } }),
    'invalid',
    `${first}/free/hours`,
  ],
  [
    'a start event that nobody knows',
    of_term({ clock: { start_event: 'whenever' } }),
    'inclusion',
    `${first}/clock/start_event`,
  ],
  [
    'a start event that is left out',
    of_term({ clock: { start_event: undefined } }),
    'missing',
    `${first}/clock/start_event`,
  ],
  [
    'a numbering that is left out',
    of_term({ charge_days: { tier_anchor: undefined } }),
    'missing',
    `${first}/charge_days/tier_anchor`,
  ],
  ['working days without a week', of_term({ free: { week: undefined } }), 'missing', `${first}/free/week`],
  ['a field that does not exist', of_term({ discount: 5 }), 'unknown_field', `${first}/discount`],
  [
    'two terms with one id',
    written({ versions: [version({ terms: [term(), term()] })] }),
    'duplicate',
    `${first.replace(/0$/, '1')}/id`,
  ],
  [
    'a second currency in a step',
    steps({ from: 1, rate: 1, currency: 'EUR' }),
    'currency',
    `${first}/tiers/0/currency`,
  ],
  [
    'weekends that are forgiven without a week',
    of_term({ free: { unit: 'calendar', week: undefined, forgiven: ['weekend'] } }),
    'missing',
    `${first}/free/week`,
  ],
  [
    'a list of holidays that says none',
    of_term({ free: { holidays: ['ILA', 'None'] } }),
    'invalid',
    `${first}/free/holidays/1`,
  ],
  ['holidays that are no name', of_term({ free: { holidays: 11 } }), 'inclusion', `${first}/free/holidays`],
  ['a currency that does not exist', written({ currency: 'USX' }), 'currency', '/currency'],
  ['a zone that does not exist', written({ time_zone: 'Mars/Olympus' }), 'unknown_zone', '/time_zone'],
  [
    'a day that can be read in two ways',
    written({ versions: [version({ effective_from: '3/4/2026' })] }),
    'date',
    '/versions/0/effective_from',
  ],
  [
    'a contract of an unknown tariff',
    written({ authority: 'contract', overrides: 'ATLL/public_tariff' }),
    'nothing_to_override',
    '/overrides',
  ],
  ['no YAML', 'versions: [', 'unreadable', ''],
  [
    'aliases that blow up',
    `a: &a [x]\n${[...'bcdefgh'].map((name, at) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefg'[at]}`).join(', ')}]`).join('\n')}`,
    'unreadable',
    '',
  ],
  ['more than a megabyte', `name: ${'x'.repeat(1_100_000)}`, 'too_large', ''],
]

describe('reading a tariff refuses', () => {
  for (const [what, text, code, pointer] of tariffs) {
    test(what, () => {
      const read = readTariff(text)
      ok(!read.ok)
      ok(
        read.problems.some((one) => one.code === code && one.pointer === pointer),
        JSON.stringify(read.problems),
      )
    })
  }

  test('nothing that is legal: no free days, a rate of 0, a table that ends', () => {
    for (const text of [
      of_term({ free: { days: 0 } }),
      steps({ from: 1, to: 7, rate: 0 }, { from: 8, rate: 100 }),
      steps({ from: 1, to: 3, rate: 265 }),
    ])
      equal(readTariff(text).ok, true)
  })
})

const where = { facility: 'USLAX', timezone: 'America/Los_Angeles', week: 'mon_fri', holidays: [], exceptions: [] }
const box = { container: 'TCLU1234568', equipment: '40HC', facility: 'USLAX', events: {} }

describe('reading a calendar or a stay refuses', () => {
  const refused: readonly (readonly [
    what: string,
    read: { ok: boolean; problems?: readonly { code: string; pointer: string }[] },
    code: string,
    pointer: string,
  ])[] = [
    [
      'a calendar without a zone',
      readCalendar(JSON.stringify({ ...where, timezone: undefined })),
      'missing',
      '/timezone',
    ],
    [
      'a zone that is a distance from UTC',
      readCalendar(JSON.stringify({ ...where, timezone: '+05:00' })),
      'unknown_zone',
      '/timezone',
    ],
    [
      'letters that stand for several zones',
      readCalendar(JSON.stringify({ ...where, timezone: 'PST' })),
      'unknown_zone',
      '/timezone',
    ],
    ['a zone that is null', readCalendar(JSON.stringify({ ...where, timezone: null })), 'missing', '/timezone'],
    [
      'a shift at an hour that no clock shows',
      readCalendar(JSON.stringify({ ...where, week: { mon: ['08:00-25:00'] } })),
      'invalid',
      '/week/mon/0',
    ],
    [
      'a hold that is released before it begins',
      readStay(JSON.stringify({ ...box, holds: [{ name: 'customs', from: '2026-07-14', to: '2026-07-12' }] })),
      'invalid',
      '/holds/0/to',
    ],
    [
      'an extension without its day',
      readStay(JSON.stringify({ ...box, adjustments: [{ kind: 'extension' }] })),
      'missing',
      '/adjustments/0/to',
    ],
    [
      'an exempt period that ends before it begins',
      readStay(
        JSON.stringify({ ...box, adjustments: [{ kind: 'exemption_window', from: '2026-07-14', to: '2026-07-12' }] }),
      ),
      'invalid',
      '/adjustments/0/to',
    ],
    [
      'a day with two exceptions',
      readCalendar(
        JSON.stringify({
          ...where,
          exceptions: [
            { day: '2026-07-15', kind: 'strike' },
            { day: '2026-07-15', kind: 'partial' },
          ],
        }),
      ),
      'duplicate',
      '/exceptions/1',
    ],
    [
      'a kind of closure that does not exist',
      readCalendar(JSON.stringify({ ...where, exceptions: [{ day: '2026-07-15', kind: 'nap' }] })),
      'inclusion',
      '/exceptions/0/kind',
    ],
    [
      'a holiday that never was',
      readCalendar(JSON.stringify({ ...where, holidays: ['2026-02-30'] })),
      'date',
      '/holidays/0',
    ],
    [
      'a moment without its distance from UTC',
      readStay(JSON.stringify({ ...box, events: { box_discharged: '2026-07-08T22:10:00' } })),
      'instant',
      '/events/box_discharged',
    ],
    [
      'equipment that cannot be read',
      readStay(JSON.stringify({ ...box, equipment: 'big' })),
      'inclusion',
      '/equipment',
    ],
    [
      'an event that does not exist',
      readStay(JSON.stringify({ ...box, events: { arrived: '2026-07-08' } })),
      'unknown_field',
      '/events/arrived',
    ],
  ]
  for (const [what, { ok: readable, problems }, code, pointer] of refused) {
    test(what, () => {
      equal(readable, false)
      ok(
        problems?.some((one) => one.code === code && one.pointer === pointer),
        JSON.stringify(problems),
      )
    })
  }

  test('a week of shifts that cannot be read, by the name of its field', () => {
    const read = readCalendar(JSON.stringify({ ...where, week: { mon: 'always' } }))
    ok(!read.ok && read.problems[0]?.detail.startsWith('week must be one of mon_fri, '))
  })

  test('nothing of 366 closures, a holiday on a Sunday, or the ways to write a week', () => {
    const exceptions = Array.from({ length: 366 }, (_, at) => ({
      day: new Date(Date.UTC(2028, 0, 1 + at)).toISOString().slice(0, 10),
      kind: 'strike',
    }))
    for (const week of ['mon_sat', ['mon', 'Tuesday'], { mon: ['08:00-17:00', '18:00-03:00'] }])
      deepEqual(readCalendar(JSON.stringify({ ...where, week, exceptions, holidays: ['2026-07-05'] })).ok, true)
  })
})
