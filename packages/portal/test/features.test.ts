import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entitlements, plans as all_plans } from '@quaylog/contract'
import { features, plans } from '../src/service/features.ts'

test('an operator can give every feature and every plan that there is', () => {
  assert.deepEqual(features, entitlements)
  assert.deepEqual(plans, all_plans)
})
