import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

writeFileSync('openapi.json', await (await fetch(process.env.OPENAPI_URL)).text())
const words = ['--no-install', 'redocly', 'lint', '--extends=recommended', '--format=json', 'openapi.json']
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
const { stdout, stderr } = spawnSync('npx', words, { env, encoding: 'utf8' })
assert.match(stdout, /^\{/, stderr)
const { totals } = JSON.parse(stdout)
assert.equal(totals.errors, 0)
console.log(`the OpenAPI document, by its recommended rules: ${totals.errors} errors, ${totals.warnings} warnings`)
