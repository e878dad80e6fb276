import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '../../src/routes.ts'
import { concrete } from './bad/bodies.ts'
import { filled, makeNames } from './bad/case.ts'
import { restService } from './service.ts'

const service = await restService()
const at_once = 25
const removals = routes.filter(({ method }) => method === 'DELETE')

const tally = (statuses: readonly number[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(statuses, (status) => (status < 300 ? 'gone' : String(status)))).map(
      ([status, all]) => [status, all?.length],
    ),
  )

test(`of ${at_once} requests that delete a record at once one does, and to the others it is not there: ${removals.length} routes`, async () => {
  assert.ok(removals.length >= 10)
  for (const { path } of removals) {
    const as = await service.addCustomer(path, 'paid')
    const address = filled(concrete(path), await makeNames(service, as))
    const answers = await Promise.all(Array.from({ length: at_once }, () => service.call('DELETE', address, { as })))
    assert.deepEqual(tally(answers.map(({ status }) => status)), { 404: at_once - 1, gone: 1 }, path)
  }
})

test('an edit that meets a deletion changes the record before it goes or finds nothing, and never brings it back', async () => {
  const attributes: readonly (readonly [RegExp, object])[] = [
    [/\/options\//, { label: 'Low' }],
    [/custom_field_definitions\/[^/]+$/, { display_name: 'Urgency' }],
    [/custom_fields\/|custom_fields$/, { value: 'high' }],
    [/\/webhooks\//, { description: 'edited' }],
    [/\/channels\//, { description: 'edited' }],
  ]
  const edited = removals.filter(({ path }) => routes.some((route) => route.method === 'PATCH' && route.path === path))
  assert.ok(edited.length >= 7)
  for (const { path } of edited) {
    const as = await service.addCustomer(path, 'paid')
    const address = filled(concrete(path), await makeNames(service, as))
    const body = { data: { attributes: attributes.find(([pattern]) => pattern.test(address))?.[1] ?? {} } }
    const answers = await Promise.all(
      Array.from({ length: at_once }, (_, turn) =>
        turn === 12 ? service.call('DELETE', address, { as }) : service.call('PATCH', address, { as, body }),
      ),
    )
    for (const { status, text } of answers) assert.ok(status < 300 || status === 404, `${path}: ${status} ${text}`)
    assert.equal((await service.call('DELETE', address, { as })).status, 404, path)
  }
})
