import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { html } from '../../src/ground/html.ts'
import { prose } from '../../src/ground/openapi/prose.ts'
import { operationsOf } from '../../src/ground/openapi/openapi.ts'
import { postmanCollection } from '../../src/ground/openapi/postman.ts'
import { schemaRows } from '../../src/ground/openapi/schema-rows.ts'
import { createOpenApi, undescribed } from '../../src/doors/openapi/document.ts'
import { readExamples } from '../../src/doors/openapi/examples.ts'
import { routes } from '../../src/routes.ts'
import { restService } from './service.ts'
import { description } from './validate.ts'

test('every route is described, and nothing else is', () => {
  assert.deepEqual(undescribed(routes), { routes: [], rows: [] })
})

test('the description is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(description)))
  assert.ok(valid, JSON.stringify(errors))
})

test('what webhooks receive is described as it is sent, in both formats', () => {
  const { requestBody, parameters = [] } = description.webhooks['notification']?.post ?? {}
  assert.deepEqual(Object.keys(requestBody?.content ?? {}), ['application/json', 'application/cloudevents+json'])
  const names = parameters.flatMap((one) => ('name' in one ? [one.name] : []))
  assert.ok(names.includes('X-Quaylog-Webhook-Signature') && names.includes('webhook-signature'), names.join())
})

test('operation ids are unique, every path parameter is described, every reference leads somewhere', () => {
  const operations = operationsOf(description)
  assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length)
  for (const { path, operation } of operations) {
    const named = operation.parameters.flatMap((parameter) =>
      'in' in parameter && parameter.in === 'path' ? [parameter.name] : [],
    )
    assert.deepEqual(
      named,
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      path,
    )
    const query = operation.parameters.flatMap((parameter) =>
      'in' in parameter ? [`${parameter.in} ${parameter.name}`] : [],
    )
    assert.equal(new Set(query).size, query.length, path)
  }
  const references = [...new Set(JSON.stringify(description).match(/#\/components\/[\w/]+/g))]
  const missing = references.filter(
    (reference) =>
      reference
        .split('/')
        .slice(1)
        .reduce<unknown>(
          (value, name) =>
            typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined,
          description,
        ) === undefined,
  )
  assert.deepEqual(missing, [])
})

const file_types = [
  'image/svg+xml',
  'application/pdf',
  'text/csv',
  'text/html',
  'application/x-ndjson',
  'application/vnd.apache.parquet',
]

test('every operation says what it answers to whom it does not let in', () => {
  const silent = operationsOf(description).flatMap(({ operation }) =>
    ['401', '403', '429']
      .filter((status) => !(status in operation.responses))
      .map((status) => `${operation.operationId} ${status}`),
  )
  assert.deepEqual(silent, [])
})

test('the description with its examples is valid too, and every success has one where it has a body', async () => {
  const document = createOpenApi(routes, 'https://quaylog.example.org/v2', readExamples())
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  assert.ok(valid, JSON.stringify(errors))
  const without = operationsOf(document).flatMap(({ operation }) => {
    const [first] = Object.values(operation.responses).filter((response) => !('$ref' in response))
    const media = first !== undefined && 'content' in first ? Object.values(first.content ?? {})[0] : undefined
    const types = first !== undefined && 'content' in first ? Object.keys(first.content ?? {}) : []
    const is_file = types.some((type) => file_types.includes(type))
    return media === undefined || is_file || media.example !== undefined ? [] : [operation.operationId]
  })
  assert.deepEqual(without, [])
})

test('the description is open to everyone', async () => {
  const service = await restService()
  const file = await service.app.http.inject({ url: '/v2/openapi.json' })
  assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'application/json; charset=utf-8'])
  assert.equal(file.json<{ openapi: string }>().openapi, '3.1.1')
  const deprecated = await service.call('GET', `/containers/${service.newId()}/raw_events`)
  assert.equal(deprecated.headers['deprecation'], '@1793491200')
})

test('the Postman collection has every call once', () => {
  const collection = JSON.stringify(postmanCollection(description))
  for (const { operation } of operationsOf(description))
    assert.ok(collection.includes(JSON.stringify(operation.summary)), operation.summary)
  assert.ok(collection.includes('"Token {{api_key}}"'))
})

test('texts are escaped in the page', () => {
  assert.equal(html`<p title="${'"'}">${"<b> & 'x'"}</p>`.html, '<p title="&quot;">&lt;b&gt; &amp; &#39;x&#39;</p>')
  assert.equal(
    prose('a `b` <c>')
      .map((part) => part.html)
      .join(''),
    'a <code>b</code> &lt;c&gt;',
  )
})

test('schemas are told in words', () => {
  const rows = schemaRows({
    type: 'object',
    required: ['a'],
    properties: {
      a: { type: 'string', minLength: 3, maxLength: 50 },
      b: { anyOf: [{ type: 'object', properties: { c: { enum: ['x', 'y'] } } }, { type: 'null' }] },
      d: { type: 'array', items: { $ref: '#/components/schemas/port' }, maxItems: 2 },
      e: { type: 'integer', minimum: 1, default: 1 },
      f: { const: 'party' },
      g: {},
    },
  })
  assert.deepEqual(
    rows.map(({ path, type, required }) => [path, type, required]),
    [
      ['a', 'string, 3 to 50 characters', true],
      ['b', 'object or null', false],
      ['b.c', '"x", "y"', false],
      ['d', 'list of port, up to 2 items', false],
      ['e', 'integer, 1 or more, default 1', false],
      ['f', '"party"', false],
      ['g', 'anything', false],
    ],
  )
})
