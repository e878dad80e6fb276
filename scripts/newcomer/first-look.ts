import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Machine } from './machine.ts'
import { printedBy } from './machine.ts'
import type { Started } from './started.ts'

const succeeds_within_ms = 120_000

/** Every address of the banner answers as what it is; none is missing. */
export async function addressesAnswer({ facts, banner }: Started): Promise<void> {
  const pages = [facts.portal_url, `${facts.widget_url}/demo`, `${facts.map_url}/demo`]
  for (const url of [...pages, facts.base_url, facts.mcp_url, facts.world_url])
    assert.ok(banner.includes(url), `the banner has no ${url}`)
  for (const url of [...pages, `${facts.widget_url}/app.bundle.js`, `${facts.map_url}/bundle.js`]) {
    const response = await fetch(url)
    assert.equal(response.status, 200, url)
    assert.match(response.headers.get('content-type') ?? '', /^text\/(html|javascript)/, url)
  }
  const authorization = `Token ${facts.api_key}`
  assert.equal(
    (await fetch(`${facts.base_url}/containers`, { headers: { authorization } })).status,
    200,
    facts.base_url,
  )
  assert.equal((await fetch(`${facts.world_url}/world/numbers`)).status, 200, facts.world_url)
  const asked = await fetch(facts.mcp_url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  })
  assert.equal(asked.status, 200, facts.mcp_url)
}

/** The portal's own files are there for who is not signed in yet. */
export async function signInIsDressed({ facts }: Started): Promise<void> {
  const page = await (await fetch(`${facts.portal_url}/sign-in`)).text()
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(page)?.[1]
  assert.ok(sheet !== undefined, 'the sign-in page has no style sheet')
  assert.equal((await fetch(new URL(sheet, facts.portal_url))).status, 200, sheet)
}

/** Pastes the banner's curl and waits until the number is tracked. Returns the id of the request. */
export async function trackByCurl(machine: Machine, folder: string, { facts, banner }: Started): Promise<string> {
  const curl = /^ +(curl (?:.*\\\n)*.*)$/m.exec(banner)?.[1]
  assert.ok(curl !== undefined, 'the banner has no curl')
  const answer: { data?: { id: string } } = JSON.parse(
    await printedBy(machine, curl.replace(/^curl/, 'curl -sS'), folder),
  )
  const id = answer.data?.id
  assert.ok(id !== undefined, `the banner's curl was answered with ${JSON.stringify(answer)}`)
  for (const started_ms = performance.now(); performance.now() - started_ms < succeeds_within_ms; await pause(500)) {
    if ((await statusOf(facts, id)) === 'succeeded') return id
  }
  throw new Error(`the banner's number is ${await statusOf(facts, id)} after ${succeeds_within_ms / 1_000} s`)
}

/** The status of a tracking request; undefined when there is none. */
export async function statusOf({ base_url, api_key }: Started['facts'], id: string): Promise<unknown> {
  const response = await fetch(`${base_url}/tracking_requests/${id}`, {
    headers: { authorization: `Token ${api_key}` },
  })
  const { data }: { data?: { attributes: { status: unknown } } } = await response.json()
  return data?.attributes.status
}
