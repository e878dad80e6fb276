import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countOf, failuresOf, slowestOf } from './test-report.ts'

const report = [
  'TAP version 13',
  '# Subtest: server/test/a.test.ts',
  '    not ok 1 - a test',
  '      ---',
  '      duration_ms: 90000',
  '      ...',
  'not ok 1 - server/test/a.test.ts',
  '  ---',
  '  duration_ms: 1500.5',
  '  ...',
  'ok 2 - packages/portal/b.test.tsx',
  '  ---',
  '  duration_ms: 2000',
  '  ...',
  'ok 3 - server/test/c.test.ts',
  '  ---',
  '  duration_ms: 10',
  '  ...',
  '# pass 4',
  '# fail 1',
].join('\n')

test('the files that took longest are told, the longest first, whether they failed or not', () => {
  assert.deepEqual(slowestOf(report, 2), [
    { file: 'packages/portal/b.test.tsx', seconds: 2 },
    { file: 'server/test/a.test.ts', seconds: 1.5005 },
  ])
})

test('the counts of all processes of a suite are added up, and a report without any counts as it is told', () => {
  assert.equal(countOf(`${report}\n${report}`, 'pass', 7), 8)
  assert.equal(countOf('nothing', 'pass', 7), 7)
})

test('what failed is shown with what stands below it; where nothing says so, the end of the report is', () => {
  assert.match(failuresOf(report), /^ {4}not ok 1 - a test\n {6}---\n/)
  assert.equal(failuresOf('it ended'), 'it ended\n')
})
