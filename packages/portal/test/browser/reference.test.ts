import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
})
after(() => portal.close())

test('each kind of page of the reference of the API is accessible', async () => {
  const { page, context } = await portal.visit({ to: '/docs' })
  const links = await page.locator('a[href^="/docs"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const addresses = [...new Set(links.flatMap((href) => (href === null ? [] : [href.replace(/[#?].*$/, '')])))]
  // Pages of one folder are made by the same lines: the first and the last of each stand for them.
  const kinds = Map.groupBy(addresses, (address) => address.slice(0, address.lastIndexOf('/')))
  const looked_at = [...kinds.values()].flatMap((all) => [...new Set([all.at(0), all.at(-1)])])
  assert.ok(looked_at.length > 4, addresses.join(' '))
  for (const address of ['/docs?q=pickup_lfd', ...looked_at]) {
    await page.goto(address ?? '')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await violationsOf(page.mainFrame()), [], `${address} ${colorScheme}`)
    }
  }
  await context.close()
})
