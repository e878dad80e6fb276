import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { failed_reasons } from '@quaylog/contract'
import type { FailedReason } from '@quaylog/contract'
import { default_exception_rules } from './rules.ts'
import { exception } from './find.ts'
import { requestExceptions } from './requests.ts'
import { expiryOf, settleExceptions } from './settle.ts'
import type { KeptException } from './settle.ts'

const NOW = '2026-11-10T00:00:00Z'
const condition = exception('arrival_missed', [], { action: 'ask_line', mark: 'a' })
const moment = exception('rolled', ['CNSHA'], { action: 'ask_line', mark: 'a' })
const kept = (of: typeof condition, given: Partial<KeptException> = {}): KeptException => ({
  kind: of.kind,
  key: of.key,
  mark: of.mark,
  opened_at: '2026-11-09T00:00:00Z',
  closed_at: null,
  closed_reason: null,
  ...given,
})
const steps = (...given: Parameters<typeof settleExceptions>) => settleExceptions(...given).map(({ step }) => step)

describe('settling', () => {
  test('opens what is new, keeps what is the same, changes what differs in its mark', () => {
    deepEqual(steps([], [condition], NOW), ['open'])
    deepEqual(steps([kept(condition)], [condition], NOW), ['keep'])
    deepEqual(steps([kept(condition, { mark: 'b' })], [condition], NOW), ['change'])
  })

  test('closes a condition with its cause, and a moment after seven days only', () => {
    deepEqual(settleExceptions([kept(condition)], [], NOW), [
      { step: 'close', kept: kept(condition), reason: 'cause_ended' },
    ])
    deepEqual(steps([kept(moment)], [], NOW), [])
    const old = kept(moment, { opened_at: '2026-11-03T00:00:00Z' })
    equal(expiryOf(old), NOW)
    deepEqual(settleExceptions([old], [], NOW), [{ step: 'close', kept: old, reason: 'expired' }])
    deepEqual(settleExceptions([old], [moment], NOW), [{ step: 'close', kept: old, reason: 'expired' }])
  })

  test('what closed by itself opens again with its cause', () => {
    deepEqual(steps([kept(condition, { closed_at: NOW, closed_reason: 'cause_ended' })], [condition], NOW), ['reopen'])
  })

  test('what somebody closed stays closed until it differs', () => {
    for (const closed_reason of ['handled', 'seen', 'expired'] as const) {
      deepEqual(steps([kept(condition, { closed_at: NOW, closed_reason })], [condition], NOW), [])
      deepEqual(steps([kept(condition, { closed_at: NOW, closed_reason, mark: 'b' })], [condition], NOW), ['reopen'])
    }
  })
})

describe('a tracking request', () => {
  const request = { number: 'MAEU260029935', failed_reason: null, created_at: '2026-11-05T00:00:00Z' } as const
  const at = (now: string, status: 'pending' | 'awaiting_manifest' | 'succeeded') =>
    requestExceptions({ ...request, status }, now, default_exception_rules)

  test('that failed asks for another number where that helps', () => {
    const failed = (failed_reason: 'not_found' | 'no_source') =>
      requestExceptions({ ...request, status: 'failed', failed_reason }, NOW, default_exception_rules).found[0]
    equal(failed('not_found')?.action, 'fix_number')
    equal(failed('no_source')?.action, 'check_source')
  })

  test('of what is tracked already is no exception, and every other reason is said in words', () => {
    const failed = (failed_reason: FailedReason) =>
      requestExceptions({ ...request, status: 'failed', failed_reason }, NOW, default_exception_rules).found
    deepEqual(failed('duplicate'), [])
    for (const reason of failed_reasons.filter((one) => one !== 'duplicate')) {
      const text = failed(reason)[0]?.evidence[0]?.text ?? ''
      match(text, /^Tracking MAEU260029935 failed: [^_]+\.$/)
    }
    match(failed('no_source')[0]?.evidence[0]?.text ?? '', /no source is configured for its line; configure one/)
  })

  test('is stuck after five days without a result', () => {
    equal(at('2026-11-09T23:59:59Z', 'awaiting_manifest').next_at, NOW)
    equal(at(NOW, 'awaiting_manifest').found[0]?.kind, 'request_stuck')
    deepEqual(at(NOW, 'succeeded'), { found: [], next_at: null })
  })
})
