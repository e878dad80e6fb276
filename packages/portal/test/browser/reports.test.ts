import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
})
after(() => portal.close())

test('a report is looked at before it is handed in, and every row is answered', async () => {
  const { page, context, complaints } = await portal.visit()
  const { number } = await portal.containerOf('demurrage-running')
  await page.goto('/tracking-requests/new')
  await page.getByRole('link', { name: 'Hand in a report of a terminal' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  const form = page.getByRole('region', { name: 'Hand in a report', exact: true })
  const table = ['Container,Customs,LFD', `${number},HOLD,11/18/2026`, 'CSQU3054383,,soon'].join('\n')
  await form.getByLabel('File').setInputFiles({ name: 'daily.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await form.getByText('no terminal: name it in the mapping or in a column').first().waitFor()

  await form.getByLabel('Name of these reports').fill('Pier North daily')
  await form.getByLabel('Terminal (FIRMS code)').fill('W185')
  await form.getByRole('button', { name: 'Look again' }).click()
  await form.getByText("column 'Customs' read as customs hold").waitFor()
  await form.getByText("column 'LFD': 'soon' is no date").waitFor()
  await form.getByRole('button', { name: 'Hand in' }).click()

  const files = page.getByRole('region', { name: 'Handed in' })
  await files.getByText('1 read, 1 refused').waitFor()
  await files.getByText('Show the rows').click()
  await files.getByText("column 'LFD': 'soon' is no date").waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})
