import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ForeignKey, TableKeys, UniqueIndex } from './catalogue-store.ts'
import { planOf } from './plan.ts'

const table = (name: string, key: TableKeys['key'], is_spread = false): TableKeys => ({ name, key, is_spread })

const tables = [
  table('account', null),
  table('shipment', 'account_id'),
  table('membership', 'account_id'),
  table('subject', null),
  table('observation', 'subject_id'),
  table('person', null),
  table('sandbox_clock', null),
]

const refers = (of: string, columns: readonly string[], to: string): ForeignKey => ({
  name: `${of}_to_${to}`,
  of,
  to,
  columns,
  definition: `FOREIGN KEY (${columns.join(', ')}) REFERENCES ${to}`,
})

const unique = (of: string, columns: readonly string[], constraint: UniqueIndex['constraint']): UniqueIndex => ({
  name: `${of}_${columns.join('_')}`,
  table: of,
  columns,
  constraint,
  definition: `CREATE UNIQUE INDEX ${of}_${columns.join('_')} ON ${of} USING btree (${columns.join(', ')})`,
})

const foreign_keys = [
  refers('shipment', ['account_id'], 'account'),
  refers('shipment', ['subject_id'], 'subject'),
  refers('membership', ['person_id'], 'person'),
  refers('observation', ['subject_id'], 'subject'),
]

test('rows go by account or by subject, account and subject first, and what both refer to is on every node', () => {
  const plan = planOf(tables, foreign_keys, [])
  assert.deepEqual(plan.spread, [
    { table: 'account', column: 'id', beside: 'account' },
    { table: 'subject', column: 'id', beside: 'subject' },
    { table: 'shipment', column: 'account_id', beside: 'account' },
    { table: 'membership', column: 'account_id', beside: 'account' },
    { table: 'observation', column: 'subject_id', beside: 'subject' },
  ])
  assert.deepEqual(plan.repeated, ['person'])
  assert.deepEqual(plan.kept, ['sandbox_clock'])
})

test('a foreign key from an account to a subject is given up, every other one is made again', () => {
  const plan = planOf(tables, foreign_keys, [])
  assert.deepEqual(plan.given_up, ['shipment_to_subject'])
  assert.equal(plan.before.length, 4)
  assert.deepEqual(plan.after, [
    'alter table "shipment" add constraint "shipment_to_account" FOREIGN KEY (account_id) REFERENCES account',
    'alter table "membership" add constraint "membership_to_person" FOREIGN KEY (person_id) REFERENCES person',
    'alter table "observation" add constraint "observation_to_subject" FOREIGN KEY (subject_id) REFERENCES subject',
  ])
})

test('a primary key gets the column that spreads the table, a unique index without it is plain from then on', () => {
  const indexes = [
    unique('shipment', ['account_id', 'id'], 'p'),
    unique('shipment', ['id'], null),
    unique('observation', ['id'], 'p'),
    unique('subject', ['id'], 'p'),
    unique('person', ['email'], null),
  ]
  const plan = planOf(tables, [], indexes)
  assert.deepEqual(plan.made_plain, ['shipment_id'])
  assert.deepEqual(plan.before, [
    'drop index "shipment_id"',
    'create index shipment_id ON shipment USING btree (id)',
    'alter table "observation" drop constraint "observation_id"',
    'alter table "observation" add constraint "observation_id" primary key ("subject_id", "id")',
  ])
})

test('what is spread already is left alone, and a new table joins it', () => {
  const spread = tables.map(({ name, key }) => table(name, key, name !== 'sandbox_clock'))
  const again = planOf(
    spread,
    foreign_keys.filter(({ name }) => name !== 'shipment_to_subject'),
    [unique('shipment', ['id'], null)],
  )
  assert.deepEqual([again.spread, again.repeated, again.before, again.after], [[], [], [], []])
  const joined = planOf([...spread, table('share', 'account_id')], [refers('share', ['account_id'], 'account')], [])
  assert.deepEqual(joined.spread, [{ table: 'share', column: 'account_id', beside: 'account' }])
  assert.equal(joined.after.length, 1)
})
