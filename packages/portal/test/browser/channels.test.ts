import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { temporaryFolder } from '../../../../server/src/ground/testing/handed-over.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

const edi_out = temporaryFolder('edi-out')
let portal: TestPortal
before(async () => {
  portal = await startPortal({ QUAYLOG_EDI_OUT_DIR: edi_out })
})
after(() => portal.close())

test('a mail box with a morning digest is added, says that it has not agreed, is changed and removed', async (t) => {
  const { page, context, complaints } = await portal.visit({ to: '/channels' })
  const row = page.getByRole('row', { name: /imports@harbour\.example/ })
  const dialog = page.getByRole('dialog')

  await t.test('what is missing is said, and a zone that is none', async () => {
    await page.getByText('No channels yet').waitFor()
    await page.getByRole('button', { name: 'Add a channel' }).click()
    const save = dialog.getByRole('button', { name: 'Save' })
    await dialog.getByText('Say where it is told.').waitFor()
    assert.equal(await save.isDisabled(), true)
    await dialog.getByLabel('Mail address').fill('imports@harbour.example')
    await dialog.getByLabel('Nothing but the morning digest').check()
    await dialog.getByText('Choose at least one event, or a time for the morning digest.').waitFor()
    await dialog.getByLabel('Time zone').fill('Europe/Nowhere')
    await dialog.getByText(/must be an IANA name/).waitFor()
    await dialog.getByLabel('Time zone').fill('America/Los_Angeles')
    await dialog.getByLabel('Morning digest at').fill('07:00')
    assert.deepEqual(await violationsOf(page.mainFrame()), [])
    await save.click()
  })

  await t.test('it is listed, with what it hears and that it was asked', async () => {
    await row.getByText('Morning digest only').waitFor()
    await row.getByText('Morning digest at 07:00').waitFor()
    await row.getByText(/Mail that asks is about to be sent|Waits for an answer to the mail/).waitFor()
    assert.deepEqual(await violationsOf(page.mainFrame()), [])
  })

  await t.test('an edit changes what it says and leaves the rest', async () => {
    await page.getByRole('button', { name: /^Edit imports@/ }).click()
    await dialog.getByLabel('What needs somebody').check()
    await dialog.getByLabel('Morning digest at').fill('06:30')
    await dialog.getByLabel('Quiet from').fill('20:00')
    await dialog.getByText('Quiet hours need a beginning and an end.').waitFor()
    await dialog.getByLabel('Quiet until').fill('07:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row.getByText('Quiet from 20:00 to 07:00').waitFor()
    await row.getByText('Exceptions', { exact: true }).waitFor()
  })

  await t.test('who edits what somebody else has changed is told so, and nothing is written over', async () => {
    const { body } = await portal.service.get('/channels')
    const { id } = body.data[0] ?? { id: '' }
    await page.getByRole('button', { name: /^Edit imports@/ }).click()
    await portal.service.advance('1h')
    await portal.service.send('PATCH', `/channels/${id}`, {
      data: { type: 'channel', id, attributes: { description: 'Import desk' } },
    })
    await dialog.getByLabel('Morning digest at').fill('05:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/Somebody else changed this channel meanwhile/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const { body: after_it } = await portal.service.get(`/channels/${id}`)
    assert.equal(after_it.data.attributes['morning_digest_at'], '06:30')
    await page.getByRole('row', { name: /Import desk/ }).waitFor()
  })

  await t.test('it is paused, and removed', async () => {
    await page.getByRole('button', { name: 'Pause Import desk' }).click()
    await page.getByRole('button', { name: 'Resume Import desk' }).waitFor()
    page.once('dialog', (asked) => void asked.accept())
    await page.getByRole('button', { name: 'Remove Import desk' }).click()
    await page.getByText('No channels yet').waitFor()
  })
  assert.deepEqual(complaints, [])
  await context.close()
})

test('people are not offered what only programs hear, and who may only read changes nothing', async () => {
  const { page, context } = await portal.visit({ to: '/channels' })
  await page.getByRole('button', { name: 'Add a channel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Events that you choose').check()
  await dialog.getByRole('group').nth(2).waitFor()
  assert.equal(await dialog.getByText('charge_clock.opened', { exact: true }).count(), 0)
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('json')
  await dialog
    .getByText(/^charge_clock\./)
    .first()
    .waitFor({ state: 'attached' })
  await portal.addPerson('rea@harbour.example', { role: 'read_only' })
  const reader = await portal.visit({ as: 'rea@harbour.example', to: '/channels' })
  await reader.page.getByText('No channels yet').waitFor()
  assert.equal(await reader.page.getByRole('button', { name: 'Add a channel' }).count(), 0)
  await reader.context.close()
  await context.close()
})

test('a partner is told by EDI files: its parties, every status or some, and no hours', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/channels' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a channel' }).click()
  await dialog.getByLabel('Kind').selectOption('EDI files (X12 315)')
  await dialog.getByText('Say where it is told.').waitFor()
  assert.equal(await dialog.getByLabel('Quiet from').count(), 0)
  await dialog.getByLabel('Sender and receiver').fill('QUAYLOG to ACME')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/must name sender and receiver, such as ZZ:QUAYLOG/).waitFor()
  await dialog.getByLabel('Sender and receiver').fill('ZZ:QUAYLOG/02:ACME')
  await dialog.getByLabel('Events that you choose').check()
  await dialog.getByText('Choose at least one event').waitFor()
  assert.equal(await dialog.getByText('Exceptions (0').count(), 0, 'files know no exceptions')
  await dialog.getByLabel('Every status that such files have a code for').check()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /ZZ:QUAYLOG\/02:ACME/ })
  await row.getByText('EDI files (X12 315)').waitFor()
  await row.getByText('As it happens').waitFor()
  const { body } = await portal.service.get('/channels')
  const { kind, events } = body.data[0]?.attributes ?? {}
  assert.equal(kind, 'edi_315')
  assert.ok(
    Array.isArray(events) &&
      events.length > 20 &&
      events.every((name) => String(name).startsWith('container.transport.')),
  )
  assert.deepEqual(complaints, [])
  await context.close()
})
