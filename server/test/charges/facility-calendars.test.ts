import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { restService } from '../rest/service.ts'
import { bedOf, refusal } from './bed.ts'
import { port_calendar } from './papers.ts'

const service = await restService()
const { post, made } = bedOf(service)
const calendar = await made('/facility_calendars', port_calendar())
const statements = `/facility_calendars/${calendar}/statements`

describe('a calendar is refused', () => {
  const cases: readonly (readonly [string, object, readonly unknown[]])[] = [
    ['for a facility that has one', {}, [422, 'taken', '/data/attributes/facility']],
    ['without a week', { facility: 'A', week: undefined }, [422, 'blank', '/data/attributes/week']],
    [
      'in a zone that there is not',
      { facility: 'A', timezone: 'Mars/Base' },
      [422, 'invalid', '/data/attributes/timezone', 'unknown_zone'],
    ],
    [
      'with a day that there is not',
      { facility: 'A', holidays: ['2026-02-30'] },
      [422, 'invalid', '/data/attributes/holidays/0', 'date'],
    ],
    [
      'with a holiday among its exceptions',
      { facility: 'A', exceptions: [{ day: '2026-11-26', kind: 'holiday' }] },
      [422, 'inclusion', '/data/attributes/exceptions/0/kind', 'inclusion'],
    ],
    [
      'with a day that is two things at once',
      {
        facility: 'A',
        exceptions: [
          { day: '2026-07-15', kind: 'strike' },
          { day: '2026-07-15', kind: 'weather' },
        ],
      },
      [422, 'taken', '/data/attributes/exceptions/1', 'duplicate'],
    ],
  ]
  for (const [what, parts, expected] of cases)
    test(what, async () => {
      const answer = await post('/facility_calendars', port_calendar(parts))
      assert.deepEqual(refusal(answer).slice(0, expected.length), expected, answer.text)
    })
})

describe('a statement is refused', () => {
  const cases: readonly (readonly [object, readonly unknown[]])[] = [
    [{ kind: 'rumour' }, [422, 'inclusion', '/data/attributes/says/kind']],
    [{ kind: 'zone', timezone: 'Mars/Base' }, [422, 'invalid', '/data/attributes/says/timezone']],
    [
      { kind: 'exception', exception: { day: '2026-07-15', kind: 'rumour' } },
      [422, 'inclusion', '/data/attributes/says/exception/kind'],
    ],
  ]
  for (const [says, expected] of cases)
    test(JSON.stringify(says), async () => {
      const answer = await post(statements, { says })
      assert.deepEqual(refusal(answer).slice(0, 3), expected, answer.text)
    })
})

test('what is stated adds up to the calendar, the later word counts, and a withdrawn one no more', async () => {
  const exception = { day: '2026-07-15', kind: 'unscheduled_shutout' }
  await made(statements, { says: { kind: 'holiday', day: '2026-07-03', set: 'ILWU', name: 'Independence Day' } })
  await made(statements, { says: { kind: 'week', week: 'mon_sat' } })
  const closure = await made(statements, { says: { kind: 'exception', exception } })
  const read = async () => (await service.call('GET', `/facility_calendars/${calendar}`)).one().attributes
  const before = await read()
  assert.equal(before['week'], 'mon_sat')
  assert.match(JSON.stringify(before['holidays']), /2026-07-03.*ILWU/)
  assert.match(JSON.stringify(before['exceptions']), /unscheduled_shutout.*user_input/)
  assert.equal((await service.call('DELETE', `${statements}/${closure}`)).status, 204)
  assert.deepEqual((await read())['exceptions'], [])
  assert.equal((await service.call('DELETE', `${statements}/${closure}`)).status, 404)
  const all = (await service.call('GET', statements)).list().data
  assert.equal(all.filter(({ attributes }) => attributes['withdrawn_at'] !== null).length, 1)
})

test('calendars are found by their facility', async () => {
  const found = async (facility: string) =>
    (await service.call('GET', `/facility_calendars?filter[facility]=${facility}`)).list().data.length
  assert.deepEqual([await found('uslax'), await found('USNYC')], [1, 0])
})
