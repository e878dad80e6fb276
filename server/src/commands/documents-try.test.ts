import { deepEqual, equal, match } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const notice = join(checkout, 'docs/documents/arrival-notice.txt')
const shipments = join(checkout, 'docs/documents/shipments.json')
const folder = mkdtempSync(join(tmpdir(), 'quaylog-documents-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function documentsTry(...words: readonly string[]) {
  const command = [join(checkout, 'server/bin/quaylog.js'), 'documents', 'try', ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', timeout: 120_000 })
  return { status, stdout, stderr }
}

describe('quaylog documents try', () => {
  test('refuses a file that is not there, and shipments that cannot be read', () => {
    const nowhere = documentsTry(join(folder, 'nowhere.pdf'))
    deepEqual([nowhere.status, nowhere.stdout], [1, ''])
    match(nowhere.stderr, /there is no such file/)
    writeFileSync(join(folder, 'wrong.json'), '[{"id": 7}]')
    const wrong = documentsTry(notice, '--shipments', join(folder, 'wrong.json'))
    equal(wrong.status, 1)
    match(wrong.stderr, /\/0\/id/)
  })

  test('says why a file is not read, with exit code 1', () => {
    const empty = join(folder, 'empty.pdf')
    writeFileSync(empty, '')
    const { status, stdout } = documentsTry(empty)
    deepEqual([status, stdout], [1, 'not read (empty): it is empty\n'])
    const told = documentsTry(empty, '--json')
    deepEqual(JSON.parse(told.stdout), { status: 'failed', reason: 'empty', detail: 'it is empty' })
  })

  test('prints class, fields with their places, what nothing decides, and links', () => {
    const { status, stdout, stderr } = documentsTry(notice, '--shipments', shipments)
    deepEqual([status, stderr], [0, ''])
    match(stdout, /^Arrival notice \(arrival_notice, \d+%\), page 1, needs review$/m)
    match(stdout, /^ {2}\/eta_pod +2026-11-28 {2}\d+% {2}text at 268$/m)
    match(stdout, /^ {2}\? \/last_free_day: 2026-03-12 text at 315, or 2026-12-03 text at 315$/m)
    match(stdout, /^ {2}linked shipment \S+ by bill_or_booking NSLU260712345/m)
  })

  test('looks for no link without shipments, and says so', () => {
    const { stdout } = documentsTry(notice, '--json')
    const { reading } = JSON.parse(stdout)
    equal(reading.documents[0].links, null)
    equal(reading.documents[0].payload.master_bill_of_lading, 'NSLU260712345')
  })
})
