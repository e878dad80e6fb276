import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { operationsOf } from '../../src/ground/openapi/openapi.ts'
import { undescribed } from '../../src/openapi/document.ts'
import { routes } from '../../src/routes.ts'
import { description } from './validate.ts'

test('every route is described, and nothing else is', () => {
  assert.deepEqual(undescribed(routes), { routes: [], rows: [] })
})

test('the description is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(description)))
  assert.ok(valid, JSON.stringify(errors))
})

test('operation ids are unique, every path parameter is described, every reference leads somewhere', () => {
  const operations = operationsOf(description)
  assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length)
  for (const { path, operation } of operations) {
    const named = operation.parameters.flatMap((parameter) => ('in' in parameter && parameter.in === 'path' ? [parameter.name] : []))
    assert.deepEqual(named, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name), path)
    const query = operation.parameters.flatMap((parameter) => ('in' in parameter ? [`${parameter.in} ${parameter.name}`] : []))
    assert.equal(new Set(query).size, query.length, path)
  }
  const references = [...new Set(JSON.stringify(description).match(/#\/components\/[\w/]+/g))]
  const missing = references.filter((reference) => reference.split('/').slice(1).reduce<unknown>((value, name) => (typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined), description) === undefined)
  assert.deepEqual(missing, [])
})
