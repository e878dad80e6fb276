import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MovementObservation, RecordedObservation } from '../observation.ts'
import { statementOf, type RecordedMovement } from '../statements/statement.ts'
import { retractionsOf } from '../statements/taken-back.ts'
import { BOX, equipment, reference, transport, vessel } from '../testing/observations.ts'
import { onOwnVessels } from './rolled.ts'

type Given = Partial<MovementObservation> & { readonly withdrawn_at?: string; readonly source?: string }
const alpha = { vessel: vessel('ALPHA', '9321483') }
const beta = { vessel: vessel('BETA', '9333010') }
const on = (day: string) => `2026-11-${day}T08:00:00Z`
const load = (id: string, day: string, given: Given = {}, place = 'CNSHA') =>
  equipment('LOAD', on(day), place, { ...given, id })
const sails = (id: string, day: string, given: Given = {}, place = 'CNSHA') =>
  transport('DEPA', on(day), place, { ...given, id })
const comes = (id: string, day: string, given: Given = {}, place = 'USLAX') =>
  transport('ARRI', on(day), place, { ...given, id })

/** What is left out, by id. */
function leftOut(now: string, ...observations: readonly RecordedObservation[]): string[] {
  const now_ms = Date.parse(now)
  const statements = observations
    .filter((said): said is RecordedMovement => said.kind === 'movement')
    .map((said) => statementOf(said, now_ms, retractionsOf([]), reference))
  const kept = new Set(onOwnVessels(statements, now_ms).map(({ said }) => said.id))
  return statements.map(({ said }) => said.id).filter((id) => !kept.has(id))
}
const later = '2026-12-31T00:00:00Z'

describe('a departure of a ship on which the box was not loaded (contract 10.2)', () => {
  test('is left out, and so is what that ship did later, but not what it did before', () => {
    deepEqual(
      leftOut(
        later,
        sails('sailed', '06', alpha),
        load('loaded', '08', beta),
        comes('arrived', '20', alpha),
        sails('before', '02', alpha, 'CNNGB'),
      ),
      ['sailed', 'arrived'],
    )
  })

  test('at the very moment too', () => {
    deepEqual(leftOut(later, sails('sailed', '06', alpha), load('loaded', '08', beta), comes('arrived', '06', alpha)), [
      'sailed',
      'arrived',
    ])
  })

  test('counts where it names the box, and so does everything that does', () => {
    deepEqual(leftOut(later, sails('sailed', '06', { ...alpha, container: BOX }), load('loaded', '08', beta)), [])
    deepEqual(
      leftOut(
        later,
        sails('sailed', '06', alpha),
        load('loaded', '08', beta),
        comes('arrived', '20', { ...alpha, container: BOX }),
      ),
      ['sailed'],
    )
  })

  test('is known by its voyage where nobody names the ship', () => {
    deepEqual(
      leftOut(
        later,
        sails('sailed', '06', { voyage: '642E' }),
        load('loaded', '08', { voyage: '017E' }),
        comes('arrived', '20', { voyage: '642E' }),
        comes('other', '21', { voyage: '700W' }),
        comes('silent', '22'),
      ),
      ['sailed', 'arrived'],
    )
    deepEqual(leftOut(later, sails('sailed', '06', { voyage: '642E' }), load('loaded', '08', { voyage: '642E' })), [])
  })

  test('voyages of two sources are numbered differently', () => {
    deepEqual(
      leftOut(
        later,
        sails('sailed', '06', { voyage: '642E' }),
        load('loaded', '08', { voyage: '017E', source: 'edi' }),
      ),
      [],
    )
    deepEqual(
      leftOut(
        later,
        sails('sailed', '06', { ...alpha, voyage: '642E' }),
        load('loaded', '08', { ...alpha, voyage: '017E' }),
      ),
      ['sailed'],
    )
    deepEqual(
      leftOut(
        later,
        sails('sailed', '06', { ...alpha, voyage: '642E' }),
        load('loaded', '08', { ...alpha, voyage: '017E', source: 'edi' }),
      ),
      [],
    )
  })

  test('one call is one ship, whatever it is called; other calls say nothing', () => {
    deepEqual(
      leftOut(
        later,
        sails('sailed', '06', { ...alpha, transport_call: 'C1' }),
        load('loaded', '08', { ...beta, transport_call: 'C1' }),
      ),
      [],
    )
    deepEqual(
      leftOut(
        later,
        sails('sailed', '06', { ...alpha, transport_call: 'C1' }),
        load('loaded', '08', { ...beta, transport_call: 'C2' }),
      ),
      ['sailed'],
    )
    deepEqual(
      leftOut(
        later,
        sails('sailed', '06', { ...alpha, transport_call: null }),
        load('loaded', '08', { ...beta, transport_call: null }),
      ),
      ['sailed'],
    )
  })

  test('a loading elsewhere, a planned one, or one on a train tells nothing of it', () => {
    deepEqual(leftOut(later, sails('sailed', '06', alpha), load('loaded', '08', beta, 'KRPUS')), [])
    deepEqual(leftOut(later, sails('sailed', '06', alpha), load('loaded', '08', { ...beta, mode: 'rail' })), [])
  })

  test('an arrival alone is never left out, and what the ship did counts once the box was aboard elsewhere', () => {
    deepEqual(leftOut(later, comes('arrived', '20', alpha), load('loaded', '08', beta)), [])
    deepEqual(
      leftOut(
        later,
        sails('sailed', '06', alpha),
        load('loaded', '08', beta),
        load('on alpha', '12', alpha, 'KRPUS'),
        comes('arrived', '20', alpha),
      ),
      ['sailed'],
    )
    deepEqual(
      leftOut(
        later,
        sails('sailed', '06', alpha),
        load('loaded', '08', beta),
        load('on alpha', '12', { ...alpha, classifier: 'planned' }, 'KRPUS'),
        comes('arrived', '20', alpha),
      ),
      ['sailed', 'arrived'],
    )
  })

  test('trains and trucks of that name are no ships', () => {
    deepEqual(
      leftOut(
        later,
        sails('sailed', '06', alpha),
        load('loaded', '08', beta),
        comes('train', '20', { ...alpha, mode: 'rail' }),
      ),
      ['sailed'],
    )
    deepEqual(leftOut(later, sails('train', '06', { ...alpha, mode: 'rail' }), load('loaded', '08', beta)), [])
  })

  test('what was taken back is left out in any case', () => {
    deepEqual(
      leftOut(later, sails('sailed', '06', { ...alpha, withdrawn_at: on('07') }), load('loaded', '08', alpha)),
      ['sailed'],
    )
    deepEqual(leftOut(later, load('gone', '08', { withdrawn_at: on('09') })), ['gone'])
  })
})

describe('a departure before any loading is told', () => {
  const sailed = sails('sailed', '06', { ...alpha, stated_at: on('06') })
  const plan = (id: string, day: string, ship: Given, stated: string, given: Given = {}) =>
    sails(id, day, { ...ship, classifier: 'planned', stated_at: on(stated), ...given })

  test('counts unless a plan that is newer names another ship', () => {
    deepEqual(leftOut(later, sailed, plan('newer', '08', beta, '07')), ['sailed'])
    deepEqual(leftOut(later, sailed, plan('of that moment', '08', beta, '06')), [])
    deepEqual(leftOut(later, sailed, plan('same ship', '13', alpha, '07')), [])
    deepEqual(leftOut(later, sailed, plan('no ship', '13', {}, '07')), [])
  })

  test('a planned loading counts as a plan, an arrival does not, and only at that port by ship', () => {
    deepEqual(leftOut(later, sailed, load('plan', '08', { ...beta, classifier: 'planned', stated_at: on('07') })), [
      'sailed',
    ])
    deepEqual(
      leftOut(later, sailed, comes('arrival', '08', { ...beta, classifier: 'planned', stated_at: on('07') }, 'CNSHA')),
      [],
    )
    deepEqual(
      leftOut(
        later,
        sailed,
        sails('elsewhere', '08', { ...beta, classifier: 'planned', stated_at: on('07') }, 'CNNGB'),
      ),
      [],
    )
    deepEqual(leftOut(later, sailed, plan('train', '08', { ...beta, mode: 'rail' }, '07')), [])
  })

  test('or a later ship is still to come: more than two days later, and at most five days overdue', () => {
    const expected = (day: string, time: string) =>
      sails('plan', day, { ...beta, at: `2026-11-${day}T${time}Z`, classifier: 'planned', stated_at: on('01') })
    deepEqual(
      [leftOut(on('07'), sailed, expected('08', '08:00:00')), leftOut(on('07'), sailed, expected('08', '08:00:01'))],
      [[], ['sailed']],
    )
    deepEqual(
      [
        leftOut('2026-11-18T07:59:59Z', sailed, expected('13', '08:00:00')),
        leftOut('2026-11-18T08:00:00Z', sailed, expected('13', '08:00:00')),
      ],
      [['sailed'], []],
    )
  })

  test('or the box was planned on it before it was planned on the other', () => {
    const former = plan('former', '06', alpha, '02', { withdrawn_at: on('04') })
    deepEqual(leftOut(later, sailed, former, plan('current', '07', beta, '03')), ['sailed', 'former'])
    deepEqual(leftOut(later, sailed, former, plan('current', '07', beta, '02')), ['former'])
    deepEqual(
      leftOut(
        later,
        sailed,
        plan('another', '06', beta, '01', { withdrawn_at: on('04') }),
        plan('current', '07', beta, '03'),
      ),
      ['another'],
    )
  })

  test('an estimate of it is never left out for a plan', () => {
    deepEqual(
      leftOut(later, sails('estimate', '06', { ...alpha, classifier: 'estimated' }), plan('newer', '08', beta, '07')),
      [],
    )
  })
})
