import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loggedTarget } from './request-log.ts'

test('of a query only what shapes the answer is kept with its value', () => {
  assert.equal(
    loggedTarget('/v2/containers?page[size]=100&include=shipment&sort=-created_at&fields[container]=number'),
    '/v2/containers?page[size]=100&include=shipment&sort=-created_at&fields[container]=number',
  )
  assert.equal(
    loggedTarget('/v2/containers?page%5Bnumber%5D=2&filter[number]=MSCU1234567&q=Miller&cursor=abc'),
    '/v2/containers?page[number]=2&filter[number]=…&q=…&cursor=…',
  )
  assert.equal(
    loggedTarget('/v2/changes?token=qk_secret&access_token=x&include='),
    '/v2/changes?token=…&access_token=…&include=',
  )
  assert.equal(loggedTarget('/v2/shipments'), '/v2/shipments')
})

test('a key in a name that should be harmless is not: any other name is told without its value', () => {
  assert.equal(
    loggedTarget('/v2/x?page[token]=s&Include=s&sort[]=s&=s&qk_1a2b3c'),
    '/v2/x?page[token]=…&Include=…&sort[]=…&=…&=…',
  )
})
