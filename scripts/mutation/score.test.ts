import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEnough, scoreOf, scoresByFile, scoreTable } from './score.ts'
import type { Fate, Mutant } from './score.ts'

const mutants = (file: string, counts: Partial<Record<Fate, number>>): Mutant[] =>
  (['killed', 'survived', 'not_covered', 'not_tried', 'ignored'] as const).flatMap((fate) =>
    Array.from({ length: counts[fate] ?? 0 }, () => ({
      file,
      line: 1,
      column: 1,
      mutator: 'StringLiteral',
      replacement: '""',
      fate,
    })),
  )

test('a mutant that no test runs is as bad as one that survives', () => {
  assert.equal(scoreOf('all', mutants('a.ts', { killed: 3, survived: 1 })).score, 75)
  assert.equal(scoreOf('all', mutants('a.ts', { killed: 3, not_covered: 1 })).score, 75)
})

test('what was not tried or is ignored counts neither for nor against', () => {
  assert.equal(scoreOf('all', mutants('a.ts', { killed: 3, survived: 1, not_tried: 50, ignored: 7 })).score, 75)
  assert.equal(scoreOf('all', []).score, 100)
})

test('just below the least score is not enough, and is not printed as if it were', () => {
  const [below, at] = [
    scoreOf('below', mutants('a.ts', { killed: 8499, survived: 1501 })),
    scoreOf('at', mutants('a.ts', { killed: 85, survived: 15 })),
  ]
  assert.deepEqual([isEnough(below), isEnough(at)], [false, true])
  assert.match(scoreTable([below], at), /below +84\.9 [^]*at +85\.0 /)
})

test('files are listed by name', () => {
  assert.deepEqual(
    scoresByFile([...mutants('b.ts', { killed: 1 }), ...mutants('a.ts', { survived: 1 })]).map(({ name, score }) => [
      name,
      score,
    ]),
    [
      ['a.ts', 0],
      ['b.ts', 100],
    ],
  )
})
