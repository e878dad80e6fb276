import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { insertMembership } from '../../../../server/src/people/person-store.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
})
after(() => portal.close())

async function partyOn(company_name: string, shipment_id: string | null): Promise<string> {
  const { service } = portal
  const party = { data: { type: 'party', attributes: { company_name } } }
  const id = (await service.send('POST', '/parties', party)).body.data.id
  if (shipment_id !== null) {
    const role = {
      type: 'party_role',
      attributes: { role: 'consignee' },
      relationships: { party: { data: { id, type: 'party' } } },
    }
    assert.equal((await service.send('POST', `/shipments/${shipment_id}/party_roles`, { data: role })).status, 201)
  }
  return id
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(portal.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('somebody is invited to see certain parties, and finds theirs and nothing else', async () => {
  const { service } = portal
  const { id: container_id, number } = await portal.containerOf('demurrage-running')
  const { body } = await service.get(`/containers/${container_id}?include=shipment`)
  const shipment_id = body.included?.find(({ type }) => type === 'shipment')?.id ?? ''
  const alpha = await partyOn('Alpha Foods', shipment_id)
  await partyOn('Beta Metals', null)

  const { page, context, complaints } = await portal.visit({ to: '/settings' })
  await page.getByLabel('Email of a colleague').fill('ana@alpha.example')
  const form = page.locator('form', { has: page.getByLabel('Email of a colleague') })
  await form.getByLabel('Role', { exact: true }).selectOption('party')
  assert.ok(await form.getByRole('button', { name: 'Invite' }).isDisabled())
  await form.getByLabel('Alpha Foods').check()
  await form.getByRole('button', { name: 'Invite' }).click()
  await page.getByText('sees Alpha Foods').waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  assert.deepEqual(complaints, [])
  await context.close()

  await portal.addPerson('ana@alpha.example')
  await service.app.parts.db.transaction(async (tx) => {
    const [person] = await tx<{ id: string }[]>`select id from person where email = 'ana@alpha.example'`
    const member = {
      account_id: service.account_id,
      person_id: person?.id ?? '',
      role: 'party',
      parties: [alpha],
    } as const
    await insertMembership(tx, member, service.app.parts.clock.now())
    await tx`update membership set is_primary = (account_id = ${service.account_id}) where person_id = ${person?.id ?? ''}`
  })
  const theirs = await portal.browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 900 } })
  const own = await theirs.newPage()
  const refused: string[] = []
  own.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  await signIn(own, 'ana@alpha.example')
  await own.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await own.getByRole('button', { name: number }).first().click()
  await own.getByRole('link', { name: 'Open the container' }).waitFor()
  assert.equal(await own.getByRole('navigation', { name: 'What is shown' }).count(), 0)
  assert.equal(await own.getByText('Note', { exact: true }).count(), 0)
  assert.deepEqual(await violationsOf(own.mainFrame()), [])
  await own.goto('/containers')
  await own.getByRole('link', { name: number }).waitFor()
  assert.equal(await own.locator('tbody tr').count(), 1)
  assert.deepEqual(await own.locator('.rail nav a').allInnerTexts(), [
    'Today',
    'Containers',
    'Shipments',
    'Tracking requests',
  ])
  assert.deepEqual(await violationsOf(own.mainFrame()), [])
  for (const path of [
    `/containers/${container_id}`,
    `/shipments/${shipment_id}`,
    '/shipments',
    '/tracking-requests',
    '/settings',
  ]) {
    await own.goto(path)
    await own.getByRole('heading', { level: 1 }).waitFor()
    await own.waitForLoadState('networkidle')
    assert.deepEqual(await violationsOf(own.mainFrame()), [], path)
  }
  await own.getByRole('combobox').fill(number.slice(0, 8))
  await own.getByRole('option', { name: number }).click()
  await own.getByRole('heading', { level: 1, name: number }).waitFor()
  await own.goto('/developers/keys')
  await own.getByText('This page is not for your role.').waitFor()
  assert.deepEqual(refused, [], 'pages of theirs ask for what is closed to them')
  await theirs.close()
})
