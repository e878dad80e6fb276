import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBrowser, fieldsOf } from './browser.ts'
import type { Browser, Page } from './browser.ts'
import { answer, authorizeUrl, oauthService, password, pkce } from './service.ts'

const service = await oauthService()
const client = await service.client()
const { origin } = service
/** The address of a person of another account. */
const guest = 'guest@harbour.example'
await service.addAccount('Guests', 'paid', guest)

const start = (of = client, more: Record<string, string> = {}) =>
  authorizeUrl(service, of, { code_challenge: pkce().challenge, ...more })
async function asked(browser: Browser, of = client, more: Record<string, string> = {}): Promise<Page> {
  const page = await browser.follow(await browser.get(start(of, more)))
  assert.equal(page.status, 200)
  return page
}
const codeOf = (page: Page) => URL.parse(page.location ?? '')?.searchParams.get('code') ?? null

test('CSRF: an answer from another site, without or with another token is refused', async () => {
  const browser = await service.signedIn()
  const page = await asked(browser)
  const fields = { ...fieldsOf(page), decision: 'allow' }
  const other = fieldsOf(await asked(await service.signedIn()))
  const tries: readonly (readonly [Record<string, string>, Record<string, string>])[] = [
    [fields, { origin: 'https://evil.example' }],
    [fields, { origin: 'null' }],
    [fields, { origin: `${origin}.evil.example` }],
    [{ ...fields, csrf: '' }, {}],
    [{ ...fields, csrf: other['csrf'] ?? '' }, {}],
  ]
  for (const [sent, headers] of tries) {
    const { status, location } = await browser.post(page.url, sent, headers)
    assert.deepEqual([status, location], [403, null], JSON.stringify(headers))
  }
  assert.equal((await browser.post(page.url, { decision: 'allow', account_id: service.account_id })).status, 403)
  assert.notEqual(codeOf(await browser.follow(await browser.post(page.url, fields))), null)
})

test('an authorization is of one browser: its address alone is worth nothing elsewhere', async () => {
  const page = await asked(await service.signedIn())
  const other = await service.signedIn()
  assert.equal((await other.get(page.url)).status, 400)
  assert.equal((await other.post(page.url, { ...fieldsOf(page), decision: 'allow' })).status, 400)
  const resume = page.url.replace('/interaction/', '/authorize/')
  assert.equal(codeOf(await other.get(resume)), null)
})

test('answering needs a person who is signed in, and the one who was asked', async () => {
  const browser = await service.signedIn()
  const page = await asked(browser)
  await browser.post(`${origin}/sign-in`, { email: guest, password })
  assert.equal((await browser.post(page.url, { ...fieldsOf(page), decision: 'allow' })).status, 403)
  await browser.post(`${origin}/sign-out`, {})
  const led = await browser.post(page.url, { ...fieldsOf(page), decision: 'allow' })
  assert.equal(new URL(led.location ?? '').pathname, '/sign-in')
})

test('who is signed out signs in on the way and comes back to the question', async () => {
  const browser = createBrowser(origin)
  const form = await browser.follow(await browser.get(start()))
  assert.match(form.text, /name="password"/)
  const to = fieldsOf(form)['to'] ?? ''
  const wrong = await browser.post(`${origin}/sign-in`, { email: service.email, password: 'wrong wrong wrong', to })
  assert.equal(wrong.status, 401)
  const page = await browser.follow(await browser.post(`${origin}/sign-in`, { email: service.email, password, to }))
  assert.match(page.text, /wants to use your Quaylog account/)
  assert.notEqual(codeOf(await answer(browser, page, 'allow')), null)
})

test('fixation: signing in on the way changes the session, and no cookie of the library outlives the answer as a sign-in', async () => {
  const browser = createBrowser(origin)
  const form = await browser.follow(await browser.get(start()))
  const before = browser.cookies.get('quaylog_session')
  const page = await browser.follow(
    await browser.post(`${origin}/sign-in`, { email: service.email, password, to: fieldsOf(form)['to'] ?? '' }),
  )
  assert.notEqual(browser.cookies.get('quaylog_session'), before)
  await answer(browser, page, 'allow')
  await browser.post(`${origin}/sign-out`, {})
  const again = await browser.follow(await browser.get(start()))
  assert.match(again.text, /name="password"/)
})

test("everybody is asked every time, and an account of somebody else can't be chosen", async () => {
  const browser = await service.signedIn()
  assert.notEqual(codeOf(await answer(browser, await asked(browser), 'allow')), null)
  const page = await asked(browser)
  const foreign = await service.addAccount('Foreign', 'paid', 'somebody@foreign.example')
  assert.equal(
    (await browser.post(page.url, { ...fieldsOf(page), decision: 'allow', account_id: foreign.account_id })).status,
    403,
  )
})

test("the page can't be framed or kept, runs no script, and leads on to the application only", async () => {
  const { headers, text } = await asked(await service.signedIn())
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'.*form-action 'self' http:\/\/127\.0\.0\.1:33418; .*frame-ancestors 'none'/)
  assert.deepEqual(
    [
      headers.get('x-frame-options'),
      headers.get('cache-control'),
      headers.get('referrer-policy'),
      headers.get('content-encoding'),
    ],
    ['DENY', 'no-store', 'same-origin', null],
  )
  assert.doesNotMatch(text, /<script/)
  const own = await service.client('com.example.app:/callback', 'Phone')
  assert.match(
    (await asked(await service.signedIn(), own)).headers.get('content-security-policy') ?? '',
    /form-action 'self' com\.example\.app:;/,
  )
})

test('names are shown as text, with where the answer goes and what for', async () => {
  const named = await service.client(
    'https://assistant.example/callback?x="><img src=x>'.replaceAll(/["<> ]/g, encodeURIComponent),
    '<script>alert(1)</script>"\'&',
  )
  const { text } = await asked(await service.signedIn(), named)
  assert.doesNotMatch(text, /<script|<img src=x/)
  assert.match(text, /&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;&amp; wants to use your Quaylog account/)
  for (const told of [
    'Registered itself today as assistant.example. Nobody has reviewed it.',
    'See containers',
    'Start tracking a number',
    'Change or delete anything else',
    'ines@harbour.example',
    'Harbour Imports',
    'https://assistant.example/callback?x=',
  ])
    assert.ok(text.includes(told), told)
  assert.doesNotMatch(text, /program on the device/)
  assert.match((await asked(await service.signedIn())).text, /program on the device that you are using/)
  const reading = (await asked(await service.signedIn(), client, { scope: 'tracking:read' })).text
  assert.match(reading, /not be able to[\s\S]*Start tracking a number/)
})

test('several accounts are a choice, and the choice counts', async () => {
  const second = await service.addAccount('Second house', 'paid', service.email)
  const browser = await service.signedIn()
  const page = await asked(browser)
  assert.equal(fieldsOf(page)['account_id'], service.account_id)
  assert.match(page.text, /<option value="[^"]+">Second house<\/option>/)
  await answer(browser, page, 'allow', { account_id: second.account_id })
  const [grant] = await service.db.work<{ account_id: string }[]>`
    select account_id from oauth_grant order by id desc limit 1`
  assert.equal(grant?.account_id, second.account_id)
})

test('somebody else at the browser can sign in instead', async () => {
  const browser = await service.signedIn()
  const page = await asked(browser)
  const form = await browser.follow(await browser.post(page.url, { ...fieldsOf(page), decision: 'switch' }))
  assert.match(form.text, /name="password"/)
  const back = await browser.follow(
    await browser.post(`${origin}/sign-in`, { email: guest, password, to: fieldsOf(form)['to'] ?? '' }),
  )
  assert.match(back.text, /guest@harbour\.example/)
})

test("connected applications are listed and can be ended, from here only and one's own only", async () => {
  const { access_token } = await service.connect(await service.client('http://127.0.0.1:1/cb', 'To be ended'))
  const works = async () =>
    (await fetch(`${service.origin}/oauth2/userinfo`, { headers: { authorization: `Bearer ${access_token}` } }))
      .status === 200
  const browser = await service.signedIn()
  const listed = await browser.get(`${origin}/oauth2/apps`)
  const grant_id = /<h2>To be ended<\/h2>[\s\S]*?name="grant_id" value="([^"]+)"/.exec(listed.text)?.[1] ?? ''
  assert.equal(
    (await browser.post(`${origin}/oauth2/apps`, { grant_id }, { origin: 'https://evil.example' })).status,
    403,
  )
  await (await service.signedIn(guest)).post(`${origin}/oauth2/apps`, { grant_id })
  assert.equal(await works(), true)
  const after = await browser.follow(await browser.post(`${origin}/oauth2/apps`, { grant_id }))
  assert.doesNotMatch(after.text, /To be ended/)
  assert.equal(await works(), false)
  assert.match((await createBrowser(origin).get(`${origin}/oauth2/apps`)).location ?? '', /\/sign-in\?to=/)
})
