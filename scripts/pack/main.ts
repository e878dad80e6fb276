import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startService } from '../../server/test/service.ts'
import { installFromRegistry, nodeOf } from './install.ts'
import { makeTarball, problemsOf, published_packages } from './tarball.ts'
import { checkTypes, tryExample } from './try.ts'

const majors = [20, 22, 24, 26]
const usage = `npm run pack -- --out DIR
Builds the packages that are published (${published_packages.map(({ name }) => `@quaylog/${name}`).join(', ')}) and packs them
into DIR; checks size, licence and types (publint, attw); installs them from DIR into an empty folder, compiles a use of them
from ES modules and CommonJS, and runs the first example of each README against a service of its own, on Node ${majors.join(', ')}.
It needs the registry of npm. Nothing is published.
`
const say = (line: string) => void process.stdout.write(`${line}\n`)

const out = outOf()
mkdirSync(out, { recursive: true })
const names = published_packages.map(({ name }) => name)
const tarballs = names.map((name) => makeTarball(name, out))
for (const tarball of tarballs) {
  say(`${tarball.file}: ${tarball.bytes} bytes, ${tarball.files.length} files`)
  for (const problem of await problemsOf(tarball)) fail(`@quaylog/${tarball.name} ${problem}`)
}
const folder = mkdtempSync(join(tmpdir(), 'quaylog-pack-'))
const service = await startService()
try {
  const { request_number: number } = await service.numberOf('demurrage-running')
  const place = { folder: join(folder, 'stranger'), node: process.execPath, service: { ...service, number } }
  installFromRegistry(tarballs, place.folder)
  await attempt('types from ES modules and CommonJS', () => checkTypes(names, place))
  for (const major of majors) {
    const node = nodeOf(major, folder)
    for (const name of names)
      await attempt(`@quaylog/${name} on Node ${major}`, () => tryExample(name, { ...place, node }))
  }
} finally {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

async function attempt(what: string, does: () => Promise<void>): Promise<void> {
  try {
    await does()
    say(`${what}: works`)
  } catch (error) {
    fail(`${what}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The folder that was asked for; what is wrong with the words ends the process with 2. */
function outOf(): string {
  try {
    const options = { out: { type: 'string' }, help: { type: 'boolean' } } as const
    const { values } = parseArgs({ options })
    if (values.help !== true && values.out !== undefined) return resolve(values.out)
    if (values.help !== true) throw new Error('--out is missing')
    process.stdout.write(usage)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}
