import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readHolds } from './holds.ts'

const held = (status: string) =>
  readHolds([{ code_raw: '7H', name: 'customs', status, description: null }], null)?.[0]?.status ?? 'released'

const release_words = [
  'release',
  'released',
  'releasing',
  'releases',
  'clear',
  'cleared',
  'clearance',
  'removed',
  'removal',
  'lifted',
  'expired',
  'expires',
]
const denials = [
  'not',
  'no',
  'un',
  'non',
  'never',
  'without',
  'pending',
  'awaiting',
  'awaits',
  'await',
  'required',
  'requires',
  'requested',
  'to be',
  'will be',
  'not yet',
  'yet to be',
  'cannot be',
  "isn't",
  "wasn't",
  "hasn't been",
  'partially',
  'denied',
  'refused',
  'cancelled',
  'conditional',
  'revoked',
  'before',
  'until',
  'if',
  'under review for',
  'possible',
]
const parties = [
  '',
  'customs',
  'CBP',
  'USDA',
  'freight',
  'line',
  'terminal',
  'hold',
  'customs hold',
  'the',
  'has been',
  'by customs',
]

const letter_cases = {
  upper: (words: string) => words.toUpperCase(),
  lower: (words: string) => words,
  title: (words: string) => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
}

describe('the status of a hold', () => {
  test('says that it is over only in wordings that say it whole', () => {
    const over = [
      'RELEASED',
      'Released',
      'Cleared',
      'clear',
      'removed',
      'Hold removed',
      'hold lifted',
      'Expired',
      'Customs hold released',
      'RELEASED BY CBP',
      'Released 11/20/2026 14:05',
      'Has been released',
      'Released on 2026-11-20',
      'Line released',
      'Released from hold',
      'None',
      'No hold',
      'NO HOLDS',
      'No customs hold',
      'not held',
    ]
    assert.deepEqual(
      over.filter((status) => held(status) !== 'released'),
      [],
    )
  })

  test('stays on where the release is denied, awaited, or only named', () => {
    const on = [
      'NOT RELEASED',
      'Pending Release',
      'Not Cleared',
      'NO CUSTOMS RELEASE',
      'FREIGHT RELEASE',
      'Unreleased',
      'un-cleared',
      'Release required',
      'Release pending',
      'Customs released, freight hold',
      'Released, on hold',
      'freight hold; customs released',
      'Inactive?',
      'None released',
      '7H',
      'CLEARANCE',
    ]
    assert.deepEqual(
      on.filter((status) => held(status) !== 'hold'),
      [],
    )
    assert.deepEqual(
      ['pending', 'pending review', 'Possible exam', 'Intensive exam notice'].map(held),
      Array<string>(4).fill('pending'),
    )
  })

  test('stays on for every denial beside every word of release, in any order, case and punctuation', () => {
    const separators = fc.constantFrom(' ', '-', '_', ' - ', ', ', '  ', '/')
    fc.assert(
      fc.property(
        fc.constantFrom(...denials),
        fc.constantFrom(...release_words),
        fc.constantFrom(...parties),
        fc.constantFrom(...parties),
        separators,
        fc.boolean(),
        fc.constantFrom(letter_cases.upper, letter_cases.lower, letter_cases.title),
        (denial, release, before, between, separator, first, lettered) => {
          const words = [before, ...(first ? [denial, between, release] : [release, between, denial])]
            .filter((word) => word !== '')
            .join(separator)
          const status = lettered(words)
          assert.equal(held(status), 'hold', status)
        },
      ),
      { numRuns: 5_000, seed: 20261122 },
    )
  })

  test('stays on, or may come, for any wording that nobody has written down', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,9}$/), fc.constantFrom(...release_words), (unknown, release) => {
        fc.pre(
          ![
            'customs',
            'cbp',
            'usda',
            'aphis',
            'vacis',
            'freight',
            'line',
            'carrier',
            'terminal',
            'tmf',
            'ctf',
            'exam',
            'hold',
            'holds',
            'the',
            'all',
            'was',
          ].includes(unknown),
        )
        assert.notEqual(held(`${unknown} ${release}`), 'released')
        assert.notEqual(held(`${release} ${unknown}`), 'released')
      }),
      { numRuns: 1_000, seed: 20261122 },
    )
  })

  test('is the only place where words count: a name, a code or a free text says nothing of a release', () => {
    const items = [
      { name: 'customs', status: null, description: 'released' },
      { code_raw: 'RELEASED', name: null, status: null, description: null },
      { name: 'Carrier released', status: 'active', description: null },
    ]
    assert.deepEqual(
      readHolds(items, null)?.map(({ status }) => status),
      ['hold', 'hold', 'hold'],
    )
    assert.deepEqual(readHolds(['No holds', 'None'], null), [])
  })
})
