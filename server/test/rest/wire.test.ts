import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { error_document } from '@quaylog/contract'
import fc from 'fast-check'
import { restService } from './service.ts'

const service = await restService()
const { paid } = service.customers
await service.app.http.listen({ host: '127.0.0.1', port: 0 })
const address = service.app.http.server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
const authorization = `Authorization: Token ${paid.key}`

/** Sends bytes as they are, says at the first bytes of the answer that no more will come, and reads until the end. */
function exchange(request: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    after(() => socket.destroy())
    socket
      .setEncoding('utf8')
      .once('data', () => socket.end())
      .on('data', (text: string) => void (answer += text))
      .on('error', () => {})
      .on('close', () => resolve(answer))
  })
}

function read(answer: string): { status: number; code: string | undefined; type: string | undefined } {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const parsed = error_document.safeParse(body === '' ? null : JSON.parse(body))
  return {
    status: Number(head.split(' ')[1]),
    code: parsed.data?.errors[0]?.code ?? undefined,
    type: /content-type: ([^\r]+)/i.exec(head)?.[1],
  }
}

test('what is no HTTP is refused with the error document and the connection closed', async () => {
  for (const [request, status] of [
    ['GARBAGE\r\n\r\n', 400],
    ['GET /v2/shipments HTTP/9.9\r\nHost: x\r\n\r\n', 400],
    [`GET /v2/shipments HTTP/1.1\r\nHost: x\r\nBad Header: x\r\n\r\n`, 400],
    [`GET /v2/shipments HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n`, 400],
    [`GET /v2/shipments HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      `POST /v2/parties HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [`POST /v2/parties HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Length: -1\r\n\r\n`, 400],
    [
      `POST /v2/parties HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
    ],
    [
      `POST /v2/parties HTTP/1.1\r\nHost: x\r\n${authorization}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      400,
    ],
  ] as const) {
    const answer = await exchange(request)
    assert.deepEqual(
      read(answer),
      { status, code: status === 431 ? 'headers_too_large' : 'malformed_json', type: 'application/vnd.api+json' },
      request.slice(0, 100),
    )
    assert.match(answer, /connection: close/i)
  }
})

test('a body that is longer than announced is no JSON, a compressed one is not taken', async () => {
  const post = async (headers: string, body: string) =>
    read(
      await exchange(
        `POST /v2/parties HTTP/1.1\r\nHost: x\r\n${authorization}\r\n${headers}\r\nConnection: close\r\n\r\n${body}`,
      ),
    ).code
  assert.equal(await post('Content-Length: 1', '{}'), 'malformed_json')
  for (const encoding of ['gzip', 'br', 'deflate', 'gzip, identity', 'x'])
    assert.equal(await post(`Content-Encoding: ${encoding}\r\nContent-Length: 4`, 'abcd'), 'unsupported_media_type')
  assert.equal(await post('Content-Encoding: identity\r\nContent-Length: 2', '{}'), 'blank')
})

test('a body that announces more than a mebibyte is refused before it is sent', async () => {
  assert.deepEqual(
    read(
      await exchange(
        `POST /v2/parties HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Type: application/json\r\nContent-Length: 1048577\r\n\r\n{`,
      ),
    ),
    { status: 413, code: 'payload_too_large', type: 'application/vnd.api+json' },
  )
})

test('links come from the configured address, whatever the Host header says', async () => {
  for (const host of ['evil.example', '127.0.0.1:1', '[::1]'])
    assert.ok(
      (
        await exchange(
          `GET /v2/account HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: evil.example\r\n${authorization}\r\nConnection: close\r\n\r\n`,
        )
      ).includes('"self":"http://127.0.0.1:4949/v2/account"'),
    )
})

test('HEAD is GET without a body, and answers are compressed when that is asked for', async () => {
  const head = await exchange(
    `HEAD /v2/shipping_lines HTTP/1.1\r\nHost: x\r\n${authorization}\r\nConnection: close\r\n\r\n`,
  )
  assert.match(head, /^HTTP\/1\.1 200 OK\r\n/)
  assert.equal(head.split('\r\n\r\n')[1], '')
  const { rawPayload, headers } = await service.app.http.inject({
    url: '/v2/shipping_lines',
    headers: { authorization: `Token ${paid.key}`, 'accept-encoding': 'gzip' },
  })
  assert.equal(headers['content-encoding'], 'gzip')
  assert.ok(JSON.parse(gunzipSync(rawPayload).toString()).data.length > 40)
})

test('a small answer and a long one say the same in every encoding that is offered', async () => {
  for (const url of ['/v2/shipping_lines?fields[shipping_line]=scac', '/v2/shipping_lines']) {
    const ask = (encoding: string) =>
      service.app.http.inject({ url, headers: { authorization: `Token ${paid.key}`, 'accept-encoding': encoding } })
    const { payload } = await ask('identity')
    const [gzip, brotli] = [await ask('gzip'), await ask('br')]
    assert.deepEqual([gzip.headers['content-encoding'], brotli.headers['content-encoding']], ['gzip', 'br'])
    assert.equal(gunzipSync(gzip.rawPayload).toString(), payload)
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), payload)
    assert.ok(gzip.rawPayload.length < payload.length && brotli.rawPayload.length < payload.length)
  }
})

test('any text is either kept as it was sent or refused with its pointer', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      'null',
      'undefined',
      '0',
      '-1',
      'NaN',
      '1;drop table party;--',
      '"; --',
      '<script>',
      '${7*7}',
      '%s%n',
      '\u202e',
      '\ufeff',
      '\u200b',
      'é',
      'e\u0301',
      '👩‍👩‍👧',
      '\\',
      '\\u0000',
      '{"a":1}',
      '../../etc',
    ),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const body = { data: { attributes: { company_name: `${service.newId()}${text}`, nickname: text } } }
      const answer = await service.call('POST', '/parties', { body })
      service.advance(100)
      if (answer.status === 201)
        assert.deepEqual(answer.one().attributes, {
          company_name: body.data.attributes.company_name.trim(),
          nickname: text.trim(),
        })
      else
        assert.deepEqual(
          [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.source],
          [422, 'invalid', { pointer: '/data/attributes/company_name' }],
        )
    }),
    { numRuns: 200, seed: 20_261_120 },
  )
})

test('any query is answered or refused, never more', async () => {
  const name = fc.oneof(
    fc.constantFrom(
      'q',
      'number',
      'sort',
      'include',
      'page[size]',
      'page[number]',
      'filter[status]',
      'filter[created_at][start]',
      'fields[shipment]',
      'flag[parties]',
      'filter[tag]',
    ),
    fc.string({ maxLength: 20 }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 40 })), { maxLength: 4 }),
      async (pairs) => {
        const query = pairs
          .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value.toWellFormed())}`)
          .join('&')
        service.advance(100)
        const { status } = await service.call('GET', `/shipments?${query}`)
        assert.ok(status === 200 || status === 400)
      },
    ),
    { numRuns: 200, seed: 20_261_120 },
  )
})
