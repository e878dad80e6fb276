import { benchAis } from './ais.bench.ts'
import { freeTimeBench } from './free-time.bench.ts'
import { deliveriesBench } from './deliveries.bench.ts'
import { httpBench } from './http.bench.ts'
import { lineOf } from './figure.ts'
import type { Figure } from './figure.ts'
import { mapBench } from './map.bench.ts'
import { mcpBench } from './mcp.bench.ts'
import { recordBench } from './record.bench.ts'
import { renderBench } from './render.bench.ts'
import { routesBench } from './routes.bench.ts'
import { scaleBench } from './scale.bench.ts'
import { stallBench } from './stall.bench.ts'
import { worldBench } from './world.bench.ts'
import { benchReconcile } from './reconcile.bench.ts'

const benches: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  http: httpBench,
  deliveries: deliveriesBench,
  mcp: mcpBench,
  routes: routesBench,
  map: mapBench,
  record: recordBench,
  ais: async () => benchAis(),
  'free-time': async () => freeTimeBench(),
  render: renderBench,
  reconcile: async () =>
    benchReconcile().map(({ name, value, unit, limit }) => ({
      name: `${name} (limit ${limit} ${unit})`,
      ours: value,
      baseline: null,
      unit,
      goal: null,
    })),
  stall: stallBench,
  world: async () => worldBench(),
  // Last, for it takes minutes.
  scale: scaleBench,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  process.stderr.write(`no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}\n`)
  process.exit(2)
}
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const figure of await bench()) process.stdout.write(`${name.padEnd(10)} ${lineOf(figure)}\n`)
}
