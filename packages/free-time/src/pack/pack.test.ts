import { deepEqual, equal, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { z } from 'zod'
import { calendar, readable, stay, tariff, term } from '../testing/stay.ts'
import { packOf } from './pack.ts'
import type { PackInput } from './pack.ts'
import { packPage } from './page.ts'
import { verifyPack } from './verify.ts'

const base = tariff([term({ tiers: [{ from: 1, rate: 300 }] })])
const invoice = {
  data: {
    type: 'invoice',
    attributes: {
      number: 'ATL-1',
      biller: { kind: 'line', scac: 'ATLL' },
      issued_on: '2026-07-25',
      port_of_discharge_locode: 'NLRTM',
      currency_code: 'USD',
      total_amount: 2400,
      lines: [
        {
          container_number: 'TCLU1234568',
          charge: 'demurrage',
          charged_days: [{ from: '2026-07-13', to: '2026-07-20' }],
          rates: [{ days: 8, rate: 300 }],
          amount: 2400,
        },
      ],
    },
  },
}
const input: PackInput = {
  question: 'What of invoice ATL-1 is owed?',
  made_at: '2026-08-01T00:00:00Z',
  counted_at: '2026-08-01T00:00:00Z',
  stays: [
    {
      charges: ['demurrage'],
      facts: stay({ box_discharged: '2026-07-08', gated_out_full: '2026-07-20' }, { equipment: '40GP' }),
    },
  ],
  tariffs: [base, tariff([{ id: 'dem', free: { days: 5 } }], contract(), {}, [base])],
  calendars: [calendar({ week: 'mon_sat' })],
  invoice,
  others: [],
  in_us: null,
  disputed_on: '2026-08-01',
  evidence: [
    {
      observation_id: '/events/box_discharged',
      source: 'terminal',
      told_at: '2026-07-08T10:00:00Z',
      recorded_at: '2026-07-08T10:05:00Z',
      excerpt: '{"event":"DISC"}',
    },
  ],
}

function contract() {
  return { name: 'Ours', authority: 'contract', overrides: 'ATLL/public_tariff' }
}

const made = async () => readable(await packOf(input))
const verified = async (text: string) => readable(await verifyPack(text))

test('what is no pack is refused with the reason', async () => {
  for (const text of ['', '{', '[]', '{"quaylog_pack":2}', JSON.stringify({ ...(await made()), inputs: {} })]) {
    const read = await verifyPack(text)
    ok(!read.ok, text.slice(0, 40))
  }
})

test('a pack whose invoice cannot be read is not made', async () => {
  const read = await packOf({ ...input, invoice: { data: {} } })
  ok(!read.ok)
})

test('a pack is verified by itself alone, also with its members in another order', async () => {
  const pack = await made()
  equal(pack.verdict?.disputed_amount, 900)
  const found = await verified(JSON.stringify(pack))
  deepEqual([found.is_intact, found.agrees, found.differences, found.clocks], [true, true, [], 1])
  const turned = Object.fromEntries(Object.entries(pack).toReversed())
  equal((await verified(JSON.stringify(turned))).is_intact, true)
})

test('a changed amount, a changed fact, a changed excerpt are each found', async () => {
  const pack = await made()
  const text = JSON.stringify(pack)
  const amount = await verified(text.replace('"disputed_amount":900', '"disputed_amount":1200'))
  deepEqual(
    [amount.is_intact, amount.agrees, amount.differences],
    [false, false, [{ pointer: '/verdict/disputed_amount', stated: 1200, recomputed: 900 }]],
  )
  const fact = await verified(text.replaceAll('"at":"2026-07-08"', '"at":"2026-07-09"'))
  deepEqual([fact.is_intact, fact.agrees], [false, false])
  const excerpt = await verified(text.replace('DISC', 'LOAD'))
  deepEqual([excerpt.is_intact, excerpt.agrees, excerpt.altered_evidence], [false, true, ['/events/box_discharged']])
})

const kept = (rules: number) => readFileSync(new URL(`fixtures/rules-${rules}.json`, import.meta.url), 'utf8')

const haulage_asked = 'who hauls inland: merchant or carrier, which decides between merchant, carrier'
interface Told {
  readonly reason: string | null
  readonly missing: readonly { readonly text: string }[]
}

const coded = z.object({ code: z.string() })

test('a pack of each earlier number of the rules is counted again by them, and a change of what it states is found', async () => {
  const [first, second, third, fourth, fifth] = [kept(1), kept(2), kept(3), kept(4), kept(5)]
  const found = await Promise.all(
    [first, second, third, fourth, fifth, kept(6), kept(7), kept(8), kept(9), kept(10), kept(11), kept(12)].map(
      verified,
    ),
  )
  deepEqual(
    found.map(({ is_intact, agrees, is_same_engine, differences }) => [is_intact, agrees, is_same_engine, differences]),
    [
      [true, true, false, []],
      [true, true, false, []],
      [true, true, false, []],
      [true, true, false, []],
      [true, true, false, []],
      [true, true, false, []],
      [true, true, false, []],
      [true, true, false, []],
      [true, true, false, []],
      [true, true, false, []],
      [true, true, false, []],
      [true, true, true, []],
    ],
    'the same inputs come to something else than they did: raise the number of the rules, and keep the pack of each',
  )
  const owed = (text: string) => JSON.parse(text).verdict.payable_amount
  deepEqual([owed(first), owed(second)], [0, 900], 'by the second rules the line is of the stay that has its days')
  const unknown = (text: string) => JSON.parse(text).clocks.map(({ reason, missing }: Told) => [reason, missing])
  const ambiguous = (text: string) => unknown(text).filter(([reason]: [unknown]) => reason !== null)
  equal(ambiguous(third)[0]?.[1][0].text, haulage_asked)
  const by_second = await verified(third.replace(/, rules 3"/, ', rules 2"'))
  deepEqual(
    by_second.differences.find(({ pointer }) => pointer.endsWith('/text')),
    { pointer: '/clocks/1/missing/0/text', stated: haulage_asked, recomputed: haulage_asked.split(', which')[0] },
  )
  const by_third = await verified(fourth.replace(/, rules 4"/, ', rules 3"'))
  deepEqual(
    by_third.differences.map(({ pointer, stated, recomputed }) => [pointer, stated, recomputed]),
    [
      ['/verdict/findings/0/amount', 50, 1759],
      ['/verdict/findings/1/amount', 1709, null],
    ],
    'by the third rules the strongest ground of a line bore all of it',
  )
  const by_fourth = await verified(fifth.replace(/, rules 5"/, ', rules 4"'))
  deepEqual(
    by_fourth.differences
      .filter(({ pointer }) => pointer.startsWith('/verdict/payable') || pointer.startsWith('/verdict/without_law'))
      .map(({ stated, recomputed }) => [stated, recomputed]),
    [
      [0, 600],
      [{ cannot_assess_amount: 0, disputed_amount: 0, payable_amount: 600 }, null],
    ],
    'by the fourth rules no export was of the United States whose port of discharge is not',
  )
  const by_fifth = await verified(kept(6).replace(/, rules 6"/, ', rules 5"'))
  deepEqual(
    by_fifth.differences.flatMap(({ pointer, stated, recomputed }) =>
      pointer.startsWith('/verdict/payable') ? [[stated, recomputed]] : [],
    ),
    [[0, 800]],
    'by the fifth rules a port of a territory was foreign',
  )
  const by_sixth = await verified(kept(7).replace(/, rules 7"/, ', rules 6"'))
  deepEqual(
    by_sixth.differences.flatMap(({ pointer, stated, recomputed }) =>
      pointer === '/clocks/0/accrued/amount' || pointer.endsWith('/end_day_start') ? [[stated, recomputed]] : [],
    ),
    [
      ['07:00', null],
      [100, 350],
    ],
    'by the sixth rules a clock that goes on counted its present day from midnight',
  )
  const by_seventh = await verified(kept(8).replace(/, rules 8"/, ', rules 7"'))
  deepEqual(
    by_seventh.differences.map(({ pointer, stated, recomputed }) => [pointer, stated, coded.parse(recomputed).code]),
    [['/verdict/findings/0', null, 'T01']],
    'by the seventh rules an invoice that follows the most of a charge had rates that were none',
  )
  const by_eighth = await verified(kept(9).replace(/, rules 9"/, ', rules 8"'))
  deepEqual(
    by_eighth.differences.map(({ pointer, stated, recomputed }) => [pointer, stated, coded.parse(recomputed).code]),
    [['/verdict/findings/1', null, 'T04']],
    'by the eighth rules rates that are right for their days were of another step where days before them fell away',
  )
  const by_ninth = await verified(kept(10).replace(/, rules 10"/, ', rules 9"'))
  deepEqual(
    by_ninth.differences.flatMap(({ pointer, stated, recomputed }) =>
      pointer.endsWith('_amount') ? [[pointer, stated, recomputed]] : [],
    ),
    [
      ['/verdict/disputed_amount', 200, 800],
      ['/verdict/cannot_assess_amount', 1200, 600],
    ],
    'by the ninth rules days that fall away without a ledger took the last rates, as if that were certain',
  )
  const by_tenth = await verified(kept(11).replace(/, rules 11"/, ', rules 10"'))
  deepEqual(
    by_tenth.differences.map(({ pointer, stated, recomputed }) => [pointer, coded.parse(stated).code, recomputed]),
    [['/verdict/findings/1', 'T01', null]],
    'by the tenth rules a rate of no table was not named where it falls away with another day',
  )
  const by_eleventh = await verified(kept(12).replace(/, rules 12"/, ', rules 11"'))
  deepEqual(
    by_eleventh.differences.flatMap(({ pointer, stated, recomputed }) =>
      pointer.endsWith('/reason') ? [[pointer, stated, recomputed]] : [],
    ),
    [['/clocks/0/reason', null, 'lock_date_unknown']],
    'by the eleventh rules a box that is still there could have left under a version that ended before',
  )
  const altered = await verified(first.replace('"payable_amount":0', '"payable_amount":900'))
  deepEqual([altered.is_intact, altered.agrees], [false, false])
})

test('a pack of rules that came later is read, and said to be of others', async () => {
  const later = await verified(kept(12).replace(/, rules 12"/, ', rules 99"'))
  deepEqual([later.agrees, later.is_same_engine, later.is_intact], [true, false, false])
})

test('a pack as a page has every day with its reason, the hashes, and no text that a browser would run', async () => {
  const made = await packOf({ ...input, question: '<script>alert(1)</script>' })
  ok(made.ok)
  const page = readable(await packPage(JSON.stringify(made.value)))
  ok(!page.includes('<script'))
  ok(page.includes('&lt;script&gt;'))
  for (const text of [
    made.value.sha256,
    made.value.evidence[0]?.excerpt_sha256 ?? '?',
    '2026-07-20',
    'ATLL',
    'payable',
  ])
    ok(page.includes(text), text)
  ok(page.includes('the pack is unaltered'))
})

test('a pack that was altered says so on its page, and shows what its inputs come to', async () => {
  const made = await packOf(input)
  ok(made.ok)
  const altered = JSON.stringify(made.value).replace('"payable_amount":', '"payable_amount":9')
  const page = readable(await packPage(altered))
  ok(page.includes('This pack is not sound'))
  ok(page.includes('/verdict/payable_amount'))
  equal((await packPage('{}')).ok, false)
})
