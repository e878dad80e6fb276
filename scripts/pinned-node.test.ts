import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
/** Makes this Node look and behave like an older one, as far as starting the project goes. */
const nodeAs = (version: string) => [
  '--no-strip-types',
  '--import',
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`,
]
/** The oldest that the README names. */
const old_node = nodeAs('20.19.0')
const onOldNode = (...words: readonly string[]) =>
  spawnSync(process.execPath, [...old_node, ...words], { encoding: 'utf8' })

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
}
const manifests = globSync(['package.json', '{packages/*,server}/package.json'], { cwd: root }).map(
  (path): { folder: string; manifest: Manifest } => ({
    folder: dirname(path),
    manifest: JSON.parse(readFileSync(join(root, path), 'utf8')),
  }),
)

test('without a Node that is recent enough the cause and the cure are one line', () => {
  const alone = mkdtempSync(join(tmpdir(), 'quaylog-alone-'))
  try {
    for (const file of ['node.js', 'pinned-node.js'])
      cpSync(join(import.meta.dirname, file), join(alone, 'scripts', file))
    writeFileSync(join(alone, 'package.json'), '{"type":"module"}')
    const { status, stderr } = onOldNode(join(alone, 'scripts/node.js'), '--version')
    assert.equal(status, 1)
    assert.match(stderr, /^node: Node 20\.19\.0 is too old, and no newer one is installed here: run 'npm ci' [^\n]*\n$/)
  } finally {
    rmSync(alone, { recursive: true })
  }
})

test('a Node that is older than the README asks for is refused in one line; README, engines and launcher name the same one', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [...nodeAs('20.18.3'), join(root, 'scripts/node.js'), '--version'],
    { encoding: 'utf8' },
  )
  assert.equal(status, 1)
  const asked = /^node: Node 20\.18\.3 is too old: install Node (\d+\.\d+) or newer, then run 'npm ci' [^\n]*\n$/.exec(
    stderr,
  )?.[1]
  const { engines }: { engines: { node: string } } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.equal(engines.node, `>=${asked}`)
  assert.equal(/On a machine with Node (\S+) or newer/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1], asked)
})

test('every program of the packages starts on an old Node', () => {
  const programs = manifests.flatMap(({ folder, manifest: { bin = {} } }) =>
    Object.values(bin).map((path) => join(folder, path)),
  )
  assert.ok(programs.length >= 2)
  for (const program of programs) {
    const { status, stdout, stderr } = onOldNode(join(root, program), '--help')
    assert.equal(status, 0, `${program}: ${stderr}`)
    assert.match(stdout + stderr, /quaylog/)
  }
})

test('no script of npm hands TypeScript to the Node of the machine', () => {
  const all = manifests.flatMap(({ folder, manifest: { scripts = {} } }) =>
    Object.entries(scripts).map(([name, line]) => ({ where: `${folder}: ${name}`, line })),
  )
  assert.ok(all.length > 10)
  const wrong = all.filter(
    ({ line }) =>
      !/^node (?:\.\.\/\.\.\/)?(?:scripts\/node\.js|server\/bin\/quaylog\.js)(?: |$)/.test(line) || line.includes('&&'),
  )
  assert.deepEqual(wrong, [])
})

test('words, exit code and signals go through', async () => {
  assert.equal(
    onOldNode(join(root, 'scripts/node.js'), '-p', 'process.argv[1] ?? process.versions.node.split(".")[0]', 'a b')
      .stdout,
    'a b\n',
  )
  assert.equal(onOldNode(join(root, 'scripts/node.js'), '-e', 'process.exit(7)').status, 7)
  const program = "process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); console.log('on')"
  const child = spawn(process.execPath, [...old_node, join(root, 'scripts/node.js'), '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGTERM')
  assert.equal(await new Promise((resolve) => child.once('exit', resolve)), 9)
  assert.equal(onOldNode(join(root, 'scripts/node.js'), '-e', "process.kill(process.pid, 'SIGKILL')").status, 137)
})

test('what a start has compiled is there for the next one', () => {
  const kept = join(root, 'node_modules/.cache/quaylog-compiled')
  const program = join(root, 'server/bin/quaylog.js')
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined }
  assert.equal(spawnSync(process.execPath, [program, '--version'], { env }).status, 0)
  assert.ok(readdirSync(kept, { recursive: true }).length > 100)
})

/**
 * True when a range of package.json allows a version; for the ranges that are in use: `*`, `>=`, `<=`, `^`, `x` parts,
 * alternatives.
 */
function allows(range: string, version: readonly number[]): boolean {
  return range.split('||').some((alternative) =>
    alternative
      .trim()
      .replaceAll(/>=\s+/g, '>=')
      .split(/\s+/)
      .every((comparator) => {
        if (comparator === '*') return true
        const read = /^(>=|<=|\^)?(\d+)(?:\.(\d+|x))?(?:\.(\d+|x))?$/.exec(comparator)
        if (read === null) throw new Error(`the range '${range}' cannot be read here`)
        const [, sign, ...parts] = read
        const lowest = parts.map((part) => (part === undefined || part === 'x' ? 0 : Number(part)))
        const difference = lowest.map((part, index) => (version[index] ?? 0) - part).find((one) => one !== 0) ?? 0
        if (sign === '<=') return difference <= 0
        return difference >= 0 && (sign === '>=' || version[0] === lowest[0])
      }),
  )
}

/** Names the Nodes that its makers try, up to 24: only a test reads with it, which shows that it runs on ours. */
const only_tested = 'node_modules/cloudevents'

test('every installed package runs on the Node that is installed with it', () => {
  const { packages }: { packages: Readonly<Record<string, { engines?: Readonly<Record<string, string>> }>> } =
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const pinned = process.versions.node.split('.').map(Number)
  const refusing = Object.entries(packages)
    .filter(([, { engines }]) => engines?.['node'] !== undefined && !allows(engines['node'], pinned))
    .map(([name]) => name)
    .filter((name) => name !== only_tested)
  assert.deepEqual(refusing, [])
  assert.equal(allows('^22.17.0 || >=24.0.0', [23, 9, 0]), false)
  assert.equal(allows('^20.19.0 || >=22.12.0', [20, 19, 4]), true)
  assert.equal(allows('>=16 || 14 >=14.17', [14, 16, 0]), false)
  assert.deepEqual(
    [
      [0, 7, 0],
      [0, 7, 1],
      [0, 7, 3],
    ].map((version) => allows('>=0.6.11 <=0.7.0 || >=0.7.3', version)),
    [true, false, true],
  )
})
