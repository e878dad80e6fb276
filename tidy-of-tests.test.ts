import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** The rules that keep tests from wavering and from leaving things open, over every file that git tracks. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
const isTest = (file: string) => file.endsWith('.test.ts') && !file.startsWith('tidy')
const isSupport = (file: string) => !isTest(file) && /(?:^|\/)(?:test|testing)\/|\.fixture\.ts$/.test(file)

interface Line {
  readonly at: string
  readonly text: string
  readonly indent: number
}

/** The lines of a text that say something: without comments, templates, imports and empty ones. */
function linesOf(text: string, name = ''): readonly Line[] {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\/|`(?:\\.|\$\{[^{}]*\}|[^`\\])*`/g, (other) => other.replaceAll(/[^\n]/g, ' '))
    .split('\n')
    .map((line, index) => ({ at: `${name}:${index + 1}`, text: line, indent: line.length - line.trimStart().length }))
    .filter((line) => line.text.trim() !== '' && !/^\s*(?:\/\/|import )/.test(line.text))
}

const read = new Map(
  files
    .filter((file) => isTest(file) || isSupport(file))
    .map((file) => [file, linesOf(readFileSync(file, 'utf8'), file)]),
)

/**
 * What a test may open: sockets, servers, processes, timers, folders, databases, browsers and what is made of them.
 * Helpers that open something have names that begin with `start`.
 */
const opening =
  /(?<![\w.]|function )(createServer|createConnection|connect|mkdtemp(?:Sync)?|spawn|fork|setInterval|openTestDatabase|launchBrowser|begin|start[A-Z]\w*)\((?!.*\bassert\.rejects)/
/** What sees to the end of it, whatever happens between. */
const handing_over =
  /\b(?:temporaryFolder|endingWithTest|portOfServer|portOf)\(|(?:\bt\.|\bsuite\.|(?<![\w.]))after\(|^\s*try \{|\busing /

/**
 * Whether what line `at` opens is handed over at once: in its own statement or in one of the next few, before
 * anything can fail, or by the function that opens it for others and returns it.
 */
function isHandedOver(lines: readonly Line[], at: number): boolean {
  const line = lines[at]
  if (line === undefined || handing_over.test(line.text)) return true
  let statements = 0
  for (const next of lines.slice(at + 1)) {
    if (next.indent < line.indent) return false
    if (next.indent > line.indent || /^[)\]}]/.test(next.text.trim())) continue
    if (handing_over.test(next.text) || /^return\b/.test(next.text.trim())) return true
    statements += 1
    if (statements === 5 || /\bassert\b/.test(next.text)) return false
  }
  return false
}

/** Every line of the chosen files that the pattern finds. */
function linesWith(pattern: RegExp, chosen: (file: string) => boolean): string[] {
  return [...read]
    .filter(([file]) => chosen(file))
    .flatMap(([, lines]) => lines.flatMap(({ at, text }) => (pattern.test(text) ? [`${at} ${text.trim()}`] : [])))
}

/** The functions that a file defines at its outermost, with what they do. */
function functionsOf(lines: readonly Line[]): readonly { readonly name: string; readonly body: string }[] {
  return lines.flatMap((line, first) => {
    const name = /^(?:export )?(?:async )?function (\w+)/.exec(line.text)?.[1]
    if (name === undefined) return []
    const last = lines.findIndex((other, at) => at > first && other.text === '}')
    return [
      {
        name,
        body: lines
          .slice(first, last)
          .map(({ text }) => text)
          .join('\n'),
      },
    ]
  })
}

/** Helpers of tests that see to the end of what they open themselves, wherever their name is used. */
const ending_by_themselves = (() => {
  const all = [...read].filter(([file]) => isSupport(file)).flatMap(([, lines]) => functionsOf(lines))
  const open = new Set(all.filter(({ body }) => !handing_over.test(body)).map(({ name }) => name))
  return new Set(all.map(({ name }) => name).filter((name) => !open.has(name)))
})()

/** Lines that open something which nobody is sure to close. */
function leftOpen(lines: readonly Line[]): string[] {
  const own = new Set(functionsOf(lines).map(({ name }) => name))
  const closes = lines.some(({ text }) => /^\s*after\(/.test(text))
  return lines.flatMap((line, at) => {
    const [, name = ''] = opening.exec(line.text) ?? []
    const is_seen_to =
      name === '' ||
      own.has(name) ||
      ending_by_themselves.has(name) ||
      (closes && /^\s+\w+ = /.test(line.text)) ||
      isHandedOver(lines, at)
    return is_seen_to ? [] : [`${line.at} ${line.text.trim()}`]
  })
}

test('what a test opens is handed to its end at once, so that a test that fails leaves nothing open', () => {
  const left = [...read].filter(([file]) => isTest(file)).flatMap(([, lines]) => leftOpen(lines))
  assert.deepEqual(left, [])
})

test('the rule finds what is closed in the last line alone, and knows the ways to see to an end', () => {
  const leaves = (...lines: string[]) => leftOpen(linesOf(lines.join('\n'))).length
  const use = ["  assert.equal(await ask(server), 'here')", '  server.close()']
  assert.equal(leaves("test('x', async () => {", '  const server = createServer()', ...use, '})'), 1)
  assert.equal(
    leaves("test('x', async () => {", '  const server = createServer()', '  after(() => server.close())', '})'),
    0,
  )
  assert.equal(
    leaves("test('x', async () => {", '  const server = createServer()', '  try {', ...use, '  } finally {'),
    0,
  )
  assert.equal(leaves('before(async () => {', '  server = createServer()', '})', 'after(() => server.close())'), 0)
  assert.equal(leaves('before(async () => {', '  server = createServer()', '})'), 1)
  assert.equal(leaves("test('x', async () => {", "  const folder = mkdtempSync('/tmp/x')", '  use(folder)', '})'), 1)
})

/** Programs that are no tests: they play faults on purpose, or see to the servers that tests share. */
const may_wait =
  /^server\/test\/kill9\/(?!.*\.test\.ts)|^server\/test\/documents\/killing\.ts|^server\/src\/ground\/testing\//
/** Ticks for as long as a command runs, and is ended with it. */
const may_tick = ['server/test/guides/commands.test.ts', 'server/src/ground/outbound/outbound.test.ts']

test('tests wait for what happens and never for a time: `eventually` is the only one that looks again', () => {
  const waiting = /(?<![\w.])(?:sleep|setTimeout)\(|\.waitForTimeout\(|\btimers\/promises'.*\bsetTimeout\b/
  assert.deepEqual(
    linesWith(waiting, (file) => !may_wait.test(file)),
    [],
  )
  assert.deepEqual(
    linesWith(/(?<![\w.])setInterval\(/, (file) => !may_wait.test(file) && !may_tick.includes(file)),
    [],
  )
})

/** That a stall lasts so long at least, which no machine is too slow for. */
const may_measure = ['server/test/kill9/proxy.test.ts']

test('no test replaces what all code of a process shares: the unit suite runs many files in one', () => {
  const replacing = /\bmock\.method\(\s*(?:globalThis|global|process)\b|\bmock\.timers\b|\bglobalThis(?:\.\w+)+ = /
  assert.deepEqual(
    linesWith(replacing, () => true),
    [],
  )
})

/** It has a process of its own (scripts/test-suite.ts). */
const may_set_environment = ['server/test/operator/pooler.test.ts']

test('no test changes the environment of its process: the files that follow would run in it', () => {
  assert.deepEqual(
    linesWith(/process\.env(?:\.\w+|\[[^\]]+\]) (?:\?\?)?= /, (file) => !may_set_environment.includes(file)),
    [],
  )
})

test('no test is decided by how long something takes: `npm run bench` measures that', () => {
  const measuring = /\bperformance\.now\(|\bcpuUsage\(|\bhrtime\b|\bthreadCpuUsage\(/
  assert.deepEqual(
    linesWith(measuring, (file) => isTest(file) && !may_measure.includes(file)),
    [],
  )
})

/**
 * Variables of a file with several tests that one of them writes, so that what another finds depends on their order. A
 * hook that runs before all of them may write one, and so may a function that puts it back.
 */
function writtenByTests(lines: readonly Line[]): string[] {
  const tests = lines.filter(
    ({ indent, text }, at) =>
      indent === 0 && (/^(?:test|describe|it)\b/.test(text) || (/^for\b/.test(text) && makesTests(lines, at))),
  )
  if (tests.length < 2) return []
  return lines.flatMap((variable, at) => {
    const [, name = ''] = /^\s*let (\w+)/.exec(variable.text) ?? []
    const writes = new RegExp(
      `(?<![\\w.])${name}\\s*(?:[-+*/|&?]{0,2}=(?![=>])|\\+\\+|--)|^\\s*(?:\\+\\+|--)${name}\\b`,
    )
    if (name === '' || !isSharedByTests(lines, at)) return []
    let within = variable
    return lines.slice(at + 1).flatMap((line) => {
      if (line.indent <= variable.indent && !/^\s*[)\]}]/.test(line.text)) within = line
      const in_a_test = line.indent > variable.indent && /^\s*(?:test|it|for|describe)\b/.test(within.text)
      return in_a_test && writes.test(line.text) ? [`${line.at} ${line.text.trim()}`] : []
    })
  })
}

/** Whether a loop of the file makes tests. */
function makesTests(lines: readonly Line[], at: number): boolean {
  const end = lines.findIndex(({ indent, text }, other) => other > at && indent === 0 && /^\w/.test(text))
  const body = lines.slice(at + 1, end === -1 ? undefined : end)
  return body.some(({ text }) => /^\s*(?:test|describe|it)\(/.test(text))
}

/** A variable of the file, or of a group of tests; one within a function or a test is not. */
function isSharedByTests(lines: readonly Line[], at: number): boolean {
  const { indent } = lines[at] ?? { indent: 0 }
  if (indent === 0) return true
  const around = lines.slice(0, at).findLast((line) => line.indent < indent)
  return around !== undefined && /^\s*(?:describe\(|\(\) => \{)/.test(around.text)
}

test('no test writes a variable that other tests read: tests that lean on each other are one test of steps', () => {
  const written = [...read].filter(([file]) => isTest(file)).flatMap(([, lines]) => writtenByTests(lines))
  assert.deepEqual(written, [])
})

test('that rule finds what a test of several writes, and leaves hooks, helpers, steps and names alike alone', () => {
  const written = (...lines: string[]) => writtenByTests(linesOf(lines.join('\n'))).length
  const first = (line: string) => ["test('a', async () => {", `  ${line}`, '})', "test('b', () => {", '})']
  for (const line of ["box = 'x'", 'box += 1', 'box++', '++box', 'box ??= 1'])
    assert.equal(written('let box = 0', ...first(line)), 1, line)
  for (const line of [
    'assert.ok(box === 1)',
    "run('--box')",
    'one.box = 1',
    'use((box) => box)',
    'inbox = 1',
    'const { box } = 1',
  ])
    assert.equal(written('let box = 0', ...first(line)), 0, line)
  assert.equal(written('let box = 0', 'before(async () => {', '  box = 1', '})', ...first('use(box)')), 0)
  assert.equal(written('let box = 0', 'function set() {', '  box = 1', '}', ...first('set()')), 0)
  assert.equal(written('let box = 0', "test('steps', async (t) => {", '  box = 1', '})'), 0)
  const loop = (line: string) => [
    'let box = 0',
    'for (const one of all) {',
    line,
    '}',
    "test('a', () => {",
    '  box = 1',
    '})',
  ]
  assert.equal(written(...loop('  put(one)')), 0)
  assert.equal(written(...loop("  test('b', () => use(box))")), 1)
  assert.equal(written(...first('let box = 0'), ...first('box = 1')), 0)
  const group = (line: string) => ["describe('group', () => {", '  let box = 0', line, '})', "test('c', () => {", '})']
  assert.equal(written(...group("  test('a', () => {\n    box = 1\n  })")), 1)
  assert.equal(written(...group('  before(() => {\n    box = 1\n  })')), 0)
})
