import assert from 'node:assert/strict'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { NetworkError } from '@quaylog/sdk'
import { streamSpreadsheet } from '../../ground/spreadsheets/write.ts'
import { CommandError } from '../command.ts'
import { writeExportFile } from './export-file.ts'
import type { ExportFile } from './export-file.ts'

let folder: string
before(async () => void (folder = await mkdtemp(join(tmpdir(), 'quaylog-export-file-'))))
after(() => rm(folder, { recursive: true }))

const idOf = (at: number) => `019a0000-0003-7000-8000-${String(at).padStart(12, '0')}`
/** Lines end within cells, and what follows looks like rows. */
const texts = ['plain', `two\n${idOf(9)},lines\r\n{"id":"${idOf(8)}"`, 'Zürich "東京"; 1,5', `"\n"${idOf(7)}",`, '']
const records = texts.map((text, at) => ({ id: idOf(at), text }))

/** What a service has behind a record, as the bytes of a file. */
async function served(format: 'csv' | 'ndjson', behind: string | undefined): Promise<Buffer> {
  const rows = records.filter(({ id }) => behind === undefined || id > behind)
  if (format === 'ndjson') return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const columns = ['id', 'text'].map((head) => ({ head }))
  const cells = rows.map(({ id, text }) => [id, text])
  return Buffer.concat(await Array.fromAsync(streamSpreadsheet('csv', { name: 'rows', columns, rows: cells })))
}

const broken = (bytes: Uint8Array) => {
  const parts = [bytes]
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.pop()
      if (part === undefined) controller.error(new NetworkError('The connection broke off'))
      else controller.enqueue(part)
    },
  })
}
const whole = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream()

/** How the command says what went wrong. */
async function refused(asked: ExportFile): Promise<string> {
  const error: unknown = await writeExportFile(asked).then(
    () => null,
    (cause: unknown) => cause,
  )
  assert.ok(error instanceof CommandError)
  return `${error.exit_code} ${error.message}`
}

for (const format of ['csv', 'ndjson'] as const)
  test(`a .${format} that broke off at any byte is continued to the same bytes, wherever lines end in its cells`, async () => {
    const file = join(folder, `rows.${format}`)
    const all = await served(format, undefined)
    for (let cut = 0; cut <= all.length; cut += 1) {
      const told = await refused({ file, format, kind: null, ask: async () => broken(all.subarray(0, cut)) })
      assert.match(told, /^10 .*--resume continues it$/)
      await writeExportFile({ file, format, kind: format, ask: async (behind) => whole(await served(format, behind)) })
      assert.equal((await readFile(file)).compare(all), 0, `after ${cut} bytes`)
    }
  })

test('a .parquet or .xlsx is there once it is whole, and what was there before stays until then', async () => {
  const file = join(folder, 'rows.parquet')
  const asked = { file, format: 'parquet', kind: null } as const
  await writeExportFile({ ...asked, ask: async () => whole(Buffer.from('first')) })
  const told = await refused({ ...asked, ask: async () => broken(Buffer.from('sec')) })
  assert.match(told, /^10 .*nothing was written to .*\.csv or \.ndjson, which can be continued$/)
  assert.equal(await readFile(file, 'utf8'), 'first')
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.part')),
    [],
  )
})

test('a file that is no such export, or has other columns, is refused and stays as it is', async () => {
  const rows = await served('csv', undefined)
  const lines = await served('ndjson', undefined)
  const ask = async (format: 'csv' | 'ndjson', behind: string | undefined) => whole(await served(format, behind))
  for (const [kind, kept, reason] of [
    ['csv', Buffer.from('name,price\nbox,1\nbox,2\n'), /no such export/],
    ['csv', Buffer.from('letter to my mother'), /no such export/],
    ['csv', Buffer.from(`id,text\r\n${idOf(0)},a\r\nTotal,5\r\n`), /no such export/],
    ['csv', Buffer.from(rows.toString().replace('id,text', 'id,other')), /other columns/],
    ['ndjson', rows, /no such export/],
    ['ndjson', Buffer.from('{"id":"1"}\n'), /no such export/],
    ['ndjson', Buffer.from(lines.toString().replaceAll('"text"', '"seal"')), /other columns/],
    ['change', lines, /no such export/],
  ] as const) {
    const format = kind === 'csv' ? 'csv' : 'ndjson'
    const file = join(folder, `other.${format}`)
    await writeFile(file, kept)
    assert.match(await refused({ file, format, kind, ask: (behind) => ask(format, behind) }), reason)
    assert.equal((await readFile(file)).compare(kept), 0)
  }
})
