import { checkDigit } from '@quaylog/journey/iso6346'
import type { Box, DocumentPage, PageWord } from '../page/page.ts'

/** An invented arrival notice, printed in an invented layout, and what it truly says by JSON pointer. */
export interface PrintedNotice {
  readonly page: DocumentPage
  readonly truth: ReadonlyMap<string, string>
  readonly layout: string
}

type Draw = <T>(choices: readonly T[]) => T

/** Small steps of a linear congruence: the same seed draws the same. */
function drawFrom(seed: number): Draw {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return (choices) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    const choice = choices[Math.floor((state / 4_294_967_296) * choices.length)]
    if (choice === undefined) throw new Error('nothing to choose from')
    return choice
  }
}

/** Where words are put: one page with a pen. */
class Paper {
  readonly words: PageWord[] = []
  readonly rules: Box[] = []

  /** Prints a line and returns where it ends. */
  line(text: string, x: number, y: number, size: number): number {
    let at = x
    for (const word of text.split(' ')) {
      const w = widthOf(word, size)
      if (word !== '') this.words.push({ text: word, x: at, y, w, h: size * 0.93 })
      at += w + size * 0.278
    }
    return at - size * 0.278
  }

  box(x: number, y: number, w: number, h: number): void {
    const line = 0.5
    this.rules.push(
      { x, y, w, h: line },
      { x, y: y + h, w, h: line },
      { x, y, w: line, h },
      { x: x + w, y, w: line, h },
    )
  }
}

function widthOf(word: string, size: number): number {
  return [...word].reduce((sum, sign) => sum + widthOfSign(sign), 0) * size
}

/** About what Helvetica has. */
function widthOfSign(sign: string): number {
  if (/[A-Z0-9]/.test(sign)) return 0.62
  return /[.,:;'|iljt/()-]/.test(sign) ? 0.3 : 0.52
}

interface Field {
  readonly label: string
  readonly lines: readonly string[]
}

interface Contents {
  readonly fields: readonly Field[]
  readonly truth: Map<string, string>
  readonly boxes: readonly {
    readonly number: string
    readonly seal: string
    readonly packages: number
    readonly weight: string
  }[]
  readonly print: PrintingStyle
}

interface PrintingStyle {
  readonly day: (day: string) => string
  readonly number: (cents: number) => string
}

const digits = '0123456789'.split('')
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'.split('')
const many = (draw: Draw, from: readonly string[], count: number) =>
  Array.from({ length: count }, () => draw(from)).join('')

const month_names = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

const day_styles: readonly PrintingStyle['day'][] = [
  (day) => day,
  (day) => `${day.slice(8)}-${month_names[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`,
  (day) => `${day.slice(8)} ${month_names[Number(day.slice(5, 7)) - 1]} ${day.slice(2, 4)}`,
  (day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
  (day) => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`,
]

const number_styles: readonly PrintingStyle['number'][] = [
  (cents) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }),
  (cents) => (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 }),
  (cents) => (cents / 100).toFixed(2),
]

const companies = [
  'ACME LIGHTING LLC',
  'Blue Table Imports Inc.',
  'OLIVE HOUSE GMBH',
  'Step & Run Logistics',
  'VIET SHOES JSC',
  'Hangzhou Bright Lamp Co., Ltd.',
  'ACEITES DEL SUR S.L.',
]
const streets = ['88 WENYI ROAD', '1200 Main Street', 'Avda del Puerto 4', 'PO BOX 771', '500 WAREHOUSE WAY SUITE 12']
const towns = ['DALLAS TX 75201', 'Newark, NJ 07114', 'HAMBURG 20457', 'BINH DUONG VIETNAM']
const ports = ['LOS ANGELES, CA', 'Ningbo, China', 'HAMBURG', 'New York, NY', 'CAI MEP', 'Valencia, Spain', 'TACOMA']
const vessels = ['NORTHERN QUEEN', 'Pacific Heron', 'HANSA MARE', 'EVER INVENTED', 'MV ZEPHYR STAR']

function contentsOf(draw: Draw): Contents {
  const truth = new Map<string, string>()
  const print = { day: draw(day_styles), number: draw(number_styles) }
  const tell = (pointer: string, value: string, labels: readonly string[], printed = value): Field => {
    truth.set(pointer, value)
    return { label: draw(labels), lines: [printed] }
  }
  const party = (pointer: string, labels: readonly string[]): Field => {
    const lines = [draw(companies), draw(streets), draw(towns)].slice(0, draw([1, 2, 3, 3]))
    truth.set(`${pointer}/name`, lines[0] ?? '')
    return { label: draw(labels), lines }
  }
  const day = (pointer: string, value: string, labels: readonly string[]) =>
    tell(pointer, value, labels, print.day(value))
  const vessel = draw(vessels)
  truth.set('/vessel/name', vessel.replace(/^MV /, ''))
  const fields = [
    tell('/master_bill_of_lading', `NSLU${many(draw, digits, 9)}`, [
      'B/L No.',
      'Master B/L',
      'MBL #',
      'BILL OF LADING NO.',
      'Ocean B/L No',
    ]),
    tell('/booking_number', many(draw, digits, 8), [
      'Booking No.',
      'BOOKING NUMBER',
      'Booking Ref',
      'Carrier Booking #',
    ]),
    { label: draw(['Vessel', 'VESSEL NAME', 'Ocean Vessel', 'Arrival Vessel']), lines: [vessel] },
    tell('/vessel/voyage', `${many(draw, digits, 3)}${draw(['E', 'W', 'N', ''])}`, ['Voyage', 'VOY NO.', 'Voyage No']),
    tell('/port_of_lading/name', draw(ports), ['Port of Loading', 'LOAD PORT', 'POL']),
    tell('/port_of_discharge/name', draw(ports), ['Port of Discharge', 'DISCHARGE PORT', 'POD']),
    day('/eta_pod', `2026-11-${draw(['13', '24', '28', '30'])}`, [
      'ETA',
      'Estimated Arrival',
      'ETA POD',
      'EST. ARRIVAL DATE',
    ]),
    day('/last_free_day', `2026-12-0${draw(['1', '3', '5', '9'])}`, [
      'Last Free Day',
      'LFD',
      'FREE TIME EXPIRES',
      'Last Free Date',
    ]),
    party('/parties/shipper', ['Shipper', 'SHIPPER/EXPORTER', 'Consignor']),
    party('/parties/consignee', ['Consignee', 'CONSIGNEE', 'Consigned to']),
    tell('/pickup_number', `${draw(letters)}${many(draw, digits, 7)}`, ['Pickup No.', 'PICK-UP NUMBER', 'P/U #']),
    tell(
      '/freight_terms',
      draw(['collect', 'prepaid']),
      ['Freight Terms', 'FREIGHT'],
      draw(['COLLECT', 'Freight Collect']),
    ),
  ]
  truth.set('/freight_terms', 'collect')
  const boxes = Array.from({ length: draw([1, 1, 2, 3, 5]) }, (_, index) => {
    const stem = `${many(draw, letters, 3)}U${many(draw, digits, 6)}`
    const cents = 1_000_000 + draw([234_560, 87_600, 512_340])
    const row = {
      number: `${stem}${checkDigit(stem)}`,
      seal: `SL${many(draw, digits, 6)}`,
      packages: draw([640, 20, 1_020]),
      weight: (cents / 100).toFixed(2),
    }
    truth.set(`/containers/${index}/number`, row.number).set(`/containers/${index}/seals/0`, row.seal)
    truth
      .set(`/containers/${index}/packages`, String(row.packages))
      .set(`/containers/${index}/weight`, `${row.weight} KGM`)
    return row
  })
  return { fields: shuffled(fields, draw), truth, boxes, print }
}

function shuffled<T>(list: readonly T[], draw: Draw): readonly T[] {
  return list
    .map((item) => ({ item, at: draw([...Array(97).keys()]) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

type Layout = (paper: Paper, fields: readonly Field[], draw: Draw, size: number) => number

/** Label and value on one line, in one or two stacks. */
const beside: Layout = (paper, fields, draw, size) => {
  const columns = draw([1, 2, 2])
  const mark = draw([':', ':', ' :', ''])
  const tab = mark === '' ? 130 : draw([0, 110, 130])
  let top = 90
  for (let first = 0; first < fields.length; first += columns) {
    const row = fields.slice(first, first + columns)
    for (const [column, { label, lines }] of row.entries()) {
      const x = 30 + column * 290
      const end = paper.line(label + mark, x, top, size)
      const at = tab === 0 ? end + size * 0.4 : x + tab
      lines.forEach((line, index) => paper.line(line, at, top + index * size * 1.25, size))
    }
    top += Math.max(...row.map(({ lines }) => lines.length)) * size * 1.25 + size * 0.4
  }
  return top + 14
}

/** Small titles above their values, in boxes or without. */
const above: Layout = (paper, fields, draw, size) => {
  const columns = draw([2, 3, 4])
  const is_ruled = draw([true, false])
  const mark = draw(['', '', ':'])
  const width = 550 / columns
  const tall = size * 1.25 * 3 + size + 6
  for (const [index, { label, lines }] of fields.entries()) {
    const [x, y] = [30 + (index % columns) * width, 80 + Math.floor(index / columns) * tall]
    if (is_ruled) paper.box(x, y, width, tall)
    paper.line(label.toUpperCase() + mark, x + 3, y + 2, size * draw([0.7, 0.8, 1]))
    lines.forEach((line, row) => paper.line(line, x + 3, y + size + 4 + row * size * 1.25, size))
  }
  return 80 + Math.ceil(fields.length / columns) * tall + 16
}

const layouts: readonly (readonly [string, Layout])[] = [
  ['beside', beside],
  ['above', above],
]

function containerTable(paper: Paper, { boxes, print }: Contents, draw: Draw, top: number, size: number): number {
  const in_head = draw([true, false])
  const columns = shuffled(
    [
      { head: draw(['Container No.', 'CONTAINER #', 'Container Number']), cell: 'number' as const },
      { head: draw(['Seal No.', 'SEAL', 'Seal Number']), cell: 'seal' as const },
      { head: draw(['Packages', 'PKGS', 'No. of Packages']), cell: 'packages' as const },
      { head: draw(['Gross Weight', 'WEIGHT']) + (in_head ? ' (KGS)' : ''), cell: 'weight' as const },
    ],
    draw,
  )
  const width = 550 / columns.length
  columns.forEach(({ head }, index) => paper.line(head, 30 + index * width, top, size))
  boxes.forEach((box, row) => {
    const cells = {
      number: draw([box.number, `${box.number.slice(0, 4)} ${box.number.slice(4, 10)}-${box.number.slice(10)}`]),
      seal: box.seal,
      packages: `${box.packages}${draw([' CTNS', ' PACKAGES'])}`,
      weight: print.number(Math.round(Number(box.weight) * 100)) + (in_head ? '' : ' KGS'),
    }
    columns.forEach(({ cell }, index) =>
      paper.line(cells[cell], 30 + index * width, top + (row + 1) * size * 1.6, size),
    )
  })
  return top + (boxes.length + 1) * size * 1.6 + 20
}

/** One invented notice; the same seed prints the same. */
export function printedNotice(seed: number): PrintedNotice {
  const draw = drawFrom(seed)
  const contents = contentsOf(draw)
  const paper = new Paper()
  const size = draw([8, 9, 10, 11])
  paper.line(
    draw(['ARRIVAL NOTICE', 'Arrival Notice', 'NOTICE OF ARRIVAL', 'ARRIVAL NOTICE / FREIGHT INVOICE']),
    draw([30, 220, 380]),
    30,
    size * 1.7,
  )
  paper.line('Northern Star Line Agency, Tel. 555-010-4477, Tax ID 98-7654321', 30, 58, size * 0.8)
  const [layout, print] = draw(layouts)
  const end = containerTable(paper, contents, draw, print(paper, contents.fields, draw, size), size)
  paper.line('Charges not collected within the free time are for account of cargo. Page 1 of 1', 30, end, size * 0.7)
  const height = Math.max(792, end + 40)
  return {
    page: { number: 1, width: 612, height, rotation: 0, words: paper.words, rules: paper.rules },
    truth: contents.truth,
    layout,
  }
}
