import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import edifact from 'edifact'

function segmentsOf(text) {
  const segments = []
  const parser = new edifact.Parser(new edifact.Validator())
  parser.encoding('UNOC')
  parser.on('opensegment', (name) => segments.push({ name, elements: [] }))
  parser.on('element', () => segments.at(-1).elements.push([]))
  parser.on('component', (data) => segments.at(-1).elements.at(-1).push(data))
  parser.write(text)
  parser.end()
  return segments
}

const folder = process.env.EDI_FILES
const files = globSync('*/*.iftsta', { cwd: folder })
const told = new Set()
for (const file of files) {
  const segments = segmentsOf(readFileSync(join(folder, file), 'latin1'))
  const elements = (name) => segments.filter((one) => one.name === name).map((one) => one.elements)
  const [unb] = elements('UNB')
  assert.deepEqual([unb[1][0], unb[2][0]], ['QUAYLOG', 'ACME'])
  assert.equal(Number(unb[4][0]), Number(file.split('/').at(-1).split('-')[0]))
  const [unh] = elements('UNH')
  assert.deepEqual(unh[1].slice(0, 3), ['IFTSTA', 'D', '00B'])
  const [unt] = elements('UNT')
  assert.equal(Number(unt[0][0]), segments.length - 2)
  assert.equal(unt[1][0], unh[0][0])
  assert.match(elements('EQD')[0][1][0], /^[A-Z]{4}\d{7}$/)
  told.add(elements('STS')[0].flat().filter(Boolean).join(' '))
}
assert.ok(files.length > 0)
console.log(`${files.length} interchanges, with the states ${[...told].join(', ')}`)
