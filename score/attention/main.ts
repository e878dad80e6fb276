import { etaScores } from './eta.ts'
import { playAttention } from './play.ts'
import { attentionTotals, kindTally, kindTotals, newAttentionTally } from './tally.ts'
import type { AttentionTally } from './tally.ts'
import { readArguments } from '../../scripts/help.ts'

const usage = `npm run score -- attention [--seeds N|A..B] [--days N] [--traffic N] [--json]
Plays simulated worlds beside the service, and compares the exceptions that it tells with what is truly wrong.
  --seeds    how many worlds, 1 to N, or those from A to B; default 1
  --days     days of world time, up to 90; default 30
  --traffic  ordinary bookings of each line beside the stories, up to 20; default 2
  --json     one JSON object instead of tables
`
const seeds_max = 1_000
const days_max = 90
const traffic_max = 20

const { values } = readArguments(usage, {
  options: {
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '30' },
    traffic: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const given = /^(?:(\d{1,6})\.\.)?(\d{1,6})$/.exec(values.seeds)
const [from, to] = [Number(given?.[1] ?? 1), Number(given?.[2] ?? 0)]
const [days, traffic] = [Number(values.days), Number(values.traffic)]
const is_usable =
  from >= 1 &&
  to >= from &&
  to - from < seeds_max &&
  Number.isInteger(days) &&
  days >= 1 &&
  days <= days_max &&
  Number.isInteger(traffic) &&
  traffic >= 0 &&
  traffic <= traffic_max
if (values.help || !is_usable) {
  process.stderr.write(usage)
  process.exit(values.help ? 0 : 2)
}

const tally = newAttentionTally()
for (let seed = from; seed <= to; seed++)
  add(await playAttention({ seed, days, traffic }, (text) => process.stderr.write(`${text}\n`)))
const totals = attentionTotals(tally)
const kinds = kindTotals(tally)
const eta = etaScores(tally.eta)
if (values.json) process.stdout.write(`${JSON.stringify({ totals, kinds, eta, findings: tally.findings })}\n`)
else process.stdout.write(`${tables().join('\n')}\n`)

function add(one: AttentionTally): void {
  for (const [name, { hours_ahead, ...counts }] of one.kinds) {
    const sum = kindTally(tally, name)
    for (const count of ['found', 'right', 'true', 'caught', 'alerts', 'messages'] as const) sum[count] += counts[count]
    sum.hours_ahead.push(...hours_ahead)
  }
  for (const count of ['told', 'messages', 'told_twice', 'lost', 'kills', 'box_weeks'] as const)
    tally[count] += one[count]
  for (const count of ['told', 'right', 'true', 'caught'] as const) tally.every_change[count] += one.every_change[count]
  tally.eta.push(...one.eta)
  tally.findings.push(...one.findings)
}

function tables(): string[] {
  const cell = (value: number | null, width = 10) => (value === null ? '-' : String(value)).padStart(width)
  return [
    ...tally.findings,
    '',
    `${'kind'.padEnd(28)} precision     recall      found       true     alerts   messages  hours ahead`,
    ...Object.entries(kinds).map(
      ([name, kind]) =>
        `${name.padEnd(28)}${cell(kind.precision)} ${cell(kind.recall)} ${cell(kind.found)} ${cell(kind.true)} ${cell(kind.alerts)} ${cell(kind.messages)} ${cell(kind.hours_ahead, 12)}`,
    ),
    '',
    'estimates of arrivals, median error and bias in hours',
    ...eta.map(
      ({ line, source, lead_days, estimates, error_hours, bias_hours }) =>
        `${(line ?? 'all').padEnd(5)} ${source.padEnd(11)} ${String(lead_days).padStart(2)} days before ${cell(error_hours)} ${cell(bias_hours)} of ${estimates}`,
    ),
    '',
    ...Object.entries(totals).map(([name, value]) => `${name.padEnd(38)} ${JSON.stringify(value)}`),
  ]
}
