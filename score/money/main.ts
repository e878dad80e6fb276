import { askedAt, billingOf } from './billing.ts'
import { judge } from './judge.ts'
import { moneyTotals, newMoneyTally } from './tally.ts'
import { readArguments } from '../../scripts/help.ts'

const usage = `npm run score -- money [--seeds N|A..B] [--boxes N] [--json]
Lets simulated lines, terminals and railroads bill, counts every stay and checks every invoice as a customer would, and
compares with what is true.
  --seeds   how many worlds, 1 to N, or those from A to B; default 20
  --boxes   boxes of each world, up to 400; default 40
  --json    one JSON object instead of a table
`
const seeds_max = 100_000
const boxes_max = 400
const progress_every = 50

const { values } = readArguments(usage, {
  options: {
    seeds: { type: 'string', default: '20' },
    boxes: { type: 'string', default: '40' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const seeds = /^(?:(\d{1,6})\.\.)?(\d{1,6})$/.exec(values.seeds)
const [from, to] = [Number(seeds?.[1] ?? 1), Number(seeds?.[2] ?? 0)]
const boxes = Number(values.boxes)
const is_usable = from >= 1 && to >= from && to - from < seeds_max && Number.isInteger(boxes) && boxes >= 1
if (values.help || !is_usable || boxes > boxes_max) {
  process.stderr.write(usage)
  process.exit(values.help ? 0 : 2)
}

const tally = newMoneyTally()
for (let seed = from; seed <= to; seed++) {
  judge(billingOf(seed, boxes), askedAt(seed), tally)
  if ((seed - from + 1) % progress_every === 0) process.stderr.write(`${seed - from + 1} of ${to - from + 1} worlds\n`)
}
const totals = moneyTotals(tally)
if (values.json)
  process.stdout.write(`${JSON.stringify({ totals, mistakes: tally.mistakes, findings: tally.findings })}\n`)
else {
  const mistakes = Object.entries(tally.mistakes)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { made, missed }]) => `  ${name.padEnd(32)} ${String(made).padStart(6)} made, ${missed} not found`)
  const { naive, usd_off_per_box, ...sums } = totals
  const rules = Object.entries(usd_off_per_box).map(
    ([name, off]) =>
      `  ${name.padEnd(20)} ${String(name === 'ours' ? totals.lfd_exact : naive[name]).padEnd(22)} ${off} USD off per box`,
  )
  const lines = [...Object.entries(sums).map(([name, value]) => `${name.padEnd(22)} ${value}`), '', ...rules]
  process.stdout.write(`${[...tally.findings, '', 'mistakes of invoices', ...mistakes, '', ...lines].join('\n')}\n`)
}
