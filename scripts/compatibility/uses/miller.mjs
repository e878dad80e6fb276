import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'

const read = async (format) => {
  const headers = { authorization: `Token ${process.env.KEY}` }
  return (await fetch(`${process.env.BASE_URL}/exports/containers?format=${format}`, { headers })).text()
}
const miller = (from, input) =>
  execFileSync('usr/bin/mlr', [from, '--ojsonl', 'cut', '-o', '-f', 'container_number,pickup_lfd_on'], {
    input,
    encoding: 'utf8',
  })
const numbers = (lines) => lines.match(/[A-Z]{4}\d{7}/g)
const [csv, lines] = [miller('--icsv', await read('csv')), miller('--ijsonl', await read('ndjson'))]
assert.deepEqual(numbers(csv), numbers(lines))
console.log(`${numbers(csv).length} containers as CSV and as NDJSON`)
