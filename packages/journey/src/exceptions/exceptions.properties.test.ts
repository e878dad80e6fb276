import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { DAY_MS, HOUR_MS, instantAt } from '../local-time.ts'
import { statedHistory, trueHistory } from '../testing/histories.ts'
import type { ExceptionFindings } from './exception.ts'
import { exceptionsOf } from './exceptions-of.ts'
import { inputOf } from './exceptions.fixture.ts'
import { settleExceptions } from './settle.ts'
import type { KeptException } from './settle.ts'

const RUNS = { numRuns: 150 }
const history = fc.oneof(statedHistory, trueHistory)
const START_MS = Date.parse('2026-10-01T00:00:00Z')
const moment = fc.integer({ min: 0, max: 3000 }).map((hours) => instantAt(START_MS + hours * HOUR_MS) ?? '')
const watch = {
  sources: [{ source: 'maersk', name: 'Maersk', state: 'answering', since: null }],
  last_news_at: '2026-10-20T00:00:00Z',
} as const

/** Applies settlements to what is kept, as a store does. */
function kept(before: readonly KeptException[], findings: ExceptionFindings, now: string): KeptException[] {
  const after = new Map(before.map((one) => [one.key, one]))
  for (const settled of settleExceptions(before, findings.found, now)) {
    if (settled.step === 'close')
      after.set(settled.kept.key, { ...settled.kept, closed_at: now, closed_reason: settled.reason })
    else if (settled.step !== 'keep') {
      const { kind, key, mark } = settled.found
      const opened_at = settled.step === 'change' ? settled.kept.opened_at : now
      after.set(key, { kind, key, mark, opened_at, closed_at: null, closed_reason: null })
    }
  }
  return [...after.values()]
}

describe('exceptions', () => {
  test('are the same in whatever order and however often their observations come', () => {
    fc.assert(
      fc.property(history, moment, (stated, now) => {
        const shuffled = [...stated.toReversed(), ...stated]
        deepEqual(exceptionsOf(inputOf(shuffled, now, { watch })), exceptionsOf(inputOf(stated, now, { watch })))
      }),
      RUNS,
    )
  })

  test('do not differ before the moment that they name', () => {
    fc.assert(
      fc.property(history, moment, fc.integer({ min: 1, max: 40 * 24 }), (stated, now, hours) => {
        const input = inputOf(stated, now, { watch })
        const { found, next_at } = exceptionsOf(input)
        const later = instantAt(Date.parse(now) + hours * HOUR_MS) ?? now
        if (next_at === null || later < next_at) deepEqual(exceptionsOf({ ...input, now: later }).found, found)
        ok(next_at === null || next_at > now)
      }),
      RUNS,
    )
  })

  test('settle once: the same findings again open, change and close nothing', () => {
    fc.assert(
      fc.property(history, history, moment, (first, more, now) => {
        const findings = exceptionsOf(inputOf([...first, ...more], now, { former: first, watch }))
        const once = kept([], findings, now)
        deepEqual(kept(once, findings, now), once)
        deepEqual(
          settleExceptions(once, findings.found, now).filter(({ step }) => step !== 'keep'),
          [],
        )
      }),
      RUNS,
    )
  })

  test('close for good: what nobody finds any more is closed within seven days, and stays so', () => {
    fc.assert(
      fc.property(history, moment, (stated, now) => {
        const once = kept([], exceptionsOf(inputOf(stated, now, { watch })), now)
        const nothing: ExceptionFindings = { found: [], next_at: null }
        const week_later = instantAt(Date.parse(now) + 7 * DAY_MS) ?? now
        const closed = kept(once, nothing, week_later)
        equal(
          closed.every(({ closed_at }) => closed_at !== null),
          true,
        )
        deepEqual(kept(closed, nothing, instantAt(Date.parse(now) + 90 * DAY_MS) ?? now), closed)
      }),
      RUNS,
    )
  })

  test('name observations that there are', () => {
    fc.assert(
      fc.property(history, history, moment, (first, more, now) => {
        const ids = new Set([...first, ...more].map(({ id }) => id))
        const { found } = exceptionsOf(inputOf([...first, ...more], now, { former: first, watch }))
        for (const { evidence } of found)
          for (const { observation_ids } of evidence) for (const id of observation_ids) ok(ids.has(id))
      }),
      RUNS,
    )
  })
})
