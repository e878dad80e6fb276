import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../packages/embed/test/fixtures/axe.ts'
import { complaintsOf, launchBrowser } from '../../../packages/embed/test/fixtures/browser.ts'
import { authorizeUrl, oauthService, password, pkce } from './service.ts'
import { portOfServer } from '../../src/ground/testing/handed-over.ts'

const service = await oauthService()
const application = createServer((request, response) =>
  response
    .setHeader('content-type', 'text/html')
    .end(
      `<title>Application</title>${URL.parse(request.url ?? '/', 'http://x')?.searchParams.has('code') === true ? 'connected' : 'not connected'}`,
    ),
)
const redirect_uri = `http://localhost:${await portOfServer(application)}/callback`
const browser = await launchBrowser()
after(() => browser.close())

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(service.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('without scripts a person signs in, allows, and is led to the application; the browser keeps all our policies', async () => {
  const client = await service.client(redirect_uri, 'Desktop Assistant')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto(authorizeUrl(service, client, { code_challenge: pkce().challenge }))
  await signIn(page)
  await page.getByRole('heading', { name: 'Desktop Assistant wants to use your Quaylog account' }).waitFor()
  await page.getByRole('button', { name: 'Allow access' }).click()
  await page.getByText('connected', { exact: true }).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('iss'), service.origin)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('the pages are accessible, at every width and at night', async () => {
  const client = await service.client(redirect_uri, 'Desktop Assistant')
  await service.addAccount('Second house', 'paid', service.email)
  for (const options of [
    { viewport: { width: 1000, height: 900 } },
    { viewport: { width: 360, height: 700 }, colorScheme: 'dark' } as const,
  ]) {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await page.goto(authorizeUrl(service, client, { code_challenge: pkce().challenge }))
    await signIn(page)
    await page.getByRole('button', { name: 'Allow access' }).waitFor()
    assert.deepEqual(await violationsOf(page.mainFrame()), [])
    await page.goto(`${service.origin}/oauth2/apps`)
    assert.deepEqual(await violationsOf(page.mainFrame()), [])
    await page.goto(`${service.origin}/oauth2/authorize?client_id=nobody`)
    assert.deepEqual(await violationsOf(page.mainFrame()), [])
    await context.close()
  }
})
