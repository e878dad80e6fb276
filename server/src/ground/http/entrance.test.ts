import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { collectEntrances, declaredRoutes, enteredBy } from './entrance.ts'

test('a route that does not say who may come in stops the start', async () => {
  const app = fastify()
  collectEntrances(app)
  app.get('/open', { config: { entrance: { by: 'anyone' } } }, async () => 'open')
  app.register(async (scope) => {
    scope.post('/forgotten', async () => 'forgotten')
  })
  await assert.rejects(async () => app.ready(), /POST \/forgotten does not say who may come in/)
})

test('a scope declares for all its routes but those that say otherwise', async () => {
  const app = fastify()
  collectEntrances(app)
  app.register(async (scope) => {
    enteredBy(scope, { by: 'form' })
    scope.get('/sign-in', async () => '')
    scope.route({
      method: ['PUT', 'PATCH'],
      url: '/sign-in',
      config: { entrance: { by: 'nobody' } },
      handler: async () => '',
    })
  })
  await app.ready()
  assert.deepEqual(
    declaredRoutes(app).map(({ method, url, entrance }) => `${method} ${url} ${entrance.by}`),
    ['GET /sign-in form', 'HEAD /sign-in form', 'PUT /sign-in nobody', 'PATCH /sign-in nobody'],
  )
})
