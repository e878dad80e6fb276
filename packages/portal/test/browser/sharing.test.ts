import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal({ QUAYLOG_SMTP_URL: 'smtp://127.0.0.1:9' })
})
after(() => portal.close())

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a container is shared: its page shows it alone, is counted, and ends at once', async () => {
  const { page, context, complaints } = await portal.visit()
  const { id, number } = await portal.containerOf('customs-hold-clears')
  await page.goto(`/containers/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  const colleagues = dialog.getByRole('group', { name: 'For colleagues' })
  assert.match(await colleagues.innerText(), new RegExp(`/containers/${id}$`))
  await dialog.getByText('Nobody can see this without signing in.').waitFor()
  await dialog.getByLabel('What you call it').fill('For the consignee')
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  const shared = dialog.getByRole('list').getByRole('listitem')
  await shared.getByText('not opened yet').waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  const url = (await shared.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? ''
  assert.match(url, /\/t\/[\w-]{43}$/)

  const stranger = await portal.browser.newContext({ baseURL: portal.url })
  const visited = await stranger.newPage()
  await visited.goto(new URL(url).pathname)
  await visited.getByRole('heading', { level: 1, name: number }).waitFor()
  await visited.getByRole('heading', { name: 'What happened' }).waitFor()
  const numbers = new Set((await visited.locator('body').innerText()).match(/[A-Z]{3}U\d{7}/g))
  assert.deepEqual([...numbers], [number])
  for (const theme of ['light', 'dark'] as const) {
    await visited.emulateMedia({ colorScheme: theme })
    for (const width of [390, 1280]) {
      await visited.setViewportSize({ width, height: 900 })
      assert.deepEqual(await violationsOf(visited.mainFrame()), [], `${theme} ${width}`)
      const overflow = await visited.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(overflow <= 0, `${theme} ${width}: ${overflow}`)
    }
  }
  await visited.getByLabel('Your mail address').fill('reader@example.org')
  await visited.getByRole('button', { name: 'Send me mails' }).click()
  await visited.getByRole('heading', { level: 1, name: 'Look into your mail' }).waitFor()
  assert.deepEqual(await violationsOf(visited.mainFrame()), [])

  await page.reload()
  await page.getByRole('button', { name: 'Share' }).click()
  await shared.waitFor()
  await shared.getByText('opened once').waitFor()
  page.once('dialog', (asked) => void asked.accept())
  await shared.getByRole('button', { name: 'End it' }).click()
  await dialog.getByText('Nobody can see this without signing in.').waitFor()
  const gone = await visited.goto(new URL(url).pathname)
  assert.equal(gone?.status(), 404)
  await visited.getByRole('heading', { name: 'This page is not here' }).waitFor()
  assert.deepEqual(await violationsOf(visited.mainFrame()), [])
  assert.deepEqual(complaints, [])
  await stranger.close()
  await context.close()
})

test('a shipment is shared under the brand of the account', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/settings' })
  const brand = page.getByRole('region', { name: 'Brand of shared pages' })
  await brand.getByLabel('Name').fill('Harbour Forwarding')
  await brand.getByLabel('No colour of its own').uncheck()
  const picture = brand.getByLabel('Picture', { exact: true })
  await picture.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(60_000) })
  await brand.getByText('This picture is larger than 48 KB').waitFor()
  await picture.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await brand.getByRole('img', { name: 'Picture' }).waitFor()
  await brand.getByRole('button', { name: 'Save' }).click()
  await brand.getByText('Give a PNG, JPEG, WebP or GIF picture').waitFor()
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pixel })
  await brand.getByRole('button', { name: 'Save' }).click()
  await brand.getByText('Pages that are shared already look like this now.').waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])

  const shipment = (await portal.service.get('/shipments')).body.data[0]
  await page.goto(`/shipments/${shipment?.id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  const url = (await dialog.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? ''
  const stranger = await portal.browser.newContext({ baseURL: portal.url })
  const visited = await stranger.newPage()
  await visited.goto(new URL(url).pathname)
  await visited.getByRole('banner').getByText('Harbour Forwarding').waitFor()
  await visited
    .getByRole('heading', { level: 1, name: String(shipment?.attributes['bill_of_lading_number']) })
    .waitFor()
  assert.equal(await visited.getByRole('banner').getByRole('presentation').count(), 1)
  const band = await visited.getByRole('banner').evaluate((element) => getComputedStyle(element).borderTopColor)
  assert.equal(band, 'rgb(11, 74, 107)')
  assert.deepEqual(await violationsOf(visited.mainFrame()), [])
  assert.ok(
    complaints.every((text) => text.includes('422')),
    complaints.join('\n'),
  )
  await stranger.close()
  await context.close()
})

test('on a narrow screen the button that copies an address covers none of it', async () => {
  const { page, context } = await portal.visit({ viewport: { width: 390, height: 844 } })
  const { id } = await portal.containerOf('customs-hold-clears')
  await page.goto(`/containers/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const address = page.getByRole('group', { name: 'For colleagues' })
  await address.waitFor()
  const covered = await address.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const button = element.parentElement?.querySelector('button')?.getBoundingClientRect()
    if (button === undefined) return 'there is no button'
    return [...range.getClientRects()].filter((line) => line.right > button.left && line.top < button.bottom).length
  })
  assert.equal(covered, 0)
  await context.close()
})
