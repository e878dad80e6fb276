import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amzDate, authorizationOf, sha256Hex } from './sign.ts'
import type { Signable } from './sign.ts'

const empty = sha256Hex('')
const s3 = {
  access_key_id: 'AKIAIOSFODNN7EXAMPLE',
  secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
}

function s3Example(method: string, url: string, headers: Record<string, string>, payload_sha256 = empty): Signable {
  const signed = { 'x-amz-content-sha256': payload_sha256, 'x-amz-date': '20130524T000000Z', ...headers }
  return { method, url: new URL(url), headers: { host: 'examplebucket.s3.amazonaws.com', ...signed }, payload_sha256 }
}

const signatureOf = (authorization: string) => /Signature=([0-9a-f]{64})$/.exec(authorization)?.[1]

/** The examples of "Signature Calculations for the Authorization Header" in the API reference of Amazon S3. */
const examples: readonly (readonly [string, Signable, string])[] = [
  [
    'reading a part of an object',
    s3Example('GET', 'https://examplebucket.s3.amazonaws.com/test.txt', { range: 'bytes=0-9' }),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'writing an object whose name has a sign that is encoded',
    s3Example(
      'PUT',
      'https://examplebucket.s3.amazonaws.com/test%24file.text',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      sha256Hex('Welcome to Amazon S3.'),
    ),
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a query whose parameter has no value',
    s3Example('GET', 'https://examplebucket.s3.amazonaws.com/?lifecycle', {}),
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a query of several parameters',
    s3Example('GET', 'https://examplebucket.s3.amazonaws.com/?prefix=J&max-keys=2', {}),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
]

for (const [what, request, signature] of examples)
  test(`signs as the API reference of Amazon S3 does: ${what}`, () => {
    assert.equal(signatureOf(authorizationOf(request, s3)), signature)
  })

test('signs as the test suite of AWS Signature Version 4 does: get-vanilla', () => {
  const url = new URL('https://example.amazonaws.com/')
  const headers = { host: 'example.amazonaws.com', 'x-amz-date': '20150830T123600Z' }
  const signer = {
    access_key_id: 'AKIDEXAMPLE',
    secret_access_key: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 'service',
  }
  assert.equal(
    authorizationOf({ method: 'GET', url, headers, payload_sha256: empty }, signer),
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
      'SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  )
})

test('a moment is written without its signs and without fractions of a second', () => {
  assert.equal(amzDate(Date.UTC(2013, 4, 24, 1, 2, 3, 456)), '20130524T010203Z')
})
