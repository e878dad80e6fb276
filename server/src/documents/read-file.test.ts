import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { test } from 'node:test'
import { fencedArguments, readerOfSources } from './fence.ts'
import { reading_limits } from './limits.ts'
import { readFile } from './read-file.ts'
import type { FileOutcome } from './outcome.ts'
import { pdfOf } from './testing/pdf.ts'
import type { PdfMark } from './testing/pdf.ts'

const title: PdfMark = { text: 'ARRIVAL NOTICE', x: 50, y: 40, size: 18, bold: true }
const bill: PdfMark = { text: 'B/L No.: NSLU260712345', x: 50, y: 80 }

const reasonOf = async (bytes: Buffer, name = 'a.pdf') => {
  const outcome = await readFile({ name, bytes })
  return outcome.status === 'failed' ? outcome.reason : outcome.status
}

function payloadOf(outcome: FileOutcome) {
  assert.equal(outcome.status, 'read', outcome.status === 'failed' ? outcome.detail : '')
  return outcome.reading.documents[0]?.payload ?? {}
}

test('behind the fence nothing can be read, written, started or connected to', () => {
  const probe = fileURLToPath(new URL('testing/probe.ts', import.meta.url))
  const { stdout } = spawnSync(process.execPath, fencedArguments({ ...readerOfSources(), module: probe }, 200), {
    env: {},
    encoding: 'utf8',
  })
  assert.deepEqual(JSON.parse(stdout), {
    read: 'ERR_ACCESS_DENIED',
    write: 'ERR_ACCESS_DENIED',
    start: 'ERR_ACCESS_DENIED',
    thread: 'ERR_ACCESS_DENIED',
    connect: 'ERR_ACCESS_DENIED',
    environment: 'empty',
  })
})

test('what cannot be read says why', async () => {
  assert.equal(await reasonOf(Buffer.alloc(0)), 'empty')
  assert.equal(await reasonOf(Buffer.from('%PDF-1.4\nnothing else')), 'malformed')
  assert.equal(await reasonOf(Buffer.from('\x89PNG\r\n', 'latin1')), 'unsupported_type')
  assert.equal(await reasonOf(pdfOf([{ marks: [{ fill: [0, 0, 600, 700], color: [0.2, 0.2, 0.2] }] }])), 'no_text')
  assert.equal(await reasonOf(Buffer.from(' \n \n'), 'a.txt'), 'no_text')
})

test('a PDF with a password is told as encrypted', async () => {
  const lock = '/Filter /Standard /V 1 /R 2 /P -4 /O <' + '41'.repeat(32) + '> /U <' + '42'.repeat(32) + '>'
  const bytes = pdfOf([{ marks: [title] }])
  const locked = bytes.toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R /ID [<00> <00>] /Encrypt << ${lock} >>`)
  assert.equal(await reasonOf(Buffer.from(locked, 'latin1')), 'encrypted')
})

test('a tree of pages that leads back to itself ends', async () => {
  const bytes = pdfOf([{ marks: [title] }])
    .toString('latin1')
    .replace('/Kids [10 0 R]', '/Kids [2  0 R]')
  assert.notEqual(await reasonOf(Buffer.from(bytes, 'latin1')), 'read')
})

test('a small file that unpacks to much is ended at the limit of memory', async () => {
  const packed = deflateSync(Buffer.alloc(150_000_000, '0 '))
  const head = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 700] /Contents 4 0 R >>\nendobj\n4 0 obj\n<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`
  const bytes = Buffer.concat([
    Buffer.from(head),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n'),
  ])
  const outcome = await readFile({ name: 'a.pdf', bytes }, [], { ...reading_limits, memory_mb: 200 })
  assert.deepEqual(outcome.status === 'failed' && outcome.reason, 'memory_limit')
  assert.equal(
    payloadOf(await readFile({ name: 'b.pdf', bytes: pdfOf([{ marks: [title, bill] }]) }))['master_bill_of_lading'],
    'NSLU260712345',
  )
})

test('a file that takes too long is ended', async () => {
  const pages = Array.from({ length: 150 }, () => ({ marks: [title] }))
  const outcome = await readFile({ name: 'a.pdf', bytes: pdfOf(pages) }, [], { ...reading_limits, wall_seconds: 0.01 })
  assert.deepEqual(outcome.status === 'failed' && outcome.reason, 'time_limit')
})

test('a file whose process hardly worked before its time was over is told from one that took all of it', async () => {
  const pages = Array.from({ length: 150 }, () => ({ marks: [title] }))
  const within = (limits: object) =>
    readFile({ name: 'a.pdf', bytes: pdfOf(pages) }, [], { ...reading_limits, ...limits })
  const [kept_from, greedy] = [await within({ wall_seconds: 0.2 }), await within({ cpu_seconds: 0.1 })]
  assert.deepEqual(
    [kept_from, greedy].map((outcome) => outcome.status === 'failed' && [outcome.reason, outcome.is_starved]),
    [
      ['time_limit', true],
      ['time_limit', undefined],
    ],
  )
})

test('of more than 200 pages the first are read, and more than 5,000 are too many', async () => {
  const pages = (count: number) =>
    pdfOf(Array.from({ length: count }, (_, index) => ({ marks: index === 0 ? [title, bill] : [] })))
  const outcome = await readFile({ name: 'a.pdf', bytes: pages(201) })
  assert.equal(payloadOf(outcome)['master_bill_of_lading'], 'NSLU260712345')
  assert.ok(outcome.status === 'read' && outcome.page_count === 201 && outcome.pages.length === 200)
  assert.deepEqual(outcome.status === 'read' && outcome.warnings.map(({ code }) => code), ['pages_left_out'])
  assert.equal(await reasonOf(pages(5_001)), 'too_many_pages')
})

test('a table without a word, and text of too many pages, are told as such', async () => {
  assert.equal(await reasonOf(Buffer.from(',,,\n,,,\n,,,\n'), 'a.csv'), 'no_text')
  assert.equal(await reasonOf(Buffer.from('"","",""\n"","",""\n'), 'a.csv'), 'no_text')
  assert.equal(await reasonOf(Buffer.from('a\f'.repeat(5_001)), 'a.txt'), 'too_many_pages')
})

test('text of very many lines, and of very many words in one line, is read', async () => {
  const head = 'ARRIVAL NOTICE\nB/L No.: NSLU260712345\n'
  for (const rest of ['ab\n'.repeat(200_000), 'ab '.repeat(200_000)])
    assert.equal(
      payloadOf(await readFile({ name: 'a.txt', bytes: Buffer.from(head + rest) }))['master_bill_of_lading'],
      'NSLU260712345',
    )
})

/** The catalog of a file of whose two layers one is switched off. */
const switched_off = '/OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [5 0 R] /BaseState /ON >> >>'

test('words that nobody sees are not read', async () => {
  const bytes = pdfOf([
    {
      marks: [
        title,
        { ...bill, invisible: true },
        { text: 'Booking No.: 71234567', x: 50, y: 100, color: [1, 1, 1] },
        { fill: [40, 118, 300, 16], color: [0, 0, 0.4] },
        { text: 'Vessel: NORTHERN QUEEN', x: 50, y: 120, color: [1, 1, 1] },
      ],
    },
  ])
  assert.deepEqual(payloadOf(await readFile({ name: 'a.pdf', bytes })), { vessel: { name: 'NORTHERN QUEEN' } })
})

test('words are not read that are nearly white, too small, painted over or outside of what is shown', async () => {
  const hidden = { text: 'Booking No.: 71234567', x: 50, y: 100 }
  const over = { fill: [40, 90, 300, 30], color: [1, 1, 1] } as const
  const cases: readonly (readonly [string, readonly PdfMark[]])[] = [
    ['nearly white', [{ ...hidden, color: [0.98, 0.98, 0.98] }]],
    ['too small', [{ ...hidden, size: 0.5 }]],
    ['painted over', [hidden, over]],
    ['off the page', [{ ...hidden, x: 700 }]],
    ['clipped', [{ code: 'q 0 0 5 5 re W n' }, hidden, { code: 'Q' }]],
    [
      'only a clip',
      [{ code: 'q 1 0 0 1 0 0 cm 7 Tr' }, { code: 'BT /F1 10 Tf 7 Tr 50 680 Td (Booking No.: 71234567) Tj ET Q' }],
    ],
    ['squeezed', [{ code: '1 Tz' }, hidden, { code: '100 Tz' }]],
    ['on two boxes in its colour', [{ code: '0 0 0 rg 40 660 300 40 re 44 664 292 32 re f' }, hidden]],
    ['in its colour on a frame', [{ code: '0 0 0 rg 40 660 300 38 re 200 662 20 6 re f*' }, hidden]],
    ['in a layer that is off', [{ code: '/OC /Layer BDC' }, hidden, { code: 'EMC' }]],
  ]
  for (const [how, marks] of cases) {
    const bytes = pdfOf([{ marks: [title, ...marks, bill] }], switched_off)
    assert.deepEqual(
      payloadOf(await readFile({ name: 'a.pdf', bytes })),
      { master_bill_of_lading: 'NSLU260712345' },
      how,
    )
  }
})

test('words are read that are pale, marked with a pen that lets through, or printed on what was painted before', async () => {
  const booking = { text: 'Booking No.: 71234567', x: 50, y: 100 }
  const pen = { fill: [40, 90, 300, 30], color: [1, 1, 0] } as const
  const cases: readonly (readonly [string, readonly PdfMark[]])[] = [
    ['pale', [{ ...booking, color: [0.6, 0.6, 0.6] }]],
    ['under a pen', [booking, { ...pen, transparent: true }]],
    ['on a box', [pen, booking]],
    ['clipped to its own cell', [{ code: 'q 40 650 300 60 re W n' }, booking, { code: 'Q' }]],
    ['beside a box that is clipped away', [booking, { code: 'q 0 0 5 5 re W n' }, pen, { code: 'Q' }]],
    ['stroked', [{ code: 'BT 0 G 1 Tr /F1 10 Tf 50 680 Td (Booking No.: 71234567) Tj 0 Tr ET' }]],
    ['in a frame that is painted', [{ code: '0 0 0 rg 40 660 300 40 re 41 661 298 38 re f*' }, booking]],
    ['in one that ends with a move', [{ code: '40 660 300 40 re 41 661 298 38 re 41 661 m f*' }, booking]],
    ['in one of two turns', [{ code: '0 0 0 rg 40 660 300 40 re 41 661 m 41 699 l 339 699 l 339 661 l h f' }, booking]],
    ['in a layer that is on', [{ code: '/OC /Shown BDC' }, booking, { code: 'EMC' }]],
  ]
  for (const [how, marks] of cases) {
    const bytes = pdfOf([{ marks: [title, ...marks, bill] }], switched_off)
    const { booking_number } = payloadOf(await readFile({ name: 'a.pdf', bytes }))
    assert.equal(booking_number, '71234567', how)
  }
})

test('a box that lets all through hides no words that are printed on it', async () => {
  const box = { fill: [40, 76, 300, 16], color: [0, 0, 0], transparent: true } as const
  const bytes = pdfOf([{ marks: [title, box, bill] }])
  assert.deepEqual(payloadOf(await readFile({ name: 'a.pdf', bytes })), { master_bill_of_lading: 'NSLU260712345' })
})

test('a turned page is read, with boxes as it is displayed', async () => {
  const marks = [title, bill, { text: 'Container: MSCU1234566', x: 50, y: 100 }]
  const flat = await readFile({ name: 'a.pdf', bytes: pdfOf([{ marks }]) })
  for (const rotate of [90, 180, 270]) {
    const turned = await readFile({ name: 'a.pdf', bytes: pdfOf([{ marks, rotate }]) })
    assert.deepEqual(payloadOf(turned), payloadOf(flat), String(rotate))
    assert.ok(turned.status === 'read' && turned.pages[0]?.rotation === rotate)
  }
})

test('the box of a value is where the value is printed', async () => {
  const outcome = await readFile({ name: 'a.pdf', bytes: pdfOf([{ marks: [title, bill] }]) })
  const [field] = outcome.status === 'read' ? (outcome.reading.documents[0]?.fields ?? []) : []
  const [at] = field?.evidence ?? []
  assert.ok(at !== undefined && 'page' in at)
  // Widths of Helvetica in thousandths: `B/L No.: ` is 3,891, and NSLU260712345 is 7,671.
  assert.ok(Math.abs(at.x - (50 + 38.9)) < 0.6, `x ${at.x}`)
  assert.ok(Math.abs(at.w - 76.7) < 0.5, `w ${at.w}`)
  assert.ok(at.y >= 79 && at.y + at.h <= 95, `y ${at.y} h ${at.h}`)
})

test('a table of text is read by its cells', async () => {
  const csv =
    'Arrival notice,,\nB/L No.,NSLU260712345,\nContainer No.,Seal No.,Gross weight (KGS)\nMSCU1234566,SL998877,12345.60\n'
  const outcome = await readFile({ name: 'a.csv', bytes: Buffer.from(csv) })
  assert.deepEqual(payloadOf(outcome), {
    master_bill_of_lading: 'NSLU260712345',
    containers: [{ number: 'MSCU1234566', seals: ['SL998877'], weight: { value: '12345.60', unit: 'KGM' } }],
  })
  const [field] = outcome.status === 'read' ? (outcome.reading.documents[0]?.fields ?? []) : []
  assert.deepEqual(field?.evidence, [{ sheet: 'CSV', cell: 'B2', text: 'NSLU260712345' }])
})
