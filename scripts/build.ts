import { spawnSync } from 'node:child_process'
import { existsSync, globSync, rmSync, statSync } from 'node:fs'
import { openSeaChart } from '../server/src/sea-routes/sea-chart-file.ts'

/** What is built for browsers, from which sources; built only when a source is newer than what stands there. */
const built = [
  { workspace: 'packages/embed', proof: 'packages/embed/dist' },
  { workspace: 'packages/portal', proof: 'packages/portal/dist/index.html' },
]

function isStale(workspace: string, proof: string): boolean {
  if (!existsSync(proof)) return true
  const built_ms = statSync(proof).mtimeMs
  return globSync([`${workspace}/src/**/*`, `${workspace}/*.{ts,json,html}`]).some((file) => statSync(file).mtimeMs > built_ms)
}

for (const { workspace, proof } of built) {
  if (!existsSync(`${workspace}/vite.config.ts`) && !existsSync(`${workspace}/build.ts`)) continue
  if (!isStale(workspace, proof)) continue
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '-w', workspace], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}

// The mask of the sea, made from the land of world-atlas: drawing it takes seconds, reading it a blink.
const sea_chart = 'server/dist/sea-chart'
const is_drawn = existsSync(sea_chart) && globSync('server/src/sea-routes/*.{ts,csv}').every((file) => statSync(file).mtimeMs <= statSync(sea_chart).mtimeMs)
if (!is_drawn) {
  rmSync(sea_chart, { force: true })
  openSeaChart(sea_chart)
}
