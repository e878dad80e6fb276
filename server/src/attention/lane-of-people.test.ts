import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { exception_kinds, exception_severities } from '@quaylog/contract'
import { laneOfPeople } from './lane-of-people.ts'

test('nothing that is critical waits for the message of the day, and nothing that just happened to a shipment', () => {
  const lanes = (severity: (typeof exception_severities)[number]) =>
    new Map(
      exception_kinds.map((kind) => [
        kind,
        laneOfPeople({ kind, severity, subject_id: 'shipment', mark: '' }, 'exception.opened'),
      ]),
    )
  deepEqual(
    [...lanes('critical')].filter(([, lane]) => lane === 'daily'),
    [],
  )
  const moments = ['rolled', 'hold_placed', 'vessel_changed', 'port_omitted', 'request_failed'] as const
  const warned = lanes('warning')
  deepEqual(
    moments.map((kind) => warned.get(kind)),
    moments.map(() => 'shipment'),
  )
})

test('deadlines are gathered, those that leave days once a day, the last ones and what is overdue at their moment', () => {
  const near = { kind: 'last_free_day_near', subject_id: 'shipment', mark: '' } as const
  deepEqual(laneOfPeople({ ...near, severity: 'warning' }, 'exception.opened'), 'daily')
  deepEqual(laneOfPeople({ ...near, severity: 'critical' }, 'exception.changed'), 'deadlines')
  for (const kind of ['arrival_missed', 'event_overdue'] as const)
    deepEqual(laneOfPeople({ ...near, kind, severity: 'warning' }, 'exception.opened'), 'deadlines')
  deepEqual(laneOfPeople({ ...near, kind: 'demurrage_running', severity: 'critical' }, 'exception.opened'), 'deadlines')
})

test('a hold that is placed is told at once, one with which a container is discharged once a day', () => {
  const held = { kind: 'hold_placed', severity: 'warning', subject_id: 'shipment', mark: '' } as const
  const ashore = { ...held, mark: '0198 ashore' }
  deepEqual(
    [
      laneOfPeople(held, 'exception.opened'),
      laneOfPeople(held, 'exception.changed'),
      laneOfPeople(ashore, 'exception.opened'),
    ],
    ['shipment', 'daily', 'daily'],
  )
})
