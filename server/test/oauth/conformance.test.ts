import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { z } from 'zod'
import { freePort } from '../../../scripts/newcomer/ports.ts'
import { answer, oauthService } from './service.ts'
import { temporaryFolder } from '../../src/ground/testing/handed-over.ts'

const service = await oauthService()
const suite = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
)
const checks = z.array(z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }))

test('the official conformance suite for authorization servers passes, with a person in a browser', async () => {
  const port = await freePort()
  const { client_id } = await service.client(`http://127.0.0.1:${port}/callback`)
  const output_dir = temporaryFolder('authorization')
  const run = spawn(
    process.execPath,
    [
      suite,
      'authorization',
      '--url',
      service.origin,
      '--client-id',
      client_id,
      '--resource',
      service.mcp_url,
      '-p',
      String(port),
      '-o',
      output_dir,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  after(() => run.kill('SIGKILL'))
  let printed = ''
  const answered = new Set<string>()
  for (const stream of [run.stdout, run.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const address = /http:\/\/\S+\/oauth2\/authorize\?\S+/.exec(printed)?.[0]
      if (address === undefined || answered.has(address)) return
      answered.add(address)
      allow(address).catch((error: unknown) => {
        printed += String(error)
      })
    })
  }
  await new Promise((resolve) => run.once('exit', resolve))
  const found = await Promise.all(
    (await readdir(output_dir)).map(async (folder) =>
      checks.parse(JSON.parse(await readFile(join(output_dir, folder, 'checks.json'), 'utf8'))),
    ),
  )
  assert.equal(found.length, 2, printed)
  assert.deepEqual(
    found.flat().filter(({ status }) => status === 'FAILURE'),
    [],
  )
})

async function allow(address: string): Promise<void> {
  const browser = await service.signedIn()
  const { location } = await answer(browser, await browser.follow(await browser.get(address)), 'allow')
  await fetch(location ?? '')
}
