import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { createLog } from '../../ground/log.ts'
import { loadReference } from '../../reference/reference.ts'
import { decodeInterchange } from '../../sources/edi/read.ts'
import { edifact, ocean, x12 } from '../../sources/edi/samples.ts'
import { piecesOf } from '../edi/piece.ts'
import { readFile, toldPieces } from '../edi/reading.ts'
import type { FileReading, ToldPiece } from '../edi/reading.ts'
import { rulesOf } from '../edi/rules.ts'
import { createBodyReader } from './reader.ts'
import { createBodyThread } from './thread.ts'

const reference = loadReference()
const rules = rulesOf(reference)
const stamp = { now: '2026-11-22T12:00:00Z', control_number: 7 }
const log = createLog('silent')
const reader = createBodyReader(reference, log)
after(() => reader.close())

const codeco = (units: number) => [
  'CODECO',
  'BGM+36+1+9',
  'NAD+CF+MAEU:160:20',
  ...Array.from({ length: units }, (_, unit) => [
    `EQD+CN+CSQU${String(3_054_38 + unit).padStart(6, '0')}+45G1:102:5++3+5`,
    'DTM+7:202606151530:203',
    'LOC+165+USLAX:139:6',
  ]).flat(),
  'CNT+16:1',
]
const files: readonly string[] = [
  x12(ocean('VD', 'CNSHA')),
  x12(ocean('UV', 'USLGB'), ocean('NF', 'USLGB'), ['315', 'N9*BM*1'], ['404', 'BX*00']),
  edifact(codeco(1)),
  edifact(codeco(250), codeco(3)),
  edifact([
    'IFTSTA',
    'CNI+1+A',
    'STS+1+VD',
    'LOC+175+CNSHA:139:6',
    'EQD+CN+CSQU3054383',
    'CNI+2+B',
    'STS+1+VA',
    'EQD+CN+MSCU1000004',
  ]),
  x12(['322', 'Q5*A*20261120*0930*CT**CHICAGO*IL*US', 'N7*CSQU*305438']),
  "UNB+UNOC:3+K\u00f6ln+B'UNH+1+CODECO:D'BGM",
  '<html>',
  '',
  'ISA*00',
  `${x12(ocean('VD', 'CNSHA'))}\u0000`,
  `UNH+1+CODECO:D'BGM${'+'.repeat(600)}'`,
]

async function beside(body: Buffer): Promise<{ reading: FileReading; pieces: readonly ToldPiece[] }> {
  const pieces: ToldPiece[] = []
  await reader.eachPieces(body, async (some) => void pieces.push(...some))
  return { reading: await reader.read('a', body, stamp), pieces }
}

/** Bytes are compared as bytes, whatever class they arrive in. */
const plain = structuredClone

test('a file read beside the serving thread says what it says read directly', async () => {
  for (const text of files) {
    const body = Buffer.from(text, 'latin1')
    const { reading, pieces } = await beside(body)
    assert.deepEqual(plain(reading), plain(readFile(body, rules, stamp)))
    assert.deepEqual(plain(pieces), plain([...toldPieces(body, rules)]))
    assert.deepEqual(
      pieces.map((piece) => piece.text),
      [...piecesOf(decodeInterchange(body), rules)]
        .filter(({ observations }) => observations.length > 0)
        .map((piece) => piece.text),
    )
  }
})

test('so does any file that is spoilt', async () => {
  const change = fc.record({
    at: fc.nat(2_000),
    cut: fc.nat(9),
    by: fc.constantFrom('', '*', '~', "'", '+', ':', '?', 'CSQU', '\u0000', 'EQD+CN+', '\n'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files.slice(0, 6)),
      fc.array(change, { minLength: 1, maxLength: 5 }),
      async (original, changes) => {
        const text = changes.reduce(
          (current, { at, cut, by }) =>
            `${current.slice(0, at % (current.length + 1))}${by}${current.slice((at % (current.length + 1)) + cut)}`,
          original,
        )
        const body = Buffer.from(text, 'latin1')
        const { reading, pieces } = await beside(body)
        assert.deepEqual(plain(reading), plain(readFile(body, rules, stamp)))
        assert.deepEqual(plain(pieces), plain([...toldPieces(body, rules)]))
      },
    ),
    { numRuns: 40, seed: 20261122 },
  )
})

test('the next pieces are made when those before are used, and a user that fails leaves the thread to the next', async () => {
  const body = Buffer.from(edifact(codeco(250)))
  const counts: number[] = []
  await reader.eachPieces(body, async (pieces) => void counts.push(pieces.length))
  assert.deepEqual(counts, [100, 100, 50])
  await assert.rejects(
    reader.eachPieces(body, () => Promise.reject(new Error('the database is away'))),
    /the database is away/,
  )
  counts.length = 0
  await reader.eachPieces(body, async (pieces) => void counts.push(pieces.length))
  assert.deepEqual(counts, [100, 100, 50])
})

test('a thread that began anew does not say that a file has ended which it never had', async () => {
  const thread = createBodyThread(reference.tables(), log)
  try {
    await assert.rejects(thread.ask({ ask: 'next' }), { name: 'ReadingFailed', message: /no file is open/ })
  } finally {
    await thread.close()
  }
})

test('a file that takes too much memory or time is refused in words, and the next is read', async () => {
  const large = Buffer.from(x12(...Array.from({ length: 15_000 }, () => ocean('VD', 'CNSHA'))))
  const small = Buffer.from(edifact(codeco(1)))
  const narrow = createBodyReader(reference, log, { memory_mb: 32, time_ms: 120_000 })
  const hasty = createBodyReader(reference, log, { memory_mb: 768, time_ms: 1 })
  try {
    const refused = await narrow.read('a', large, stamp)
    assert.equal('refused' in refused && refused.refused, 'reading it took more than 32 MB of memory')
    await assert.rejects(
      narrow.eachPieces(large, async () => undefined),
      /reading it took more than 32 MB of memory/,
    )
    const taken = await narrow.read('a', small, stamp)
    assert.equal('refused' in taken ? taken.refused : taken.messages, 1)
    const late = await hasty.read('a', large, stamp)
    assert.equal('refused' in late && late.refused, 'reading it took longer than 0.001 s')
  } finally {
    await Promise.all([narrow.close(), hasty.close()])
  }
})

test('too many messages that cannot be read, statements about one box and repeated headers are refused with their number', () => {
  const refusal = (text: string) => {
    const reading = readFile(Buffer.from(text), rules, stamp)
    return 'refused' in reading ? reading.refused : null
  }
  assert.equal(
    refusal(edifact(...Array.from({ length: 2_001 }, () => ['COPRAR', 'BGM+45']))),
    'more than 2,000 messages cannot be read; the next is message 2001 (COPRAR) at segment 6,002: messages of type COPRAR are not read',
  )
  assert.equal(refusal(edifact(...Array.from({ length: 2_000 }, () => ['COPRAR', 'BGM+45']))), null)
  assert.equal(
    refusal(edifact(...Array.from({ length: 2_001 }, () => codeco(1)))),
    'more than 2,000 statements are about CSQU3054383; the next stands at segment 8002',
  )
  const headed = ['CODECO', 'BGM+36+1+9', ...Array<string>(1_001).fill('FTX+AAI'), ...codeco(1_001).slice(3)]
  assert.match(
    refusal(edifact(headed)) ?? '',
    /^the message at segment 2 \(CODECO\) has 1,00\d,\d{3} segments when its header is written before each of its units: at most 1,000,000 are$/,
  )
})

test('more files of one sender than may wait are turned away; another sender has its turn', async () => {
  const body = Buffer.from(edifact(codeco(1)))
  const all = Array.from({ length: 18 }, () => reader.read('one', body, stamp))
  const other = reader.read('other', body, stamp)
  const ends = await Promise.allSettled(all)
  assert.deepEqual(
    ends.map(({ status }) => status).filter((status) => status === 'rejected'),
    ['rejected'],
  )
  assert.ok('messages' in (await other))
})
