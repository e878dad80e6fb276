import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMetrics } from '../server/src/doors/operations/metrics.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const namesIn = (text: string) => new Set(text.match(/\bquaylog_\w+/g) ?? [])

test('alerts ask only for what the service shows', async () => {
  const shown = new Set((await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name))
  const asked = namesIn(read('deploy/prometheus-alerts.yaml'))
  assert.ok(asked.size > 5)
  assert.deepEqual(
    [...asked].filter((name) => !shown.has(name)),
    [],
  )
})

test('every alert says what to look at, and most are tried', () => {
  const rules = read('deploy/prometheus-alerts.yaml')
    .split(/^ {6}- alert: /m)
    .slice(1)
  const tried = read('deploy/prometheus-alerts.test.yaml')
  const names = rules.map((rule) => rule.split('\n')[0] ?? '')
  assert.deepEqual(
    rules.filter((rule) => !/^ +look_at: ".+"$/m.test(rule) || !/^ +summary: ".+"$/m.test(rule)),
    [],
  )
  assert.deepEqual(
    names.filter((name) => !tried.includes(`alertname: ${name}`)),
    ['QuaylogDeadRows'],
  )
})
