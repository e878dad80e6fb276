import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { createWorld } from '@quaylog/world'
import { playAll } from './crew.ts'
import { plansOf } from './plan.ts'
import { faultTable, fieldTable } from './table.ts'
import { addTo, newTally, totalsOf } from './tally.ts'
import type { Tally } from './tally.ts'
import { world_faults } from './world-answers.ts'

const usage = `npm run score -- [--seeds N] [--faults all|none|a,b] [--json]
Plays simulated worlds beside the service and compares what is shown with what is true and with what was told.
`
const at_once_max = 2
const findings_printed = 60

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '1' }, faults: { type: 'string', default: 'all' }, json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } })
const seeds = Number(values.seeds)
const known = catalogue()
const asked = values.faults === 'all' || values.faults === 'none' ? values.faults : values.faults.split(',')
const strange = typeof asked === 'string' ? [] : asked.filter((name) => !known.some((fault) => fault.name === name))
if (values.help || !Number.isInteger(seeds) || seeds < 1 || seeds > 1_000 || strange.length > 0) {
  process.stderr.write(strange.length > 0 ? `no such fault: ${strange.join(', ')}; known are ${known.map(({ name }) => name).join(', ')}\n` : usage)
  process.exit(values.help ? 0 : 2)
}

const plans = plansOf(seeds, known, asked)
const outcomes = await playAll(plans, Math.min(at_once_max, availableParallelism()), (text) => process.stderr.write(`${text}\n`))
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
  fieldTable(all.service, all.naive), faultTable(by_fault.service, by_fault.naive),
  all.service.findings.slice(0, findings_printed).map(({ kind, scac, story, number, subject, field, at, detail }) => `${kind}: ${scac} ${story} ${number} ${subject} ${field} at ${at}: ${detail}`).join('\n'),
  `${seeds} seed(s), ${plans.length} plays. ${Object.entries(totals).map(([name, count]) => `${name} ${count}`).join(', ')}`,
].filter((part) => part !== '').join('\n\n')
if (values.json) process.stdout.write(`${JSON.stringify(measures())}\n`)
else process.stdout.write(`${report}\n`)

/** What machines read: the sums, then by field and by fault, then those of the naive reading. */
function measures() {
  const shown = (tallies: ReadonlyMap<string, Tally>) => Object.fromEntries([...tallies].map(([name, tally]) => [name, totalsOf(tally)]))
  const fields = Object.fromEntries([...all.service.fields].map(([name, { late_hours: _, ...field }]) => [name, field]))
  return { totals, fields, faults: shown(by_fault.service), findings: all.service.findings.slice(0, findings_printed), naive: { totals: totalsOf(all.naive), faults: shown(by_fault.naive) } }
}

/** The faults that sources asked over HTTP can be disturbed by. */
function catalogue() {
  const world = createWorld({ now: () => 0, epoch: 0, paused: true })
  const answer = world.answer({ method: 'GET', path: '/world/faults', url: '/world/faults', query: new URLSearchParams(), headers: {}, body: '' })
  return world_faults.parse(JSON.parse(answer.body)).catalogue.filter(({ kinds }) => kinds.some((kind) => kind === 'carrier' || kind === 'terminal_feed' || kind === 'rail_clm' || kind === 'edi_folder'))
}
