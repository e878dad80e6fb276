import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { fleet_sorts } from '../../../../server/src/doors/portal/fleet/fleet-order-store.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
})
after(() => portal.close())

interface Answer {
  readonly data: readonly { readonly id: string }[]
  readonly meta: {
    readonly next: string | null
    readonly previous: string | null
    readonly shown: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}

/** Asks as the page does. */
async function list(page: Page, parameters: Readonly<Record<string, string>>): Promise<Answer> {
  const answer = await page.request.get('/portal/api/containers', { params: { ...parameters } })
  assert.equal(answer.status(), 200, await answer.text())
  const body: Answer = await answer.json()
  return body
}

/** How many fit, as the page counts them. */
async function totalOf(page: Page, parameters: Readonly<Record<string, string>>): Promise<number> {
  const answer = await page.request.get('/portal/api/containers/counts', { params: { ...parameters } })
  assert.equal(answer.status(), 200, await answer.text())
  const { views }: { views: { all: number } } = await answer.json()
  assert.equal(views.all, (await list(page, { ...parameters, size: '100' })).data.length, 'as many as are listed')
  return views.all
}

const idsOf = ({ data }: Answer) => data.map(({ id }) => id)

/** Every page from the first, as the cursors lead on. */
async function walked(page: Page, parameters: Readonly<Record<string, string>>): Promise<readonly Answer[]> {
  const pages = [await list(page, parameters)]
  for (let next = pages[0]?.meta.next; typeof next === 'string'; next = pages.at(-1)?.meta.next)
    pages.push(await list(page, { ...parameters, after: next }))
  return pages
}

test('in every order the cursors lead through the whole list and back, without a gap and without a row twice', async () => {
  const { page, context } = await portal.visit()
  for (const sort of fleet_sorts.flatMap((by) => [by, `-${by}`])) {
    const whole = idsOf(await list(page, { sort, size: '100' }))
    const pages = await walked(page, { sort, size: '3' })
    assert.deepEqual(pages.flatMap(idsOf), whole, sort)
    assert.equal(pages[0]?.meta.previous, null)
    for (let at = pages.length - 1; at > 0; at--) {
      const back = await list(page, { sort, size: '3', before: pages[at]?.meta.previous ?? '' })
      assert.deepEqual(idsOf(back), idsOf(pages[at - 1] ?? back), `${sort}, back to page ${at}`)
      assert.equal(back.meta.previous === null, at === 1, sort)
    }
  }
  const number = await list(page, { sort: 'number', size: '2' })
  const other = await page.request.get('/portal/api/containers', {
    params: { sort: 'updated', after: number.meta.next ?? '' },
  })
  assert.equal(other.status(), 400)
  assert.match(await other.text(), /another list or another sort/)
  await context.close()
})

test('tags, parties, holds, free time, exceptions and custom fields narrow the list, and what cannot be is refused', async () => {
  const { page, context } = await portal.visit()
  const { id } = await portal.containerOf('freight-unpaid')
  const container = await portal.service.get(`/containers/${id}`)
  const shipment = container.body.data.relationships?.['shipment']?.data
  assert.ok(shipment !== null && shipment !== undefined && 'id' in shipment)
  await portal.service.send('PATCH', `/shipments/${shipment.id}`, {
    data: { type: 'shipment', id: shipment.id, attributes: { tags: ['cold, wet'] } },
  })
  const party = await portal.service.send('POST', '/parties', {
    data: { type: 'party', attributes: { company_name: 'Kelp Imports' } },
  })
  await portal.service.send('POST', `/shipments/${shipment.id}/party_roles`, {
    data: {
      type: 'party_role',
      attributes: { role: 'consignee' },
      relationships: { party: { data: { type: 'party', id: party.body.data.id } } },
    },
  })
  await defineField(id)
  const only = async (parameters: Readonly<Record<string, string>>) =>
    assert.deepEqual(idsOf(await list(page, parameters)), [id], JSON.stringify(parameters))
  await only({ tag: 'cold\\, wet' })
  await only({ 'field.lane': 'north' })
  const { meta } = await list(page, { 'field.lane': 'north', fields: 'lane' })
  assert.deepEqual(meta.shown, { [id]: { lane: 'North lane' } })
  const held = await totalOf(page, { hold: 'any' })
  const unheld = await totalOf(page, { hold: 'none' })
  const everything = await totalOf(page, {})
  assert.ok(held > 0 && unheld > 0)
  assert.equal(held + unheld, everything)
  const known = await list(page, { free: 'passed,days_7', size: '100' })
  const passed = await list(page, { free: 'passed', size: '100' })
  assert.ok(idsOf(passed).length > 0)
  assert.ok(idsOf(passed).every((one) => idsOf(known).includes(one)))
  assert.ok((await totalOf(page, { exception: 'any' })) > 0)
  const offered = await page.request.get('/portal/api/containers/facets')
  const { facets }: { facets: readonly { field: string; value: string; containers: number }[] } = await offered.json()
  for (const { field, value, containers } of facets)
    assert.equal(await totalOf(page, { [field]: value }), containers, `${field} ${value}`)
  for (const field of ['status', 'scac', 'pod_locode'])
    assert.ok(
      facets.some((facet) => facet.field === field),
      field,
    )

  const choices = await page.request.get('/portal/api/containers/choices')
  const { data }: { data: readonly { field: string; name: string; containers: number }[] } = await choices.json()
  const ships = data.filter(({ field }) => field === 'vessel' || field === 'voyage')
  for (const { field, name, containers } of ships)
    assert.equal(await totalOf(page, { [field]: name }), containers, `${field} ${name}`)
  const [ship] = ships
  assert.ok(ship !== undefined)
  await page.goto('/today')
  await page.getByRole('combobox').first().fill(ship.name.slice(0, 5).toLowerCase())
  await page.getByRole('option', { name: ship.name }).first().click()
  await page.getByText(new RegExp(`^${ship.containers} containers?$`)).waitFor()
  assert.equal(new URL(page.url()).searchParams.get(ship.field), ship.name)
  assert.deepEqual(
    data.filter((one) => !ships.includes(one)).map(({ field, name, containers }) => [field, name, containers]),
    [
      ['tag', 'cold, wet', 1],
      ['party', 'Kelp Imports', 1],
      ['field.lane', 'North lane', 1],
    ],
  )
  const matches = async (query: string) => {
    const answer = await page.request.get('/portal/api/containers/matches', { params: { query } })
    assert.equal(answer.status(), 200)
    const found: { data: readonly { field: string; of: string | null; value: string }[] } = await answer.json()
    return found.data.map(({ field, of, value }) => [field, of, value])
  }
  assert.deepEqual(await matches('COLD'), [['tag', null, 'cold, wet']])
  assert.deepEqual(await matches('kelp'), [['party', null, party.body.data.id]])
  assert.deepEqual(await matches('north l'), [['field.lane', 'Lane', 'north']])
  assert.deepEqual(await matches('_'), [], 'it is a text, not a pattern')
  assert.equal((await page.request.get('/portal/api/containers/matches')).status(), 400)
  for (const [name, value] of [
    ['status', 'afloat'],
    ['hold', 'whim'],
    ['free', 'soon'],
    ['field.unknown', 'x'],
  ] as const) {
    const refused = await page.request.get('/portal/api/containers', { params: { [name]: value } })
    assert.equal(refused.status(), 400, name)
  }
  const csv = await page.request.get('/portal/api/containers.csv', { params: { fields: 'lane', tag: 'cold\\, wet' } })
  const [head = '', row = ''] = (await csv.text()).trim().split('\r\n')
  assert.match(head, /,custom_field\.lane$/)
  assert.match(row, /,North lane$/)
  await context.close()
})

/** A custom field of containers with one option, set on one container. */
async function defineField(container_id: string): Promise<void> {
  const made = await portal.service.send('POST', '/custom_field_definitions', {
    data: {
      type: 'custom_field_definition',
      attributes: { entity_type: 'Container', api_slug: 'lane', display_name: 'Lane', data_type: 'enum' },
    },
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const option = await portal.service.send('POST', `/custom_field_definitions/${made.body.data.id}/options`, {
    data: { type: 'custom_field_option', attributes: { label: 'North lane', value: 'north' } },
  })
  assert.equal(option.status, 201, JSON.stringify(option.body))
  const set = await portal.service.send('POST', `/containers/${container_id}/custom_fields`, {
    data: { type: 'custom_field', attributes: { api_slug: 'lane', value: 'north' } },
  })
  assert.equal(set.status, 201, JSON.stringify(set.body))
}

test('a filter and a column of a custom field are chosen on the page, kept as a view, and outlive the field', async () => {
  const { page, context, complaints } = await portal.visit()
  const { id, number } = await portal.containerOf('eta-slips')
  const definition = await portal.service.send('POST', '/custom_field_definitions', {
    data: {
      type: 'custom_field_definition',
      attributes: { entity_type: 'Container', api_slug: 'door', display_name: 'Dock door', data_type: 'short_text' },
    },
  })
  await portal.service.send('POST', `/containers/${id}/custom_fields`, {
    data: { type: 'custom_field', attributes: { api_slug: 'door', value: 'D, 7' } },
  })
  await page.reload()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('menuitemradio', { name: 'Dock door' }).click()
  await page.getByRole('button', { name: 'Dock door' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^D, 7/ }).click()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Dock door: D, 7' }).waitFor()
  await page.getByText('1 container', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dock door' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Dock door' }).waitFor()
  await page.getByRole('row', { name: number }).getByText('D, 7').waitFor()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name').fill('Door seven')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Door seven 1/ }).waitFor()
  await portal.service.send('DELETE', `/custom_field_definitions/${definition.body.data.id}`)
  await page.goto('/containers')
  await page.getByRole('link', { name: /^Door seven cannot be counted/ }).click()
  await page.getByText(/There is no custom field 'door'/).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('pages are turned on and back, and their address shows the same page', async () => {
  const { page, context, complaints } = await portal.visit()
  await page.route('**/portal/api/containers?*', (route) =>
    route.continue({ url: route.request().url().replace('size=100', 'size=3') }),
  )
  await page.goto('/containers?sort=number')
  const numbers = () => page.locator('tbody .record-link').allInnerTexts()
  const next = page.getByRole('button', { name: 'Next' })
  await next.waitFor()
  const first = await numbers()
  assert.equal(first.length, 3)
  await next.click()
  await page.waitForURL(/after=/)
  await page
    .locator('tbody .record-link')
    .getByText(first[0] ?? '')
    .waitFor({ state: 'detached' })
  const second = await numbers()
  await page.reload()
  await page.getByRole('link', { name: second[0] ?? '' }).waitFor()
  assert.deepEqual(await numbers(), second)
  await next.click()
  await page
    .locator('tbody .record-link')
    .getByText(second[0] ?? '')
    .waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.waitForURL(/before=/)
  await page.getByRole('link', { name: second[0] ?? '' }).waitFor()
  assert.deepEqual(await numbers(), second)
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('link', { name: first[0] ?? '' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Previous' }).isDisabled(), true)
  await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click()
  await page.waitForURL((url) => url.search === '?sort=status')
  assert.deepEqual(complaints, [])
  await context.close()
})
