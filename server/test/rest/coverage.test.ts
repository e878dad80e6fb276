import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { error_catalogue } from '@quaylog/contract'
import { operation_rows } from '../../src/doors/openapi/document.ts'
import { errors_elsewhere } from './coverage-page.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/reference/tests-of-the-interface.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `') || /^\| \d{3} /.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

test('the page has every call, each with a success and a refusal; if not: node server/test/rest/write-coverage.ts', () => {
  const missing = operation_rows
    .map(({ call }) => call)
    .filter((call) => {
      const row = rows.find(([name]) => name === `\`${call}\``)
      return row === undefined || row[1] === '-' || (row[2] ?? '') === ''
    })
  assert.deepEqual(missing, [])
})

test('the page has every error, and what it says of other suites is so', () => {
  const missing = Object.values(error_catalogue)
    .filter(
      ({ status, code }) =>
        (rows.find(([at, name]) => at === String(status) && name === `\`${code}\``)?.[2] ?? '-') === '-',
    )
    .map(({ status, code }) => `${status} ${code}`)
  assert.deepEqual(missing, [])
  for (const [code, file] of Object.entries(errors_elsewhere))
    assert.ok(file === null || readFileSync(join(import.meta.dirname, '../../..', file), 'utf8').includes(code), code)
})

test('no row of parameters and include paths is without a test', () => {
  assert.deepEqual(
    rows.filter((row) => row.slice(1).includes('-')),
    [],
  )
})
