import assert from 'node:assert/strict'
import { createSign } from 'node:crypto'
import { test } from 'node:test'
import type { World } from '../src/index.ts'
import { ask, listAt, stillWorld, textAt } from './help.ts'
import { FORM, billOf, secret } from './doors.fixture.ts'

function maerskHeaders(world: World): Record<string, string> {
  const key = { 'consumer-key': secret('MAEU', 'consumer_key') }
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: secret('MAEU', 'client_id'),
    client_secret: secret('MAEU', 'client_secret'),
  })
  return {
    ...key,
    authorization:
      'Bearer ' +
      textAt(
        ask(
          world,
          '/carriers/MAEU/customer-identity/oauth/v2/access_token',
          { ...FORM, ...key },
          'POST',
          form.toString(),
        ).json,
        'access_token',
      ),
  }
}

test('every door is closed without the right credentials', () => {
  const world = stillWorld()
  const paths = [
    '/carriers/MAEU/track-and-trace-private/events',
    '/carriers/HLCU/hlag/external/v2/events/',
    '/carriers/CMDU/operation/trackandtrace/v1/events',
    '/carriers/MSCU/msc/trackandtrace/v2.2/events',
    '/carriers/ONEY/v2/cargotracking/events',
    '/carriers/YMLU/v2/events',
    '/carriers/EGLV/apimg/tnt/v2/events',
    '/carriers/ZIMU/trackAndTrace/v2/',
    '/carriers/HDMU/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa',
    '/carriers/COSU/service/info/tracking/6389060000',
    '/terminals/W185/v1/containers',
    '/rail/BNSF/v1/clm',
  ]
  for (const path of paths) {
    assert.equal(ask(world, `${path}?transportDocumentReference=X&numberType=bl`).status, 401, path)
    const wrong = {
      'consumer-key': 'x',
      'x-ibm-client-id': 'x',
      keyid: 'x',
      apikey: 'x',
      'ocp-apim-subscription-key': 'x',
      'x-gateway-apikey': 'x',
      'x-feed-key': 'x',
      'x-api-key': 'x',
      authorization: 'Bearer x.y',
    }
    assert.equal(ask(world, `${path}?transportDocumentReference=X&numberType=bl`, wrong).status, 401, path)
  }
})

test('Maersk wraps its events, shares their ids, counts its ships and has an error body of its own', () => {
  const world = stillWorld()
  const headers = maerskHeaders(world)
  const answer = ask(
    world,
    `/carriers/MAEU/track-and-trace-private/events?transportDocumentReference=${billOf(world, 'customs-hold-clears').slice(4)}`,
    headers,
  )
  const events = listAt(answer.json, 'events')
  assert.ok(events.length > 8)
  assert.ok(new Set(events.map((event) => textAt(event, 'eventID'))).size < events.length)
  const called = events.find((event) => textAt(event, 'transportCall', 'vessel', 'vesselIMONumber') !== '')
  assert.match(JSON.stringify(called), /"vesselIMONumber":\d{7}/)
  const unknown = ask(
    world,
    '/carriers/MAEU/track-and-trace-private/events?transportDocumentReference=269999999',
    headers,
  )
  assert.deepEqual([unknown.status, textAt(unknown.json, 'status')], [404, 'NOT_FOUND'])
  assert.equal(ask(world, '/carriers/MAEU/track-and-trace-private/events', headers).status, 400)
  assert.equal(
    textAt(ask(world, '/carriers/MAEU/track-and-trace-private/events').json, 'error', 0, 'code'),
    'ERR_GW_001',
  )
})

test('Hapag-Lloyd leaves ids out, names the call otherwise, and knows no IMO numbers', () => {
  const world = stillWorld()
  const headers = {
    'x-ibm-client-id': secret('HLCU', 'client_id'),
    'x-ibm-client-secret': secret('HLCU', 'client_secret'),
  }
  const answer = ask(
    world,
    `/carriers/HLCU/hlag/external/v2/events/?transportDocumentReference=${billOf(world, 'about-to-discharge')}`,
    headers,
  )
  assert.ok(listAt(answer.json).length > 8)
  assert.ok(
    !answer.body.includes('eventID') &&
      answer.body.includes('transportCallId') &&
      answer.body.includes('"vesselIMONumber":null'),
  )
  assert.ok(
    !answer.body.includes('"shipmentEventTypeCode":"RECE"') && answer.body.includes('"shipmentEventTypeCode":"CONF"'),
  )
})

test('CMA CGM adds the role of the place and tells plans without a date', () => {
  const world = stillWorld()
  const bill = billOf(world, 'demurrage-running')
  const answer = ask(world, `/carriers/CMDU/operation/trackandtrace/v1/events/${bill}`, {
    keyid: secret('CMDU', 'key_id'),
  })
  const events = listAt(answer.json)
  assert.ok(events.some((event) => textAt(event, 'carrierSpecificData', 'shipmentLocationType') === 'POD'))
  assert.ok(
    events.some((event) => textAt(event, 'eventClassifierCode') === 'PLN' && textAt(event, 'eventDateTime') === ''),
  )
  assert.ok(events.every((event) => textAt(event, 'eventType') !== 'SHIPMENT'))
})

test('MSC lets in who signs with the certificate, writes wall clocks as UTC and forgets some classifiers', () => {
  const world = stillWorld()
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const audience = secret('MSCU', 'token_url')
  const claims = {
    aud: audience,
    iss: secret('MSCU', 'client_id'),
    sub: secret('MSCU', 'client_id'),
    exp: 9_999_999_999,
    jti: '1',
  }
  const sign = (header: object): string => {
    const text = `${part(header)}.${part(claims)}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(secret('MSCU', 'private_key'), 'base64url')}`
  }
  const form = (assertion: string): string =>
    new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: secret('MSCU', 'client_id'),
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    }).toString()
  const url = '/carriers/MSCU/6d1e4f0a-world/oauth2/v2.0/token'
  assert.equal(ask(world, url, FORM, 'POST', form(sign({ alg: 'RS256', x5t: 'wrong' }))).status, 401)
  assert.equal(
    ask(
      world,
      url,
      FORM,
      'POST',
      form(sign({ alg: 'RS256', x5t: secret('MSCU', 'thumbprint') }).slice(0, -6) + 'AAAAAA'),
    ).status,
    401,
  )
  const token = textAt(
    ask(world, url, FORM, 'POST', form(sign({ alg: 'RS256', x5t: secret('MSCU', 'thumbprint') }))).json,
    'access_token',
  )
  const headers = { authorization: `Bearer ${token}` }
  const answer = ask(
    world,
    `/carriers/MSCU/msc/trackandtrace/v2.2/events?transportDocumentReference=${billOf(world, 'tmf-unpaid')}`,
    headers,
  )
  const events = listAt(answer.json)
  assert.ok(events.length >= 8 && events.every((event) => textAt(event, 'eventDateTime').endsWith('Z')))
  assert.ok(
    answer.body.includes('eventId') && answer.body.includes('unLocationCode') && answer.body.includes('description'),
  )
  assert.deepEqual(
    ask(world, '/carriers/MSCU/msc/trackandtrace/v2.2/events?transportDocumentReference=MEDUKG999999', headers).json,
    [],
  )
})

test('ONE wants key and token together and calls a feeder a feeder', () => {
  const world = stillWorld()
  const key = { apikey: secret('ONEY', 'api_key') }
  const basic = 'Basic ' + Buffer.from(`${secret('ONEY', 'username')}:${secret('ONEY', 'password')}`).toString('base64')
  const token = textAt(
    ask(world, '/carriers/ONEY/v1/oauth/accesstoken', { ...key, authorization: basic }, 'POST').json,
    'access_token',
  )
  const url = `/carriers/ONEY/v2/cargotracking/events?transportDocumentReference=${billOf(world, 'transshipment-singapore')}`
  assert.equal(ask(world, url, { authorization: `Bearer ${token}` }).status, 401)
  const answer = ask(world, url, { ...key, authorization: `Bearer ${token}` })
  assert.ok(answer.body.includes('"modeOfTransport":"FEEDER"') && !answer.body.includes('"SHIPMENT"'))
})
