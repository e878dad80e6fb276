import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

/** The rules of CONTRIBUTING.md that a machine can hold, over every file that git tracks. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n').filter((file) => file !== '' && existsSync(file))
const sources = files.filter((file) => /\.(ts|tsx)$/.test(file))
const read = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))
const code = new Map([...read].map(([file, text]) => [file, withoutStrings(text)]))
const isTest = (file: string) => /\.test\.tsx?$|\/test\/|fixtures\//.test(file)

/** Blanks strings, templates and comments, so that words are only looked for in code; line numbers stay. */
function withoutStrings(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|\$\{[^{}]*\}|[^`\\])*`|(?<=[=(,:!&|?\s])\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g, (match) => match.replaceAll(/[^\n]/g, ' '))
}

function linesWith(pattern: RegExp, chosen: (file: string) => boolean): string[] {
  return [...code].filter(([file]) => chosen(file)).flatMap(([file, text]) => text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])))
}

test('source files stay under 300 lines and tests under 500', () => {
  const long = [...read].filter(([file, text]) => text.split('\n').length - 1 > (isTest(file) ? 500 : 300)).map(([file, text]) => `${file} ${text.split('\n').length - 1}`)
  assert.deepEqual(long, [])
})

test('functions stay under 60 lines', () => {
  const long: string[] = []
  for (const [file, text] of code) {
    if (isTest(file)) continue
    const lines = text.split('\n')
    lines.forEach((line, index) => {
      const indent = /^( *)(?:export )?(?:async )?function\b.*\{$/.exec(line)?.[1]
      if (indent === undefined) return
      const end = lines.findIndex((other, at) => at > index && other.startsWith(`${indent}}`))
      if (end - index >= 60) long.push(`${file}:${index + 1} ${end - index + 1} lines`)
    })
  }
  assert.deepEqual(long, [])
})

test('types are real: no any, no casts, no non-null assertions, no suppressed errors', () => {
  const given_up = linesWith(/(?<![\w.])any(?=[\s,;)\]>[|&]|$)(?!\()|[\w)\]] as (?!const\b)(?=[\w{('"[])|[\w)\]]!(?=[.,;)\]\s[]|$)(?!=)/, () => true)
    .filter((line) => !/:\d+ (import|export) |\bany\(|\* as \w+|\w+ as \w+,?$|^\S+ \w+ as \w+/.test(line))
  const suppressed = [...read].flatMap(([file, text]) => (/@ts-(ignore|nocheck)|@ts-expect-error/.test(text) && file !== 'tidy.test.ts' ? [file] : []))
  assert.deepEqual([...given_up, ...suppressed], [])
})

test('time, randomness and the environment come in as arguments', () => {
  const owners = /^(server\/src\/ground\/|server\/src\/config\.ts|server\/src\/main\.ts|server\/src\/commands\/|bench\/|scripts\/|packages\/world\/src\/main\.ts|packages\/(mcp|portal|embed)\/|packages\/sdk\/src\/)/
  assert.deepEqual(linesWith(/\bDate\.now\(|\bMath\.random\b|\bnew Date\(\)|\bprocess\.env\b/, (file) => !isTest(file) && !owners.test(file) && file !== 'tidy.test.ts'), [])
})

test('nothing is left behind: no notes to self, no tests switched off', () => {
  const words = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].map((word) => `\\b${word}\\b`).join('|'))
  const notes = [...read].flatMap(([file, text]) => (words.test(text) ? [file] : []))
  assert.deepEqual([...notes, ...linesWith(/\b(test|it|describe)\.(only|skip|todo)\(/, () => true)], [])
})

/** Folders of the server from low to high; a folder imports itself and lower ones. */
const layers: readonly (readonly string[])[] = [
  ['ground'],
  ['sea-routes', 'reference', 'accounts', 'search', 'vessels', 'transport-events', 'shipments', 'containers', 'parties', 'custom-fields', 'tracking-requests', 'changes', 'webhooks', 'sources', 'calendars', 'mail'],
  ['engine'],
  ['provenance', 'mcp', 'oauth', 'portal', 'embed', 'ingest', 'openapi', 'sandbox', 'commands'],
]
const layerOf = (folder: string) => layers.findIndex((layer) => layer.includes(folder))

test('imports go downward: contract, ground, concepts, engine, doors, composition', () => {
  const wrong: string[] = []
  for (const [file, text] of read) {
    const from = /^server\/src\/([^/]+)\//.exec(file)?.[1]
    for (const [, target = ''] of text.matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
      if (from !== undefined && !isTest(file)) {
        const to = target.startsWith('.') ? /^server\/src\/([^/]+)\//.exec(normalize(join(dirname(file), target)))?.[1] : undefined
        if (to !== undefined && to !== from && layerOf(to) > layerOf(from)) wrong.push(`${file} -> ${target}`)
        if (from === 'sources' && (to === 'engine' || /ground\/db/.test(target))) wrong.push(`${file} -> ${target}`)
        if (target === '@quaylog/world') wrong.push(`${file} -> ${target}`)
      }
      if (file.startsWith('packages/world/src/') && (target.includes('server/') || (target.startsWith('@quaylog/') && target !== '@quaylog/world'))) wrong.push(`${file} -> ${target}`)
      if (file.startsWith('packages/contract/src/') && target.startsWith('@quaylog/')) wrong.push(`${file} -> ${target}`)
      if (file.startsWith('packages/sdk/src/') && target.startsWith('@quaylog/') && target !== '@quaylog/contract') wrong.push(`${file} -> ${target}`)
      if (from !== undefined && !file.startsWith('server/src/ground/outbound') && !file.endsWith('test-bed.ts') && /^(undici|node:https?)$/.test(target) && !isTest(file)) wrong.push(`${file} -> ${target}`)
    }
  }
  assert.deepEqual(wrong, [])
})

test('whatever can leave the process asks first whether it is inside a transaction', () => {
  const ways_out = /\bfetch\(\s*[`'"]|new WebSocket\(|^import (?!type|\{ (?:createServer|isIP) \}).* from '(?:undici|nodemailer|ws|node:(?:net|tls|dns|dgram|https?|http2|dns\/promises))'/m
  /** Is asked by the guarded client, or is the way to the database itself. */
  const others = /^server\/src\/ground\/(outbound\/connector|db\/[\w-]+)\.ts$/
  const silent = [...read].filter(([file, text]) => file.startsWith('server/src/') && !isTest(file) && !file.endsWith('test-bed.ts') && !others.test(file) && ways_out.test(text) && !text.includes('refuseInsideTransaction('))
  assert.deepEqual(silent.map(([file]) => file), [])
})

test('every file is used and every export has a reader', () => {
  const all = [...read].map(([file, text]) => ({ file, text }))
  const entries = /(^|\/)(main|index|build|vite\.config|stdio|dump-schema|[\w.-]*\.config)\.tsx?$|\.test\.tsx?$|\/test\/|fixtures\/|^scripts\/|^bench\/|\/demo\/|\.d\.ts$/
  const unused = all.filter(({ file }) => !entries.test(file)).filter(({ file }) => {
    const name = file.split('/').at(-1) ?? ''
    return !all.some((other) => other.file !== file && other.text.includes(`${name}'`)) && !files.some((page) => /\.(html|json|js|mjs)$/.test(page) && readFileSync(page, 'utf8').includes(name))
  }).map(({ file }) => file)
  const words = new Map(all.map(({ file, text }) => [file, new Set(text.match(/[A-Za-z_$][\w$]*/g))]))
  const idle = all.filter(({ file }) => !entries.test(file)).flatMap(({ file, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function|const|class|let) ([A-Za-z_$][\w$]*)/gm)].map(([, name = '']) => ({ file, name })))
    .filter(({ file, name }) => !all.some((other) => other.file !== file && words.get(other.file)?.has(name) === true))
    .map(({ file, name }) => `${file} ${name}`)
  assert.deepEqual([...unused, ...idle], [])
})

test('who may come in is decided by the route: nothing outside of ground looks at the address as it was sent', () => {
  assert.deepEqual(linesWith(/\b(request|req)\.(raw\.)?(url|originalUrl)\b/, (file) => /^server\/src\/(?!ground\/|sources\/exchange\.ts)/.test(file) && !isTest(file) && !file.endsWith('test-bed.ts')), [])
})

test('links in documents lead somewhere', () => {
  const broken = files.filter((file) => file.endsWith('.md')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map(([, target = '']) => ({ file, target: normalize(join(dirname(file), decodeURIComponent(target))) })))
    .filter(({ target }) => !existsSync(target)).map(({ file, target }) => `${file} -> ${target}`)
  assert.deepEqual(broken, [])
})

test('migrations are numbered one after the other', () => {
  const numbers = files.filter((file) => /\/migrations\/.*\.sql$/.test(file)).map((file) => Number(file.split('/').at(-1)?.slice(0, 4))).toSorted((a, b) => a - b)
  assert.deepEqual(numbers, numbers.map((_, index) => index + 1))
})

test('every dependency is used by the package that asks for it', () => {
  const unused = files.filter((file) => /^(packages\/[^/]+|server)\/package\.json$/.test(file)).flatMap((file) => {
    const { dependencies = {}, devDependencies = {} }: Partial<Record<'dependencies' | 'devDependencies', object>> = JSON.parse(readFileSync(file, 'utf8'))
    const own = files.filter((other) => other.startsWith(`${dirname(file)}/`) && /\.(tsx?|js|css)$/.test(other)).map((other) => readFileSync(other, 'utf8'))
    return Object.keys({ ...dependencies, ...devDependencies })
      .filter((name) => !name.startsWith('@types/') && !own.some((text) => new RegExp(`['"(/]${name}['"/]`).test(text)))
      .map((name) => `${file} ${name}`)
  })
  assert.deepEqual(unused, [])
})

test('every rule of the contract that a comment cites stands in docs/contract', () => {
  const pages = files.filter((file) => /^docs\/contract\/\d/.test(file)).map((file) => readFileSync(file, 'utf8')).join('\n')
  const written = new Set([...pages.matchAll(/^##? (\d+(?:\.\d+)?)\.? /gm)].map(([, section]) => section))
  const cited = files.filter((file) => /\.(tsx?|sql|md|css)$/.test(file)).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b[Cc]ontract(?: section)? (\d+(?:\.\d+)?)(?:(?: and |, | to )(\d+\.\d+))?/g)].flatMap(([, first, second]) => [first, second].filter((section) => section !== undefined).map((section) => ({ file, section }))))
  assert.ok(cited.length > 200)
  assert.deepEqual(cited.filter(({ section }) => !written.has(section)).map(({ file, section }) => `${file} cites ${section}`), [])
  const elsewhere = /\b(?:sources|upstreams|free-time|documents|market|stack|house|interface|wire-contract|mcp-oauth)\.md\b/
  assert.deepEqual([...read].filter(([file, text]) => file !== 'tidy.test.ts' && elsewhere.test(text)).map(([file]) => file), [])
})
