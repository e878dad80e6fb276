import { availableParallelism } from 'node:os'
import { createWorld } from '@quaylog/world'
import { playAll } from './crew.ts'
import { plansOf } from './plan.ts'
import { seedsOf } from './seeds.ts'
import { faultTable, fieldTable } from './table.ts'
import { addTo, newTally, totalsOf } from './tally.ts'
import type { Tally } from './tally.ts'
import { world_faults } from './world-answers.ts'
import { readArguments } from '../scripts/help.ts'

const usage = `npm run score -- [tracking] [--seeds N|A..B] [--faults all|none|a,b] [--part I/N] [--stories I/N] [--json]
Plays simulated worlds beside the service and compares what is shown with what is true and with what was told.
  --seeds   how many worlds, 1 to N, or those from A to B; default 1
  --faults  all, none, or some by name; default all
  --part    every N-th play, from the I-th on: what takes too long in one go
  --stories every N-th story of a play, others in each further play: many worlds, each in part
  --json    one JSON object instead of tables
`
const at_once_max = 2
const findings_printed = 60

const { values } = readArguments(usage, {
  options: {
    seeds: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    stories: { type: 'string', default: '1/1' },
    faults: { type: 'string', default: 'all' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const seeds = seedsOf(values.seeds)
const part = partOf(values.part)
const stories = partOf(values.stories)
const known = catalogue()
const asked = values.faults === 'all' || values.faults === 'none' ? values.faults : values.faults.split(',')
const strange = typeof asked === 'string' ? [] : asked.filter((name) => !known.some((fault) => fault.name === name))
if (values.help || seeds === null || part === null || stories === null || strange.length > 0) {
  process.stderr.write(
    strange.length > 0
      ? `no such fault: ${strange.join(', ')}; known are ${known.map(({ name }) => name).join(', ')}\n`
      : usage,
  )
  process.exit(values.help ? 0 : 2)
}

const plans = plansOf(seeds, known, asked)
  .filter((_, play) => play % part.of === part.at - 1)
  .map((plan, play) => ({ ...plan, story_part: { at: (stories.at - 1 + play) % stories.of, of: stories.of } }))
const outcomes = await playAll(plans, Math.min(at_once_max, availableParallelism()), (text) =>
  process.stderr.write(`${text}\n`),
)
const all = { service: newTally(), naive: newTally() }
const by_fault = { service: new Map<string, Tally>(), naive: new Map<string, Tally>() }
for (const outcome of outcomes) {
  for (const reader of ['service', 'naive'] as const) {
    for (const [fault, tally] of outcome[reader]) {
      addTo(all[reader], tally)
      const sum = by_fault[reader].get(fault) ?? newTally()
      addTo(sum, tally)
      by_fault[reader].set(fault, sum)
    }
  }
}

const totals = totalsOf(all.service)
const report = [
  fieldTable(all.service, all.naive),
  faultTable(by_fault.service, by_fault.naive),
  all.service.findings
    .slice(0, findings_printed)
    .map(
      ({ kind, scac, story, number, subject, field, at, detail }) =>
        `${kind}: ${scac} ${story} ${number} ${subject} ${field} at ${at}: ${detail}`,
    )
    .join('\n'),
  `${seeds.length} seed(s), ${plans.length} plays. ${Object.entries(totals)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')}`,
]
  .filter((part) => part !== '')
  .join('\n\n')
if (values.json) process.stdout.write(`${JSON.stringify(measures())}\n`)
else process.stdout.write(`${report}\n`)

/** `2/5`: the second of five parts; null: not a part. */
function partOf(text: string): { at: number; of: number } | null {
  const [, at, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const part = { at: Number(at ?? 0), of: Number(of ?? 0) }
  return part.at >= 1 && part.of >= part.at ? part : null
}

/** What machines read: the sums, then by field and by fault, then those of the naive reading. */
function measures() {
  const shown = (tallies: ReadonlyMap<string, Tally>) =>
    Object.fromEntries([...tallies].map(([name, tally]) => [name, totalsOf(tally)]))
  const fields = Object.fromEntries(
    [...all.service.fields].map(([name, { late_hours: _late_hours, ...field }]) => [name, field]),
  )
  return {
    totals,
    fields,
    faults: shown(by_fault.service),
    findings: all.service.findings.slice(0, findings_printed),
    naive: { totals: totalsOf(all.naive), faults: shown(by_fault.naive) },
  }
}

/** The faults that sources asked over HTTP can be disturbed by. */
function catalogue() {
  const world = createWorld({ now: () => 0, epoch: 0, paused: true })
  const answer = world.answer({
    method: 'GET',
    path: '/world/faults',
    url: '/world/faults',
    query: new URLSearchParams(),
    headers: {},
    body: '',
  })
  return world_faults
    .parse(JSON.parse(answer.body))
    .catalogue.filter(({ kinds }) =>
      kinds.some(
        (kind) => kind === 'carrier' || kind === 'terminal_feed' || kind === 'rail_clm' || kind === 'edi_folder',
      ),
    )
}
