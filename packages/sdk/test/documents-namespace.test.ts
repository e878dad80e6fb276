import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QuaylogClient, TimeoutError } from '../src/index.ts'

/** A client of which each request gets the next answer, the last one for ever. */
function answering(...statuses: readonly string[]) {
  const sent: Request[] = []
  const client = new QuaylogClient({
    apiToken: 'key',
    apiBaseUrl: 'http://service.example/v2',
    fetchImpl: async (input, init) => {
      sent.push(new Request(input, init))
      const status = statuses[Math.min(sent.length, statuses.length) - 1]
      return Response.json({
        data: { id: 'd1', type: 'document', attributes: { status, extracted_data_manual: null } },
      })
    },
    pauseImpl: async () => undefined,
  })
  return { client, sent }
}

test('a file is handed in as the part file of a form, once however often it is tried', async () => {
  const { client, sent } = answering('received')
  const made = await client.documents.upload(new Uint8Array([37, 80, 68, 70]), 'notice.pdf', { format: 'mapped' })
  assert.deepEqual([made.status, made.shipmentIds, made.representation], ['received', [], null])
  const [request] = sent
  assert.match(request?.headers.get('content-type') ?? '', /^multipart\/form-data; boundary=/)
  assert.ok(request?.headers.has('idempotency-key'))
  const file = (await request?.formData())?.get('file')
  assert.ok(file instanceof File)
  assert.deepEqual([file.name, await file.text()], ['notice.pdf', '%PDF'])
})

test('waiting ends when the document is read or could not be, or after the time that was given', async () => {
  const { client, sent } = answering('received', 'reading', 'extracted')
  const { data } = await client.documents.waitUntilRead('d1')
  assert.equal(data.attributes.status, 'extracted')
  assert.deepEqual(
    sent.map(({ url }) => new URL(url).search),
    ['', '', '', '?include=last_document_representation'],
  )
  const never = answering('reading')
  await assert.rejects(never.client.documents.waitUntilRead('d1', { withinMs: 3_000 }), TimeoutError)
  assert.equal(never.sent.length, 4)
})
