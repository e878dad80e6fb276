import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCallSearch } from '../src/developers/reference/call-search.ts'
import { callsFound, listOf } from '../src/developers/reference/calls-query.ts'
import type { Call, CallParameter } from '../src/developers/reference/calls-query.ts'
import { curlOf, outgoingOf } from '../src/developers/reference/outgoing.ts'

const parameter = (name: string, place: CallParameter['in'], required = false): CallParameter => ({
  name,
  in: place,
  required,
  type: 'string',
  choices: [],
  description: '',
  is_group: false,
})
const call = (own: Partial<Call>): Call => ({
  id: 'listContainers',
  section: 'Containers',
  summary: 'List containers',
  description: '',
  method: 'GET',
  path: '/containers',
  docs: '/docs/containers#listContainers',
  parameters: [],
  body: null,
  answers: [],
  ...own,
})
const read = call({
  id: 'getContainer',
  summary: 'Read a container',
  path: '/containers/{id}',
  parameters: [parameter('id', 'path', true), parameter('include', 'query'), parameter('filter[tag]', 'query')],
})
const base_url = 'https://quaylog.example.org/v2'
const nothing = { values: {}, more: '', body: '' }

test('what a call needs and does not have is named, and its place stays in the path', () => {
  const { address, missing } = outgoingOf(read, base_url, { ...nothing, values: { id: '  ' } })
  assert.deepEqual([address, missing], [`${base_url}/containers/{id}`, ['id']])
})

test('a value cannot leave its place: slashes, marks and quotes are encoded', () => {
  const { address } = outgoingOf(read, base_url, {
    ...nothing,
    values: { id: '../x?y#z', include: 'a&b=c', 'filter[tag]': "one,it's 7%" },
  })
  assert.equal(address, `${base_url}/containers/..%2Fx%3Fy%23z?include=a%26b%3Dc&filter[tag]=one,it's%207%25`)
})

test('what is left empty is not sent, and more of the query follows what has a field', () => {
  const { address } = outgoingOf(read, base_url, {
    values: { id: '1', include: '' },
    more: ' ?filter[custom_field][order]=7 ',
    body: '',
  })
  assert.equal(address, `${base_url}/containers/1?filter[custom_field][order]=7`)
})

test('a body goes with its type, headers by their names, and the command quotes what a shell would read', () => {
  const create = call({
    method: 'POST',
    path: '/parties',
    parameters: [parameter('Idempotency-Key', 'header')],
    body: { media_type: 'application/vnd.api+json', example: {} },
  })
  const out = outgoingOf(create, base_url, {
    ...nothing,
    values: { 'Idempotency-Key': 'a' },
    body: `{"name":"O'Hara"}`,
  })
  assert.deepEqual(out.headers, { 'content-type': 'application/vnd.api+json', 'idempotency-key': 'a' })
  assert.equal(out.body, `{"name":"O'Hara"}`)
  assert.equal(
    curlOf(create, out),
    `curl -g -X POST '${base_url}/parties' \\
  -H 'Authorization: Token YOUR_KEY' \\
  -H 'content-type: application/vnd.api+json' \\
  -H 'idempotency-key: a' \\
  -d '{"name":"O'\\''Hara"}'`,
  )
})

test('calls are found by every word, in summary, path and names of values, and stay with their section', () => {
  const all = [
    call({}),
    read,
    call({ id: 'listPorts', section: 'Reference data', summary: 'List ports', path: '/ports' }),
  ]
  const found = (text: string) => callsFound(all, text).map(([section, own]) => [section, own.map(({ id }) => id)])
  assert.deepEqual(found(''), [
    ['Containers', ['listContainers', 'getContainer']],
    ['Reference data', ['listPorts']],
  ])
  assert.deepEqual(found('LIST ports'), [['Reference data', ['listPorts']]])
  assert.deepEqual(found('filter[tag]'), [['Containers', ['getContainer']]])
  assert.deepEqual(found('list nothing'), [])
})

test('the list that a record stands in is the call above it', () => {
  assert.equal(listOf([call({}), read], read)?.id, 'listContainers')
  assert.equal(listOf([call({ method: 'POST' }), read], read), undefined)
  assert.equal(listOf([call({}), read], call({})), undefined)
})

test('an address that names no call says nothing', () => {
  assert.deepEqual(readCallSearch({ call: '<b>', q: 7, other: 1 }), { q: '7' })
  assert.deepEqual(readCallSearch({ call: 'getContainer' }), { call: 'getContainer' })
})
