import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { routeOf, statementsIn, tablesOf } from '../testing/routing.ts'
import { unroutable, unroutable_reasons } from '../testing/unroutable.ts'

const root = join(import.meta.dirname, '../..')
const tables = tablesOf(readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8'))
const stores = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/|-)store\.ts$/.test(file))
  .toSorted()

/** The functions of every store with a statement that can't be answered in one place. */
function found(): ReadonlyMap<string, ReadonlySet<string>> {
  const names = stores.map((file): [string, ReadonlySet<string>] => {
    const statements = statementsIn(readFileSync(join(root, file), 'utf8'))
    return [file, new Set(statements.filter(({ text }) => routeOf(text, tables) === 'none').map(({ name }) => name))]
  })
  return new Map(names)
}

const example = tablesOf(`
create table shipment (
  account_id uuid not null,
  id uuid not null
);
create table observation (
  subject_id uuid not null
);
create table port (
  locode text
);`)

test('a statement that names no account, several or other keys is not taken for one that can be routed', () => {
  for (const text of [
    'select id from shipment where id = ?',
    'select id from shipment where account_id = any(?)',
    'select 1 from shipment s join observation o on o.subject_id = s.subject_id where s.account_id = ?',
    'select body from observation where id = ?',
    'update shipment set id = ? where stopped_at < ?',
  ])
    assert.equal(routeOf(text, example), 'none', text)
})

test('a statement goes where its account or its subject is, and to any place where it needs neither', () => {
  assert.equal(routeOf('select id from shipment where account_id = ? and id = ?', example), 'account')
  assert.equal(routeOf('insert into shipment ?', example), 'account')
  assert.equal(routeOf('delete from observation where subject_id = ?', example), 'subject')
  assert.equal(routeOf('select locode from port where locode = ?', example), 'reference')
})

test('statements are found with the function that they stand in, their pieces as a part of them', () => {
  const source = [
    "const note = 'select nothing from `here`'",
    'export async function one(sql: Reader) {',
    '  return sql`select id from shipment where ${a ? sql`account_id = ${b}` : sql``}`',
    '}',
  ].join('\n')
  assert.deepEqual(statementsIn(source), [{ name: 'one', text: 'select id from shipment where account_id = ?' }])
})

test('every statement of a store is answered where its account or subject is, or is a named exception', () => {
  const unnamed = [...found()].flatMap(([file, names]) =>
    [...names].filter((name) => unroutable[file]?.[name] === undefined).map((name) => `${file} ${name}`),
  )
  assert.deepEqual(unnamed, [], 'give them the key of their account or subject, or a reason in testing/unroutable.ts')
})

test('an exception that is none any more is not named, and every reason is somebody’s', () => {
  const statements = found()
  const named = Object.entries(unroutable).flatMap(([file, names]) =>
    Object.keys(names).map((name) => ({ file, name })),
  )
  assert.deepEqual(
    named.filter(({ file, name }) => statements.get(file)?.has(name) !== true),
    [],
  )
  const used = new Set(Object.values(unroutable).flatMap((names) => Object.values(names)))
  assert.deepEqual(Object.keys(unroutable_reasons).toSorted(), [...used].toSorted())
})
