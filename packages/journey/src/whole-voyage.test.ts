import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { boxOf, milestonesOf, voyage } from './testing/observations.ts'
import { full_out, empty_in, landed } from './faults.fixture.ts'

test('the whole voyage, as a clerk would read it', () => {
  deepEqual(milestonesOf(Object.values(voyage)), [
    'empty_out@CNSHA',
    'full_in@CNSHA',
    'vessel_loaded@CNSHA',
    'vessel_departed@CNSHA',
    'vessel_arrived@USLAX',
    'vessel_discharged@USLAX',
    'full_out@USLAX',
    'empty_in@USLAX',
  ])
  equal(boxOf([...landed, full_out, empty_in]).facts.current_status, 'empty_returned')
})
