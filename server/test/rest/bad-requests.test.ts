import assert from 'node:assert/strict'
import { test } from 'node:test'
import { broken_bodies, empty_documents, oversized, wrong_resources, wrong_types } from './bad/bodies.ts'
import { filled, fingerprint, isRefused, makeNames, refusalOf } from './bad/case.ts'
import type { BadRequest } from './bad/case.ts'
import { edits, roles, texts, tracking_requests, webhooks } from './bad/documents.ts'
import { wrong_addresses, wrong_ids } from './bad/paths.ts'
import { unknown_in_writes, unknown_parameters, wrong_filters, wrong_pages, wrong_readings } from './bad/queries.ts'
import { restService } from './service.ts'

const service = await restService()
const names = await makeNames(service)
const groups: Readonly<Record<string, readonly BadRequest[]>> = {
  'bodies that are no JSON object': broken_bodies,
  'media types that are not JSON': wrong_types,
  'documents with nothing in them': empty_documents,
  'documents of another type': wrong_resources,
  'bodies too deep, too wide or too large': oversized,
  'texts in parties': texts,
  'party roles': roles,
  'tracking requests': tracking_requests,
  'edits of shipments and containers': edits,
  webhooks,
  'unknown parameters': unknown_parameters,
  'unknown parameters of writes': unknown_in_writes,
  pages: wrong_pages,
  filters: wrong_filters,
  'includes, fields, sorts, flags': wrong_readings,
  'ids in paths': wrong_ids,
  'addresses and methods': wrong_addresses,
}

for (const [group, cases] of Object.entries(groups)) {
  test(`${group}: ${cases.length} requests are refused and leave nothing behind`, async () => {
    const before = await fingerprint(service)
    const surprises: string[] = []
    for (const { call, body, headers, refused: expected } of cases) {
      const [method = '', path = ''] = filled(call, names).split(/ (.*)/s)
      const sent =
        body === undefined ? {} : { body: typeof body === 'string' ? body : filled(JSON.stringify(body), names) }
      service.advance(10)
      const answer = await service.call(method, path, { ...sent, ...(headers === undefined ? {} : { headers }) })
      if (!isRefused(answer, expected))
        surprises.push(
          `${call.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 160) ?? ''}: ${refusalOf(answer)} instead of ${expected}`,
        )
    }
    assert.deepEqual(surprises, [])
    assert.equal(await fingerprint(service), before)
  })
}

test('there are more than two hundred of them', () => {
  assert.ok(Object.values(groups).flat().length >= 200)
})
