import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import x12 from 'node-x12'

const folder = process.env.EDI_FILES
const files = globSync('*/*.315', { cwd: folder })
const told = new Set()
for (const file of files) {
  const interchange = new x12.X12Parser(true).parse(readFileSync(join(folder, file), 'latin1'))
  const [group] = interchange.functionalGroups
  const [transaction] = group.transactions
  const segment = (tag) => transaction.segments.filter((one) => one.tag === tag)
  const values = (one) => one.elements.map(({ value }) => value.trim())
  const isa = values(interchange.header)
  assert.deepEqual([isa[5], isa[7], isa[11]], ['QUAYLOG', 'ACME', '00401'])
  assert.equal(Number(isa[12]), Number(file.split('/').at(-1).split('-')[0]))
  assert.deepEqual([values(group.header)[0], values(transaction.header)[0]], ['QO', '315'])
  assert.equal(Number(values(transaction.trailer)[0]), transaction.segments.length + 2)
  const [b4] = segment('B4').map(values)
  told.add(b4[2])
  assert.match(`${b4[6]}${b4[7]}${b4[12]}`, /^[A-Z]{4}\d{7}$/)
  assert.match(`${b4[3]} ${b4[4]}`, /^20\d{6} \d{4}$/)
  assert.ok(segment('N9').length > 0 && segment('R4').length > 0)
}
assert.ok(files.length > 0)
console.log(`${files.length} interchanges, strictly parsed, with the codes ${[...told].join(', ')}`)
