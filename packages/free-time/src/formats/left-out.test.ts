import { deepEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import type { Read } from '../problem.ts'
import { readable } from '../testing/stay.ts'
import { readCalendar } from './calendar-file.ts'
import { readStay } from './stay-file.ts'

const port = { facility: 'USLAX', timezone: 'America/Los_Angeles', week: 'mon_fri', holidays: [], exceptions: [] }
const box = { container: 'TCLU1234568', equipment: '40HC', facility: 'USLAX', events: {} }
const problemsOf = <T>(read: Read<T>) =>
  read.ok ? [] : read.problems.map(({ code, pointer, detail }) => [code, pointer, detail])

test('a list that a calendar has to have is asked for, left out or null alike', () => {
  const asked = [['missing', '/holidays', 'holidays is missing; write [] where there is nothing to say']]
  const { holidays: _, ...without } = port
  for (const written of [without, { ...port, holidays: null }])
    deepEqual(problemsOf(readCalendar(JSON.stringify(written))), asked)
})

test('what a file names as null is left out: lists and parts of a stay, and of the days of a calendar', () => {
  const lists = ['holds', 'days', 'appointments', 'dates', 'notices', 'adjustments', 'reported', 'facilities']
  const nothing = Object.fromEntries([...lists, 'direction', 'scac'].map((name) => [name, null]))
  const plain = readable(readStay(JSON.stringify(box)))
  deepEqual(readable(readStay(JSON.stringify({ ...box, ...nothing, events: { box_discharged: null } }))), plain)
  deepEqual(readable(readStay('container: TCLU1234568\nequipment: 40HC\nfacility: USLAX\nevents: {}\nholds:\n')), plain)
  const [day, kind] = ['2026-07-10', 'strike']
  const full = { ...port, known_through: null, holidays: [{ day, set: null, name: null }] }
  deepEqual(
    readable(readCalendar(JSON.stringify({ ...full, exceptions: [{ day, kind, shifts: null, lines: null }] }))),
    { ...port, holidays: [{ day }], exceptions: [{ day, kind }] },
  )
})

test('a facility that is null is not known, which a stay has to say', () => {
  deepEqual(readable(readStay(JSON.stringify({ ...box, facility: null }))).facility, null)
  const { facility: _, ...without } = box
  ok(
    problemsOf(readStay(JSON.stringify(without))).some(
      ([code, pointer]) => code === 'missing' && pointer === '/facility',
    ),
  )
})
