import { availableParallelism, loadavg } from 'node:os'
import { attentionBench } from './attention.bench.ts'
import { benchAis } from './ais.bench.ts'
import { freeTimeBench } from './free-time.bench.ts'
import { deliveriesBench } from './deliveries.bench.ts'
import { documentsBench } from './documents.bench.ts'
import { httpBench } from './http.bench.ts'
import { lineOf, measureOf } from './figure.ts'
import type { Figure, Measure } from './figure.ts'
import { mapBench } from './map.bench.ts'
import { mcpBench } from './mcp.bench.ts'
import { pollsBench } from './polls.bench.ts'
import { portalBench } from './portal.bench.ts'
import { recordBench } from './record.bench.ts'
import { renderBench } from './render.bench.ts'
import { routesBench } from './routes.bench.ts'
import { scaleBench } from './scale.bench.ts'
import { stallBench } from './stall.bench.ts'
import { streamsBench } from './streams.bench.ts'
import { widgetBench } from './widget.bench.ts'
import { worldBench } from './world.bench.ts'
import { benchReconcile } from './reconcile.bench.ts'
import { readArguments } from '../scripts/help.ts'

const benches: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  http: httpBench,
  deliveries: deliveriesBench,
  mcp: mcpBench,
  routes: routesBench,
  map: mapBench,
  widget: widgetBench,
  record: recordBench,
  polls: pollsBench,
  ais: async () => benchAis(),
  'free-time': async () => freeTimeBench(),
  render: renderBench,
  reconcile: async () =>
    benchReconcile().map(({ name, value, unit, limit }) => ({
      name,
      ours: value,
      baseline: null,
      unit,
      goal: limit,
      goal_is: 'at most',
    })),
  streams: streamsBench,
  stall: stallBench,
  world: async () => worldBench(),
  attention: attentionBench,
  documents: documentsBench,
  // Last, for they take minutes.
  portal: portalBench,
  scale: scaleBench,
}

const usage = `Usage: npm run bench -- [BENCH...] [--json]

Runs the benches ${Object.keys(benches).join(', ')}, or those that are named,
and prints each figure beside its baseline of the same run, and the machine's load before and after.
  --json      ends with one line of JSON: {"measures": [{name, value, unit, baseline, ratio, goal, reached}]}
              ratio is value by baseline; without a baseline the goal is for the value; without a goal, reached is null
`
const { values: options, positionals: wanted } = readArguments(usage, {
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
if (options.help) {
  process.stdout.write(usage)
  process.exit(0)
}
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}.\n\n${usage}`)
  process.exit(2)
}
const machine = () => `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1) ?? ''} in the last minute`
const measures: Measure[] = []
process.stdout.write(`before     ${machine()}\n`)
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const figure of await bench()) {
    measures.push(measureOf(name, figure))
    process.stdout.write(`${name.padEnd(10)} ${lineOf(figure)}\n`)
  }
}
process.stdout.write(`after      ${machine()}\n`)
if (options.json) process.stdout.write(`${JSON.stringify({ measures })}\n`)
