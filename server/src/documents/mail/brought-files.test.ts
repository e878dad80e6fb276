import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reading_limits } from '../limits.ts'
import type { TakenMail } from '../outcome.ts'
import { broughtFilesOf, createTextReader } from './brought-files.ts'
import { readTextOf } from './text-document.ts'

const mailWith = (text: string, parts: TakenMail['parts'] = []): TakenMail => ({
  subject: 'Pickup',
  from: null,
  to: [],
  cc: [],
  sent_at: null,
  in_reply_to: null,
  references: [],
  content_type: null,
  text,
  parts,
  left_out: [],
})
const pickup = mailWith('Pickup # 123456 for MSCU1234566, LFD 12/14/2026')

test('a text that reading did not end within its limits is named with the reason', async () => {
  const limits = { ...reading_limits, wall_seconds: 0 }
  const { files, left_out } = await broughtFilesOf(pickup, (mail) => readTextOf(mail, { lines: [], limits }))
  assert.deepEqual([files, left_out.map(({ name }) => name)], [[], ['Pickup.txt']])
  assert.match(left_out[0]?.reason ?? '', /^the text was not read: .* s/)
})

test('the texts of one mail share one time, and those that come too late are named', async () => {
  let now_ms = 0
  const readText = createTextReader(() => now_ms)
  const within = await broughtFilesOf(pickup, readText)
  assert.deepEqual(
    within.files.map(({ name }) => name),
    ['Pickup.txt'],
  )
  now_ms = 21_000
  const idle = mailWith('Hello.')
  const late = await broughtFilesOf(mailWith('Hello.', [{ kind: 'mail', name: 'a.eml', mail: pickup }]), readText)
  assert.deepEqual(late.left_out, [
    { name: 'Pickup.txt', reason: 'the text was not read: reading the texts of this mail took more than 20 s' },
  ])
  assert.deepEqual(await broughtFilesOf(idle, readText), { files: [], left_out: [], data_names: [] })
})
