import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../ground/testing/handed-over.ts'
import { fencedArguments, readerOfSources } from './fence.ts'
import type { FencedModule } from './fence.ts'
import type { ChildQuestion } from './outcome.ts'
import { pdfOf } from './testing/pdf.ts'

const folder = temporaryFolder('reader')
const built: FencedModule = { module: join(folder, 'main.mjs'), readable: [folder] }

before(() => {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../build/document-reader.ts', import.meta.url)), folder])
})

/** What a reader answers, and what it complains of. */
function answerOf(reader: FencedModule, type: ChildQuestion['type'], bytes: Buffer): readonly string[] {
  const question: ChildQuestion = { type, lines: [], ranges: null }
  const input = Buffer.concat([Buffer.from(`${JSON.stringify(question)}\n`), bytes])
  const { stdout, stderr } = spawnSync(process.execPath, fencedArguments(reader, 300), { env: {}, input })
  return [stdout.toString(), stderr.toString()]
}

const lines = ['ARRIVAL NOTICE', 'B/L No.: NSLU260712345', 'Container No.: MSCU1234566', 'ETA: 2026-07-12']
const mail = ['From: clerk@example.com', 'Subject: Notice', 'Content-Type: text/plain', '', ...lines].join('\r\n')
const files: readonly { readonly type: ChildQuestion['type']; readonly bytes: Buffer; readonly says: RegExp }[] = [
  {
    type: 'pdf',
    bytes: pdfOf([{ marks: lines.map((text, row) => ({ text, x: 50, y: 40 + row * 30 })) }]),
    says: /"status":"read".*NSLU260712345/,
  },
  { type: 'text', bytes: Buffer.from(lines.join('\n')), says: /"status":"read".*NSLU260712345/ },
  { type: 'csv', bytes: Buffer.from('B/L No.;Container\nNSLU260712345;MSCU1234566\n'), says: /"status":"read"/ },
  { type: 'xlsx', bytes: Buffer.from('PK no workbook'), says: /"status":"failed"/ },
  { type: 'eml', bytes: Buffer.from(mail), says: /"status":"taken".*clerk@example\.com/ },
]

for (const { type, bytes, says } of files)
  test(`the built reader answers as its sources do, and reads nothing but its own folder: ${type}`, () => {
    const [answer, complaint] = answerOf(built, type, bytes)
    assert.match(answer ?? '', says)
    assert.equal(complaint, '')
    assert.deepEqual([answer, complaint], answerOf(readerOfSources(), type, bytes))
  })
