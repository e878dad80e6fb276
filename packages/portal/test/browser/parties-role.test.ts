import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { eventually } from '../../../../server/src/ground/testing/eventually.ts'
import { line_tariff } from '../../../../server/test/charges/papers.ts'
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

/** Somebody who sees what is of a party in the fleet's account. */
async function addMember(email: string, party: string): Promise<void> {
  const { service } = portal
  await portal.addPerson(email)
  await service.app.parts.db.transaction(async (tx) => {
    const [person] = await tx<{ id: string }[]>`select id from person where email = ${email}`
    const person_id = person?.id ?? ''
    const member = { account_id: service.account_id, person_id, role: 'party', parties: [party] } as const
    await insertMembership(tx, member, service.app.parts.clock.now())
    await tx`update membership set is_primary = (account_id = ${service.account_id}) where person_id = ${person_id}`
  })
}

/** The shipment of a container. */
async function shipmentOf(container_id: string): Promise<string> {
  const { body } = await portal.service.get(`/containers/${container_id}?include=shipment`)
  return body.included?.find(({ type }) => type === 'shipment')?.id ?? ''
}

test('somebody is invited to see certain parties, and finds theirs and nothing else', async () => {
  const { id: container_id, number } = await portal.containerOf('demurrage-running')
  const shipment_id = await shipmentOf(container_id)
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

  await addMember('ana@alpha.example', alpha)
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
    'Documents',
    'Tracking requests',
    'Map',
    'Costs',
  ])
  assert.deepEqual(await violationsOf(own.mainFrame()), [])
  for (const path of [
    `/containers/${container_id}`,
    `/shipments/${shipment_id}`,
    '/shipments',
    '/tracking-requests',
    '/documents',
    '/chart',
    '/tariffs',
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

/** Hands a paper in that names nothing, and says to which container and shipment it belongs. */
async function paperOf(name: string, text: string, container_id: string, shipment_id: string): Promise<void> {
  const { service } = portal
  const attributes = { name, file_name: `${name}.txt`, file_base64: Buffer.from(text).toString('base64') }
  const made = await service.send('POST', '/documents', { data: { type: 'document', attributes } })
  const { id } = made.body.data
  await eventually('it is read', async () => {
    const { body } = await service.get(`/documents?filter[status]=extracted`)
    return body.data.some((one) => one.id === id)
  })
  for (const [type, target_id] of [
    ['shipment', shipment_id],
    ['container', container_id],
  ] as const) {
    const relationships = { target: { data: { type, id: target_id } } }
    const link = { data: { type: 'document_link', relationships } }
    assert.equal((await service.send('POST', `/documents/${id}/links`, link)).status, 201)
  }
}

test('who sees certain parties finds their papers, costs and ships, and is offered nothing that is closed', async () => {
  const { service } = portal
  const { db } = service.app.parts
  const own = await portal.containerOf('demurrage-running')
  const other = await portal.containerOf('eta-slips')
  const [own_shipment, other_shipment] = [await shipmentOf(own.id), await shipmentOf(other.id)]
  const gamma = await partyOn('Gamma Toys', own_shipment)
  await addMember('gus@gamma.example', gamma)
  const notice = 'ARRIVAL NOTICE\n\nNotice No.: AN-260777\nPlace of delivery: Depot 7\n'
  await paperOf('Notice of theirs', notice, own.id, own_shipment)
  await paperOf('Notice of somebody else', `${notice} `, other.id, other_shipment)
  const free = { days: 2, unit: 'calendar', holidays: 'none', forgiven: [] }
  const { body: shipment } = await service.get(`/shipments/${own_shipment}`)
  const scac = /"shipping_line_scac":"([A-Z]{4})"/.exec(JSON.stringify(shipment))?.[1]
  const attributes = line_tariff({ issuer: { kind: 'line', scac } }, { free })
  assert.equal((await service.send('POST', '/tariffs', { data: { attributes } })).status, 201)

  const { page, context, complaints } = await portal.visit({ as: 'gus@gamma.example', to: '/documents' })
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  await page.getByRole('link', { name: 'Notice of theirs' }).waitFor()
  assert.equal(await page.getByText('Notice of somebody else').count(), 0)
  for (const closed of ['Drop files here', 'Show', 'Mail documents'])
    assert.equal(await page.getByLabel(closed).count(), 0, closed)
  await page.getByRole('link', { name: 'Notice of theirs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notice of theirs' }).waitFor()
  await page.getByText('AN-260777').first().waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the original' }).click()
  assert.match((await saving).suggestedFilename(), /Notice of theirs/)
  for (const name of ['Everything read is right', 'Read again', /^(Correct|Enter)/])
    assert.equal(await page.getByRole('button', { name }).count(), 0, `${name}`)
  assert.deepEqual(await violationsOf(page.mainFrame()), [])

  for (const path of [`/containers/${own.id}`, `/shipments/${own_shipment}`]) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Notice of theirs' }).waitFor()
  }
  await eventually('it is counted', async () => {
    await page.goto('/tariffs')
    await page.getByRole('heading', { level: 1, name: 'Costs' }).waitFor()
    await page.waitForLoadState('networkidle')
    return (await page.getByRole('link', { name: own.number }).count()) > 0
  })
  assert.equal(await page.getByRole('button', { name: 'Add a tariff' }).count(), 0)
  await page.setViewportSize({ width: 390, height: 844 })
  const [box, charge] = await Promise.all(
    ['td:nth-child(1)', 'td:nth-child(2)'].map((cell) => page.locator(`.labelled tbody ${cell}`).first().boundingBox()),
  )
  assert.ok(box !== null && box !== undefined && charge !== null && charge !== undefined)
  assert.ok(box.y + box.height <= charge.y, 'on a narrow screen the number stands above its charge, not in it')
  await page.setViewportSize({ width: 1280, height: 900 })
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await page.goto(`/containers/${own.id}`)
  const charges = page.getByRole('region', { name: 'Free time and charges' })
  await charges.getByRole('heading', { name: 'Demurrage' }).waitFor()
  assert.equal(await charges.getByRole('button', { name: 'State a payment or dispute' }).count(), 0)
  assert.deepEqual(await violationsOf(page.mainFrame()), [])

  await page.goto('/chart')
  await page.getByText('No container is at sea now.').waitFor()
  await db.work`
    update container set current_status = 'on_ship', is_active = true,
      route = (select jsonb_agg(case when place = 1 then jsonb_set(stop, '{outbound}', (stop -> 'outbound')
        || '{"actual_at":"2026-01-01T00:00:00Z"}') else jsonb_set(stop, '{inbound}', (stop -> 'inbound')
        || '{"actual_at":null}') end order by place)
        from jsonb_array_elements(route) with ordinality stops (stop, place) where place < 3)
    where id = any(${[own.id, other.id]}::uuid[])`
  await page.goto('/chart')
  await page.getByText('1 ship carries 1 container of yours now.').waitFor()
  await page.locator('.traffic-ship').click()
  await page.getByRole('link', { name: own.number }).waitFor()
  assert.equal(await page.getByRole('link', { name: other.number }).count(), 0)
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  assert.deepEqual(refused, [], 'pages of theirs ask for what is closed to them')
  assert.deepEqual(complaints, [])
  await context.close()
})
