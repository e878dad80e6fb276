import { trafficOfWeek, weekOf } from '../packages/world/src/truth/traffic.ts'
import type { Figure } from './figure.ts'

const from_ms = Date.parse('2026-11-20T22:00:00Z')
const weeks = 13

/** What it costs to make up the traffic of the simulated world: ninety days, more than ten thousand containers. */
export function worldBench(): readonly Figure[] {
  const first = weekOf(from_ms)
  const all = () => Array.from({ length: weeks }, (_, week) => [...trafficOfWeek('bench', first + week)]).flat()
  all()
  const made_ms = cpuMs(all)
  const traffic = all()
  const boxes = traffic.reduce((sum, { boxes: of_shipment }) => sum + of_shipment.length, 0)
  return [
    {
      name: `traffic of ${weeks} weeks, ${boxes.toLocaleString('en')} containers, beside copying it (limit 60,000)`,
      ours: made_ms,
      baseline: cpuMs(() => traffic.map((shipment) => JSON.parse(JSON.stringify(shipment)))),
      unit: 'ms CPU',
      goal: null,
    },
  ]
}

function cpuMs(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
