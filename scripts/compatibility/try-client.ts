import { execFile } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { useOf } from './clients.ts'
import type { IndependentClient } from './clients.ts'

/** What became of a client: what it saw, or why it failed. */
export interface Outcome {
  readonly works: boolean
  readonly says: string
}

const run = promisify(execFile)
const install_ms_max = 10 * 60_000
const use_ms_max = 10 * 60_000

/** Installs a client into a folder of its own and uses it there against the service that `env` names. */
export async function tryClient(
  client: IndependentClient,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const place = join(folder, useOf(client).replace(/\.mjs$/, ''))
  mkdirSync(place, { recursive: true })
  try {
    await (client.from === 'npm' ? installFromNpm(client, place) : unpackFromDebian(client, place))
  } catch (error) {
    return { works: false, says: `cannot be installed: ${reasonOf(error)}` }
  }
  copyFileSync(join(import.meta.dirname, 'uses', useOf(client)), join(place, 'use.mjs'))
  try {
    const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`
    const { stdout } = await run(process.execPath, ['use.mjs'], {
      cwd: place,
      env: { ...env, PATH: path, HOME: place },
      timeout: use_ms_max,
    })
    return { works: true, says: stdout.trim().split('\n').at(-1) ?? '' }
  } catch (error) {
    return { works: false, says: reasonOf(error) }
  }
}

async function installFromNpm({ name, version, with: others = [] }: IndependentClient, place: string): Promise<void> {
  writeFileSync(join(place, 'package.json'), '{ "private": true }\n')
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', [...words, `${name}@${version}`, ...others], { cwd: place, timeout: install_ms_max })
}

/** Unpacks packages without installing them: nothing of the machine changes. @throws for another version */
async function unpackFromDebian({ name, version, with: others = [] }: IndependentClient, place: string): Promise<void> {
  await run('apt-get', ['download', name, ...others], { cwd: place, timeout: install_ms_max })
  if (!globSync(`${name}_*`, { cwd: place }).some((file) => file.startsWith(`${name}_${version}`)))
    throw new Error(`Debian has another version of it than ${version} here`)
  for (const file of globSync('*.deb', { cwd: place })) await run('dpkg-deb', ['-x', file, '.'], { cwd: place })
}

/** The line that says why a program failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('killed' in error && error.killed === true) return 'did not end within ten minutes'
  const said = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : ''
  const lines = said.split('\n').map((line) => line.trim())
  return (
    lines.find((line) => /error/i.test(line)) ??
    lines.find((line) => line !== '') ??
    error.message.replaceAll(/\s+/g, ' ')
  )
}
