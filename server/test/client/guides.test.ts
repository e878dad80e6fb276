import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { printedBy } from '../../../scripts/newcomer/machine.ts'
import { startService } from '../service.ts'
import type { TestService } from '../service.ts'

const root = join(import.meta.dirname, '../../..')
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block)

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
    /told tracking_request\.succeeded\nMRKU9010003 not_available last free day 2026-\S+ available false\n\d+ events, the first container\.transport\.empty_out at Shanghai\nthe status holds because of status_row_\d+\n404 /,
  )
})
