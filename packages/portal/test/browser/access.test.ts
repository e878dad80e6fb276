import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { portOfServer } from '../../../../server/src/ground/testing/handed-over.ts'
import { createStandIn, stand_in_client } from '../../../../server/src/people/oidc/testing/stand-in.ts'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { complaintsOf } from '../../../embed/test/fixtures/browser.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
const data_dir = await mkdtemp(join(tmpdir(), 'quaylog-access-'))
after(() => rm(data_dir, { recursive: true, force: true }))
const provider = createStandIn(() => portal.service.app.parts.clock.realMs(), {
  sub: 'ines',
  email: 'ines@harbour.example',
  email_verified: true,
})
provider.issuer = `http://127.0.0.1:${await portOfServer(provider.server)}`
before(async () => {
  portal = await startPortal({
    QUAYLOG_DATA_DIR: data_dir,
    QUAYLOG_OIDC_ISSUER: provider.issuer,
    QUAYLOG_OIDC_CLIENT_ID: stand_in_client.client_id,
    QUAYLOG_OIDC_CLIENT_SECRET: stand_in_client.client_secret,
    QUAYLOG_OIDC_NAME: 'Harbour ID',
  })
})
after(() => portal.close())

test('somebody goes to the identity provider and comes back signed in, to the page asked for', async () => {
  const context = await portal.browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  provider.lies = { origin: portal.url, claims: { aud: 'another' } }
  await page.goto('/shipments')
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await page.getByRole('link', { name: 'Sign in with Harbour ID' }).click()
  await page.getByRole('alert').getByText('wrong_audience').waitFor()
  provider.lies = { origin: portal.url }
  await page.goto('/shipments')
  await page.getByRole('link', { name: 'Sign in with Harbour ID' }).click()
  await page.waitForURL(`${portal.url}/shipments`)
  await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor()
  await page.goto('/settings')
  const panel = page.getByRole('region', { name: 'Sign in with Harbour ID' })
  await panel.getByLabel('Your password').fill(portal.password)
  await panel.getByRole('button', { name: 'Unlink' }).click()
  await panel.getByRole('button', { name: 'Link', exact: true }).waitFor()
  await panel.getByLabel('Your password').fill(portal.password)
  await panel.getByRole('button', { name: 'Link', exact: true }).click()
  await panel.getByText('Linked: you can sign in there.').waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an owner who came by the provider switches passwords off; the password is then refused, and allowed again', async () => {
  const email = 'olga@harbour.example'
  await portal.addPerson(email)
  const first = await portal.visit({ as: email, to: '/settings' })
  await first.page.getByText('sign out, sign in with Harbour ID').waitFor()
  assert.equal(await first.page.getByRole('button', { name: 'Switch passwords off' }).count(), 0)
  await first.context.close()
  const context = await portal.browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  provider.lies = { origin: portal.url, claims: { sub: 'olga', email } }
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Sign in with Harbour ID' }).click()
  const panel = page.getByRole('region', { name: 'Passwords', exact: true })
  await panel.getByRole('button', { name: 'Switch passwords off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch passwords off?' })
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await dialog.getByRole('button', { name: 'Switch passwords off' }).click()
  await panel.getByText('with Harbour ID only').waitFor()
  await page.getByRole('region', { name: 'Two-step sign-in' }).getByText('Passwords are switched off').waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  const other = await portal.browser.newContext({ baseURL: portal.url })
  const refused = await other.newPage()
  await refused.goto('/sign-in')
  await refused.getByLabel('E-mail').fill(email)
  await refused.getByLabel('Password').fill(portal.password)
  await refused.getByRole('button', { name: 'Sign in' }).click()
  await refused.getByRole('alert').getByText('Sign in with Harbour ID instead').waitFor()
  await other.close()
  await panel.getByRole('button', { name: 'Let passwords in again' }).click()
  await panel.getByText('by password or with Harbour ID').waitFor()
  await context.close()
  provider.lies = { origin: portal.url }
})

test('signing in needs no script; a wrong password says no more than that; the page asked for comes after', async () => {
  const context = await portal.browser.newContext({ baseURL: portal.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/developers/keys')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('E-mail').fill(portal.owner)
  await page.getByLabel('Password').fill('not this one, sorry')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor()
  assert.equal(await page.getByLabel('E-mail').inputValue(), portal.owner)
  await page.getByLabel('Password').fill(portal.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/developers/keys')
  await context.close()
})

test('signing out ends the session in every tab', async () => {
  const { page, context } = await portal.visit()
  await page.getByRole('button', { name: /Account and settings/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  await page.goto('/containers')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await context.close()
})

test('a session that ended elsewhere says so and leads back to the same page', async () => {
  const { page, context } = await portal.visit()
  await page.goto('/shipments')
  await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor()
  await context.clearCookies()
  await page.getByRole('link', { name: 'Tracking requests' }).click()
  await page.getByRole('alert').getByText('Your session has ended.').waitFor()
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await page.waitForURL(/sign-in\?to=%2Ftracking-requests/)
  await context.close()
})

test('the free plan tracks but does not read: lists are locked, not broken', async () => {
  await portal.addPerson('free@southwind.example', { plan: 'free' })
  const { page, context } = await portal.visit({ as: 'free@southwind.example' })
  await page.getByText('Not included in the free plan').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Track a number' }).count(), 1)
  assert.equal(await page.getByRole('link', { name: 'Export CSV' }).count(), 0)
  await page.goto('/shipments')
  await page.getByText('Not included in the free plan').waitFor()
  await context.close()
})

test('a new account is shown how to begin', async () => {
  await portal.addPerson('new@southwind.example', { plan: 'trial' })
  const { page, context } = await portal.visit({ as: 'new@southwind.example' })
  await page.getByText('Nothing tracked yet.').waitFor()
  await page.getByRole('link', { name: /^Trial ends in \d days$/ }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Accounts' }).count(), 0, 'operator pages are for operators')
  await context.close()
})

test('a record of another account is nothing, and says no more', async () => {
  await portal.addPerson('other@southwind.example')
  const { id, number } = await portal.containerOf('demurrage-running')
  const { page, context } = await portal.visit({ as: 'other@southwind.example' })
  for (const address of [
    `/containers/${id}`,
    '/containers/00000000-0000-7000-8000-000000000000',
    '/containers/nonsense',
  ]) {
    await page.goto(address)
    await page.getByText('There is nothing here.').waitFor()
    assert.equal(await page.getByText(number).count(), 0)
  }
  await page.goto('/no/such/page')
  await page.getByText('There is nothing here.').waitFor()
  await context.close()
})

test('without entitlements the chart and the refresh are locked, the journey stays', async () => {
  await portal.addPerson('plain@southwind.example', { role: 'read_only' })
  const { page, context } = await portal.visit({ as: 'plain@southwind.example' })
  const { id } = await portal.containerOf('demurrage-running')
  await page.goto(`/containers/${id}`)
  await page.getByRole('region', { name: 'Journey' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Refresh' }).count(), 0, 'a reader may not refresh')
  assert.equal(await page.getByRole('link', { name: 'Track a number' }).count(), 0)
  const refused = await page.request.post('/v2/parties', {
    data: { data: { type: 'party', attributes: { company_name: 'X' } } },
    headers: { origin: portal.url },
  })
  assert.equal(refused.status(), 403)
  await context.close()
})

test('a service that is away is said to be away, and what was shown stays', async () => {
  const { page, context } = await portal.visit()
  await page.locator('tbody tr').first().waitFor()
  await page.route('**/portal/api/**', (route) => route.abort())
  await page.route('**/v2/**', (route) => route.abort())
  await page.getByRole('link', { name: /^At the terminal/ }).click()
  await page
    .getByText('This could not be loaded.')
    .or(page.getByText(/could not be refreshed/))
    .first()
    .waitFor({ timeout: 20_000 })
  await page.unroute('**/portal/api/**')
  await page.unroute('**/v2/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('tbody tr').first().waitFor()
  const shipments = page.getByRole('link', { name: 'Shipments', exact: true })
  await shipments.hover()
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /list-page/.test(name)))
  await context.setOffline(true)
  await page.getByText('No connection. What you see may be out of date.').waitFor()
  await shipments.click()
  await page.getByText('This could not be loaded.').waitFor({ timeout: 20_000 })
  assert.equal(await page.getByText('0 shipments').count(), 0, 'nothing is said of what was not read')
  await context.close()
})

test('a page of an account that the person left is gone with the next request', async () => {
  await portal.addPerson('leaver@southwind.example', { role: 'member' })
  const { page, context } = await portal.visit({ as: 'leaver@southwind.example' })
  await page.locator('tbody tr').first().waitFor()
  await portal.service.app.parts.db.work`
    delete from membership where account_id = ${portal.service.account_id}
      and person_id = (select id from person where email = 'leaver@southwind.example')`
  await page.getByRole('link', { name: 'Shipments' }).click()
  await page.getByText('Your session has ended.').waitFor()
  await context.close()
})

test('the pages before the portal are clean in both themes and at both widths', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      const context = await portal.browser.newContext({
        baseURL: portal.url,
        colorScheme,
        viewport: { width, height: 800 },
      })
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      for (const address of ['/sign-in', '/password/forgotten', '/password/new?token=x', '/invitation?token=x']) {
        await page.goto(address)
        await page.getByRole('heading', { level: 1 }).waitFor()
        assert.deepEqual(await violationsOf(page.mainFrame()), [], `${address} ${colorScheme} ${width}`)
        assert.equal(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          true,
          `${address} is not wider than the screen`,
        )
      }
      assert.deepEqual(complaints, [])
      await context.close()
    }
  }
})

test('an owner erases an account by its name and the password, and is told what stays', async () => {
  const email = 'leaving@harbour.example'
  await portal.addPerson(email)
  const { page, context, complaints } = await portal.visit({ as: email, to: '/settings' })
  await page.getByRole('button', { name: 'Erase the account' }).click()
  const dialog = page.getByRole('dialog', { name: `Erase Account of ${email}?` })
  const erase = dialog.getByRole('button', { name: 'Erase everything' })
  await dialog.getByText('What stays:').waitFor()
  await dialog.getByLabel('Your password').fill('not this one')
  assert.equal(await erase.isDisabled(), true, 'until the name is typed')
  await dialog.getByLabel('Type the name of the account').fill(`Account of ${email}`)
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await erase.click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Your password').fill(portal.password)
  await erase.click()
  await page.getByText('The account is erased.').waitFor()
  assert.deepEqual(
    complaints.filter((text) => !text.includes('422')),
    [],
  )
  await context.close()
})

test('an owner without a password erases the account by a code from a mail', async () => {
  const email = 'codes@harbour.example'
  await portal.addPerson(email)
  const { page, context } = await portal.visit({ as: email, to: '/settings' })
  await page.getByRole('button', { name: 'Erase the account' }).click()
  const dialog = page.getByRole('dialog', { name: `Erase Account of ${email}?` })
  const erase = dialog.getByRole('button', { name: 'Erase everything' })
  await dialog.getByLabel('Type the name of the account').fill(`Account of ${email}`)
  await dialog.getByRole('button', { name: 'Take a code by mail instead' }).click()
  assert.equal(await dialog.getByLabel('Your password').count(), 0)
  await dialog.getByRole('button', { name: 'Mail me a code' }).click()
  await dialog.getByText('Mail is not configured on this service').waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await dialog.getByLabel('Code from the mail').fill('nothing')
  await erase.click()
  await dialog.getByRole('alert').getByText('not the code that was mailed').waitFor()
  await dialog.getByLabel('Code from the mail').fill(await mailedCode(email))
  await erase.click()
  await page.getByText('The account is erased.').waitFor()
  await context.close()
})

/** The code in the mail to somebody, which became a file. */
async function mailedCode(email: string): Promise<string> {
  const folder = join(data_dir, 'mail')
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    if (text.includes(email) && text.includes('Code to erase')) return /^\d{8}$/m.exec(text)?.[0] ?? ''
  }
  return ''
}
