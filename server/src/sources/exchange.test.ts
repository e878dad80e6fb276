import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange } from './exchange.ts'
import type { HttpResult } from './source.ts'

test('where a redirection leads is told by its host alone, and not followed', async () => {
  const asked: string[] = []
  const refusalOf = async (location: string | undefined) => {
    const result: HttpResult = {
      ok: true,
      status: 302,
      headers: location === undefined ? {} : { Location: location },
      body: '',
      truncated: false,
    }
    const http = async ({ url }: { readonly url: string }) => {
      asked.push(url)
      return result
    }
    const parts = { http, now: () => '2026-11-20T12:00:00Z', zoneOf: () => null }
    const given = await exchange(parts, { method: 'GET', url: 'https://line.example/events', headers: {} }, [])
    assert.ok(!given.ok && given.refusal.outcome === 'temporary')
    return [given.refusal.trouble, given.refusal.detail]
  }
  assert.deepEqual(await refusalOf('https://login.example/start?key=secret'), [
    'unreadable',
    'status 302: it sends us on to login.example, where we do not follow',
  ])
  assert.deepEqual(await refusalOf(undefined), [
    'unreadable',
    'status 302: it sends us on to another address, where we do not follow',
  ])
  assert.deepEqual(asked, ['https://line.example/events', 'https://line.example/events'])
})

test('a body that is not compressed as it says is unreadable, one that does not come is no answer', async () => {
  const refusalOf = async (failure: 'encoding' | 'reset') => {
    const http = async (): Promise<HttpResult> => ({ ok: false, failure, detail: 'why' })
    const parts = { http, now: () => '2026-11-20T12:00:00Z', zoneOf: () => null }
    const given = await exchange(parts, { method: 'GET', url: 'https://line.example/events', headers: {} }, [])
    assert.ok(!given.ok && given.refusal.outcome === 'temporary')
    const { trouble, reason, detail } = given.refusal
    return [trouble, reason, detail]
  }
  assert.deepEqual(await refusalOf('encoding'), ['unreadable', 'unrecognized_response', 'encoding: why'])
  assert.deepEqual(await refusalOf('reset'), ['outage', 'shipping_line_unreachable', 'reset: why'])
})
