import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { allStories } from '../src/stories/book.ts'
import { ask, listAt, stillWorld, textAt } from './help.ts'
import { FORM, billOf, secret } from './doors.fixture.ts'

test('ZIM and Yang Ming lead through their pages, by link and by cursor', () => {
  const world = stillWorld()
  const zim = { 'ocp-apim-subscription-key': secret('ZIMU', 'subscription_key') }
  const whole = listAt(
    ask(
      world,
      `/carriers/ZIMU/trackAndTrace/v2/?transportDocumentReference=${billOf(world, 'last-free-day-extended')}`,
      zim,
    ).json,
  )
  let url = `/carriers/ZIMU/trackAndTrace/v2/?transportDocumentReference=${billOf(world, 'last-free-day-extended')}&limit=4`
  const paged: unknown[] = []
  for (let pages = 0; url !== '' && pages < 20; pages++) {
    const answer = ask(world, url, zim)
    paged.push(...listAt(answer.json))
    url = answer.headers['Next-Page'] ?? ''
  }
  assert.deepEqual(paged, whole)
  const yang = ask(
    world,
    `/carriers/YMLU/v2/events?transportDocumentReference=${billOf(world, 'omitted-port')}&limit=3`,
    { keyid: secret('YMLU', 'key_id') },
  )
  assert.match(yang.headers['Next-Page'] ?? '', /^[\w-]+$/)
  assert.deepEqual(
    ask(world, '/carriers/YMLU/v2/events?equipmentReference=YMLU0000000', { keyid: secret('YMLU', 'key_id') }).json,
    [],
  )
})

test('Evergreen fails on a bill with its prefix', () => {
  const world = stillWorld()
  const pair = `${secret('EGLV', 'client_id')}:${secret('EGLV', 'client_secret')}`
  const basic = { ...FORM, authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
  const form = 'grant_type=client_credentials'
  const headers = {
    authorization:
      'Bearer ' + textAt(ask(world, '/carriers/EGLV/oauth2/token', basic, 'POST', form).json, 'access_token'),
  }
  const bill = billOf(world, 'freight-unpaid')
  assert.equal(ask(world, `/carriers/EGLV/apimg/tnt/v2/events?transportDocumentReference=${bill}`, headers).status, 500)
  assert.equal(
    ask(world, `/carriers/EGLV/apimg/tnt/v2/events?transportDocumentReference=${bill.slice(4)}`, headers).status,
    200,
  )
})

test('HMM wants booking and container and groups its events in Title Case', () => {
  const world = stillWorld()
  const headers = { 'x-gateway-apikey': secret('HDMU', 'api_key') }
  const path = '/carriers/HDMU/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa'
  const booking = billOf(world, 'at-anchor').slice(4)
  assert.equal(ask(world, `${path}?carrierBookingReference=${booking}`, headers).status, 400)
  const answer = ask(world, `${path}?carrierBookingReference=${booking}&equipmentReference=ZZ`, headers)
  assert.ok(listAt(answer.json, 'transportEvent').length > 0 && listAt(answer.json, 'transportCall').length > 0)
  assert.equal(textAt(answer.json, 'equipmentEvent', 0, 'eventClassifierCode'), 'Act')
  assert.match(textAt(answer.json, 'equipmentEvent', 0, 'location'), /^QINGDAO, CHINA$/)
  assert.deepEqual(
    listAt(
      ask(world, `${path}?carrierBookingReference=XXXX69999999&equipmentReference=ZZ`, headers).json,
      'equipmentEvent',
    ),
    [],
  )
})

test('COSCO answers only signed requests, in labels, with the former journey as history', () => {
  const world = stillWorld()
  const headers = (line: string): Record<string, string> => {
    const date = new Date(1_000).toUTCString()
    const text = `X-Coscon-Date: ${date}\nX-Coscon-Digest: SHA-256=x\nX-Coscon-Content-Md5: n1\nGET ${line} HTTP/1.1`
    const signature = createHmac('sha1', secret('COSU', 'secret_key')).update(text).digest('base64')
    return {
      'x-coscon-date': date,
      'x-coscon-digest': 'SHA-256=x',
      'x-coscon-content-md5': 'n1',
      'x-coscon-hmac': 'n1',
      'x-coscon-authorization': `hmac username="${secret('COSU', 'api_key')}", algorithm="hmac-sha1", headers="X-Coscon-Date X-Coscon-Digest X-Coscon-Content-Md5 request-line",signature="${signature}"`,
    }
  }
  const story = allStories().find((candidate) => candidate.slug === 'reused-box')
  assert.ok(story !== undefined)
  const number = world.truth.stories.issue(story, 0).request_number
  const line = `/service/info/tracking/${number}?numberType=cntr`
  assert.equal(ask(world, `/carriers/COSU${line}`, headers('/service/other')).status, 401)
  const answer = ask(world, `/carriers/COSU${line}`, headers(line))
  assert.equal(
    textAt(answer.json, 'data', 'content', 'containers', 0, 'containerCircleStatus', 0, 'containerNumberStatus'),
    'Loaded at First POL',
  )
  assert.equal(
    textAt(answer.json, 'data', 'content', 'containers', 0, 'containerHistorys', 0, 'containerNumberStatus'),
    'Empty Equipment Returned',
  )
  const unknown = '/service/info/tracking/6389999999?numberType=bl'
  assert.equal(textAt(ask(world, `/carriers/COSU${unknown}`, headers(unknown)).json, 'data', 'type'), 'none')
})
