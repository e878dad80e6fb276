import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRequest, resourceDefinition } from '@quaylog/contract'
import { operation_rows } from '../../src/doors/openapi/document.ts'
import { concrete } from './bad/bodies.ts'
import { filled, makeNames } from './bad/case.ts'
import { restService } from './service.ts'

/** Every call that takes a document of a resource, and whether the resource is one of our own. */
const documents = operation_rows.flatMap(({ call, body, answer }) =>
  body === undefined || answer.kind !== 'one'
    ? []
    : [{ call, body, type: answer.type, own: resourceDefinition(answer.type).own }],
)
const unknown = (type: string, attributes: object = {}) => ({
  data: {
    type,
    attributes: { ...attributes, unknown_attribute: 1 },
    relationships: { unknown_relationship: { data: { id: 'x', type: 'party' } } },
    unknown_member: 1,
  },
  unknown_beside_data: 1,
})
const unknown_pointers = [
  '/data/attributes/unknown_attribute',
  '/data/relationships/unknown_relationship',
  '/data/unknown_member',
  '/unknown_beside_data',
]

test('what a resource of our own does not know is refused where it stands; resources of the hosted model ignore it', () => {
  assert.ok(documents.filter(({ own }) => own).length >= 3, 'channels and calendars')
  assert.ok(documents.filter(({ own }) => !own).length >= 10, 'the resources of the hosted model')
  for (const { call, body, type, own } of documents) {
    const read = readRequest(body, unknown(type))
    const pointers = read.ok
      ? []
      : read.problems.map(({ pointer }) => pointer).filter((pointer) => pointer.includes('unknown'))
    assert.deepEqual(pointers.toSorted(), own ? unknown_pointers : [], call)
  }
})

test('over HTTP: each call of a resource of our own names what it does not know and what it does', async () => {
  const service = await restService()
  const names = await makeNames(service)
  for (const { call, type } of documents.filter(({ own }) => own)) {
    const [method = '', path = ''] = call.split(' ')
    const answer = await service.call(method, filled(concrete(path), names), { body: unknown(type) })
    assert.equal(answer.status, 422, call)
    for (const pointer of unknown_pointers) {
      const [error] = answer.errors().filter(({ source }) => source?.pointer === pointer)
      assert.ok(error !== undefined, `${call} ${pointer}`)
      assert.equal(error.code, 'invalid')
      assert.match(error.detail ?? '', /^Unknown [a-z ]+ is not supported here; known here: [a-z_, ]+$/)
    }
  }
})

test('a channel does not take the party of a calendar', async () => {
  const service = await restService()
  const { status, errors } = await service.call('POST', '/channels', {
    body: {
      data: {
        type: 'channel',
        attributes: { kind: 'json', address: 'https://in.example.org/', events: ['*'], party_id: 'x' },
      },
    },
  })
  assert.deepEqual(
    [status, errors().map(({ source, detail }) => [source?.pointer, detail])],
    [
      422,
      [
        [
          '/data/attributes/party_id',
          'Party id is not supported here; known here: kind, address, events, active, time_zone, quiet_hours, digest_at, morning_digest_at, description',
        ],
      ],
    ],
  )
})
