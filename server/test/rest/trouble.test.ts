import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Unavailable } from '../../src/ground/db/index.ts'
import { readAnswer } from './answer.ts'
import type { Answer } from './answer.ts'
import { restService } from './service.ts'
import { validateAnswer } from './validate.ts'

let away = false
const service = await restService(({ db }) => ({
  db: {
    ...db,
    transaction: async (fn, options) => {
      if (away) throw new Unavailable('the database is away')
      return db.transaction(fn, options)
    },
  },
}))

async function post(): Promise<Answer> {
  const answer = readAnswer(
    await service.app.http.inject({
      method: 'POST',
      url: '/v2/parties',
      headers: { authorization: `Token ${service.customers.paid.key}`, 'content-type': 'application/json' },
      payload: { data: { type: 'party', attributes: { company_name: 'Northwind' } } },
    }),
  )
  validateAnswer('POST', '/parties', answer)
  return answer
}

/** Does something while the database is away. */
async function whileAway<T>(use: () => Promise<T>): Promise<T> {
  away = true
  try {
    return await use()
  } finally {
    away = false
  }
}

test('a fault of ours is 500 without a word of what broke', async () => {
  await service.db.work.unsafe('alter table party rename to gone')
  const answer = await post()
  assert.deepEqual(
    [answer.status, answer.body],
    [
      500,
      {
        errors: [
          {
            status: '500',
            title: 'Internal Server Error',
            detail: null,
            code: 'internal_error',
            source: null,
            meta: { request_id: answer.headers['x-request-id'] },
          },
        ],
      },
    ],
  )
  await service.db.work.unsafe('alter table gone rename to party')
})

test('while the database is away, callers are told to come back', async () => {
  const answer = await whileAway(post)
  assert.deepEqual(
    [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.title],
    [503, 'service_unavailable', 'Service Unavailable'],
  )
  assert.ok(Number(answer.headers['retry-after']) >= 1, String(answer.headers['retry-after']))
  assert.equal((await post()).status, 201)
})
