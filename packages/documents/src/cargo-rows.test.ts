import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from './read-document.ts'
import { readDrawn } from './testing/drawn.ts'
import { pageOf } from './testing/page.ts'

const containersOf = (text: string) => readPages([pageOf(text)]).documents[0]?.payload['containers']

test('what belongs to a container is read behind strokes, whatever columns stand above', () => {
  const containers = containersOf(`HOUSE BILL OF LADING

Marks & Nos    No. of pkgs    Description of goods     Gross weight
N/M            608 CTNS       WOODEN CABINETS          15,331.50 KGS

CONTAINER/SEAL NO.:
MSCU1234566/VN0088121/40HQ/310 CTNS/7,820.00 KGS/64.100 CBM
TGHU7654320 / 40HQ / VN0088122`)
  assert.deepEqual(containers, [
    {
      number: 'MSCU1234566',
      seals: ['VN0088121'],
      size_type_text: '40HQ',
      packages: 310,
      package_type: 'CTNS',
      weight: { value: '7820.00', unit: 'KGM' },
      volume: { value: '64.100', unit: 'MTQ' },
    },
    { number: 'TGHU7654320', size_type_text: '40HQ', seals: ['VN0088122'] },
  ])
})

test('a short seal right behind its number is one where the paper says that seals stand there, and not elsewhere', () => {
  const row = 'MSCU1234566 CN5520 20DC 40 PALLETS 21500.000 KGS 16.0000 CBM'
  assert.deepEqual(containersOf(`SEA WAYBILL\n\nDescription; Container No./Seal No.\n\n${row}`), [
    {
      number: 'MSCU1234566',
      seals: ['CN5520'],
      size_type_text: '20DC',
      packages: 40,
      package_type: 'PALLETS',
      weight: { value: '21500.000', unit: 'KGM' },
      volume: { value: '16.0000', unit: 'MTQ' },
    },
  ])
  const [plain] = JSON.parse(JSON.stringify(containersOf(`SEA WAYBILL\n\n${row}`)))
  assert.equal(plain.seals, undefined)
})

test('a column of seals has short ones and several of them', () => {
  assert.deepEqual(
    containersOf(`ARRIVAL NOTICE

Container      Seal               Type
MSCU1234566    NO771              40HC
TGHU7654320    HLG114028/88120    40HC`),
    [
      { number: 'MSCU1234566', seals: ['NO771'], size_type_text: '40HC' },
      { number: 'TGHU7654320', seals: ['HLG114028', '88120'], size_type_text: '40HC' },
    ],
  )
})

test('tare and net weight are not the weight of the cargo', () => {
  assert.deepEqual(
    containersOf(`ARRIVAL NOTICE

Container      Net weight (KGS)     Gross weight (KGS)    Tare (KGS)
MSCU1234566    5,800.00             6,100.00              3,900.00`),
    [{ number: 'MSCU1234566', weight: { value: '6100.00', unit: 'KGM' } }],
  )
  assert.deepEqual(containersOf('DELIVERY ORDER\n\nContainer: MSCU1234566\nTare weight: 3,900.00 KGS'), [
    { number: 'MSCU1234566' },
  ])
})

test('one column may hold several things of a container below each other', () => {
  const { payload } = readDrawn([
    [40, 30, 'DELIVERY ORDER'],
    [40, 60, 'Container No. / Size/Type / Packages'],
    [300, 60, 'Gross Weight'],
    [40, 74, 'MSCU1234566'],
    [40, 85, '40HC'],
    [300, 85, '6,100.00 KGS'],
    [40, 96, '300 CTN'],
  ])
  assert.deepEqual(payload['containers'], [
    {
      number: 'MSCU1234566',
      size_type_text: '40HC',
      packages: 300,
      package_type: 'CTN',
      weight: { value: '6100.00', unit: 'KGM' },
    },
  ])
})

test('a number below its container is no seal where the column has other numbers', () => {
  const { payload } = readDrawn([
    [40, 30, 'PICK-UP NOTICE'],
    [40, 60, 'Container Number / Equipment Type / Pick-up Reference'],
    [400, 60, 'Storage Free Until'],
    [40, 74, 'MSCU1234566'],
    [400, 74, '25-DEC-2026'],
    [40, 85, '40HC'],
    [40, 96, '8261358'],
    [40, 114, 'TGHU7654320'],
    [400, 114, '26-DEC-2026'],
    [40, 125, '40HC'],
    [40, 136, '7879495'],
  ])
  assert.deepEqual(payload['containers'], [
    { number: 'MSCU1234566', size_type_text: '40HC', pickup_number: '8261358', last_free_day: '2026-12-25' },
    { number: 'TGHU7654320', size_type_text: '40HC', pickup_number: '7879495', last_free_day: '2026-12-26' },
  ])
})

test('a day that a line of a letter says of one of several containers is none of the paper', () => {
  const letter = (more: string) =>
    readPages([pageOf(`PICK-UP NOTICE\n\nContainer MSCU1234566 is available. LFD: June 13, 2026.\n${more}`)])
      .documents[0]?.payload
  assert.equal(letter('')?.['last_free_day'], '2026-06-13')
  const two = letter('Pickup # 8831979 for container TGHU7654320, last free day June 12, 2026.')
  assert.equal(two?.['last_free_day'], undefined)
  assert.deepEqual(two?.['containers'], [
    { number: 'MSCU1234566', last_free_day: '2026-06-13' },
    { number: 'TGHU7654320', pickup_number: '8831979', last_free_day: '2026-06-12' },
  ])
})

test('what stands beside labels is of the one container that a paper names, and of none of several', () => {
  const order = `DELIVERY ORDER

Container no.: MSCU1234566
Size/type: 40HC
Seal no.: CNA11827
Gross weight: 8,440.5 KGS
Appointment: 12/15/2026 14:30`
  const own = {
    number: 'MSCU1234566',
    size_type_text: '40HC',
    seals: ['CNA11827'],
    weight: { value: '8440.5', unit: 'KGM' },
    appointment: '2026-12-15T14:30',
  }
  assert.deepEqual(containersOf(order), [own])
  assert.deepEqual(containersOf(`${order}\nContainer no.: TGHU7654320`), [
    { number: 'MSCU1234566' },
    { number: 'TGHU7654320' },
  ])
})

test('what stands in the box of each of several containers is its own: also when it is ready and when it is fetched', () => {
  const block = (number: string, day: string, time: string) => `
Container no.: ${number}
Size/type: 40HC
Available: 12/${day}/2026 06:00
Appointment: 12/${day}/2026 ${time}
`
  const first = block('MSCU1234566', '14', '07:30')
  assert.deepEqual(containersOf(`DELIVERY ORDER\n${first}${block('TGHU7654320', '15', '13:00')}`), [
    {
      number: 'MSCU1234566',
      size_type_text: '40HC',
      available_at: '2026-12-14T06:00',
      appointment: '2026-12-14T07:30',
    },
    {
      number: 'TGHU7654320',
      size_type_text: '40HC',
      available_at: '2026-12-15T06:00',
      appointment: '2026-12-15T13:00',
    },
  ])
  const without = block('TGHU7654320', '15', '13:00').replace(/^Appointment.*\n/m, '')
  assert.deepEqual(
    containersOf(`DELIVERY ORDER\n${first}${without}`),
    [{ number: 'MSCU1234566' }, { number: 'TGHU7654320' }],
    'where the boxes have different labels, one may be of all',
  )
})
