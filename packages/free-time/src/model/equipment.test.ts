import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { readEquipment } from './equipment.ts'

const read = (text: string) => {
  const box = readEquipment(text)
  return box === null ? null : [box.type, box.length, box.height, box.operating_reefer]
}

test("containers are read by the trade, by ISO 6346 and in words, and a code that is both is the trade's", () => {
  deepEqual(read('40HC'), ['dry', 40, 'high cube', null])
  deepEqual(read('45G1'), ['dry', 40, 'high cube', null])
  deepEqual(read('L5G1'), ['dry', 45, 'high cube', null])
  deepEqual(read('22R1'), ['reefer', 20, 'standard', null])
  deepEqual(read('45R1 operating'), ['reefer', 40, 'high cube', true])
  deepEqual(read('40 reefer high_cube non-operating'), ['reefer', 40, 'high cube', false])
  deepEqual(read('45R1 non operating'), ['reefer', 40, 'high cube', false])
  deepEqual(read("open top 20'"), ['open top', 20, null, null])
  deepEqual(read('40ST'), ['dry', 40, 'standard', null])
  deepEqual(read('40DRY'), ['dry', 40, null, null])
  deepEqual(read('40HR'), ['reefer', 40, 'high cube', null])
  deepEqual(read('dry'), ['dry', null, null, null])
  deepEqual(read('53HC'), ['dry', 53, 'high cube', null])
  deepEqual(read('53 dry'), ['dry', 53, null, null])
  deepEqual(read('40FT HC'), ['dry', 40, 'high cube', null])
  deepEqual(read('40RQ'), ['reefer', 40, 'high cube', null])
  deepEqual(read('4510'), ['dry', 40, 'high cube', null])
  deepEqual(read('2232'), ['reefer', 20, 'standard', null])
  deepEqual(read('9510'), ['dry', 45, 'high cube', null])
  deepEqual(read('45GP'), ['dry', 40, 'high cube', null])
  deepEqual(read('45HR'), ['reefer', 40, 'high cube', null])
  deepEqual(read('45HC'), ['dry', 45, 'high cube', null])
  deepEqual(
    ['45gp', '40HC', '4510'].map((code) => readEquipment(code)?.iso_code),
    ['45GP', null, '4510'],
  )
  for (const text of ['4599', '3310', '', 'big', '40XX', '40 dry and wet']) equal(read(text), null)
})
