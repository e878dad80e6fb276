import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { printedBy } from '../../../scripts/newcomer/machine.ts'
import { installFromCheckout } from '../../../scripts/pack/install.ts'
import { makeTarball, problemsOf, published_packages } from '../../../scripts/pack/tarball.ts'
import { checkTypes, tryExample } from '../../../scripts/pack/try.ts'
import { startService } from '../service.ts'
import type { TestService } from '../service.ts'

const root = join(import.meta.dirname, '../../..')
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block)

// Both tests build into the folders of the packages, so they stand in one file: one after the other.
let service: TestService
let place: string
before(async () => {
  service = await startService()
  place = await mkdtemp(join(tmpdir(), 'quaylog-guide-'))
})
after(async () => {
  await service.close()
  await rm(place, { recursive: true })
})

test('sdk.md: the package is made and installed as it says, beside a checkout, and the quickstart runs as it stands', async () => {
  const guide = await readFile(join(root, 'docs/guides/sdk.md'), 'utf8')
  const [install = ''] = blocks(guide, 'sh')
  const [quickstart = ''] = blocks(guide, 'js')
  const project = join(place, 'project')
  await mkdir(project)
  await symlink(root, join(place, 'quaylog'))
  await writeFile(join(project, 'package.json'), '{"private":true}')
  await writeFile(join(project, 'quickstart.mjs'), quickstart)
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: place,
    SERVICE_API_TOKEN: service.key,
    SERVICE_API_BASE_URL: service.base_url,
  }
  const machine = { name: 'this one', user: null, env }
  await printedBy(machine, `set -e\n${install}`, project)
  const printed = await printedBy(machine, 'node quickstart.mjs', project)
  assert.match(printed, /^bill_of_lading of Maersk: pending\ntold /)
  assert.match(
    printed,
    /told tracking_request\.succeeded\nMRKU9010003 not_available last free day 2026-\S+ available false\n\d+ events, the first container\.transport\.empty_out at Shanghai\nthe status holds because of status_row_\d+\n[\s\S]*404 /,
  )
})

test('what is published installs in an empty folder, is typed for ES modules and CommonJS, and does what its README begins with', async (t) => {
  const names = published_packages.map(({ name }) => name)
  const tarballs = names.map((name) => makeTarball(name, place))
  for (const tarball of tarballs)
    await t.test(`@quaylog/${tarball.name} has a licence, no sources, types that resolve, and its size`, async () =>
      assert.deepEqual(await problemsOf(tarball), []),
    )

  const { request_number: number } = await service.numberOf('demurrage-running')
  const stranger = { folder: join(place, 'stranger'), node: process.execPath, service: { ...service, number } }
  installFromCheckout(tarballs, stranger.folder)
  await t.test('every declaration compiles', () => checkTypes(names, stranger))
  for (const name of names) await t.test(`the first example of @quaylog/${name} runs`, () => tryExample(name, stranger))
})
