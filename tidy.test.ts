import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

/** The rules of CONTRIBUTING.md that a machine can hold, over every file that git tracks. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
const sources = files.filter((file) => /\.(ts|tsx)$/.test(file))
const read = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))
const code = new Map([...read].map(([file, text]) => [file, withoutStrings(text)]))
const isTest = (file: string) => /\.test\.tsx?$|\/test\/|\/testing\/|fixtures\//.test(file)

/** Blanks strings, templates and comments, so that words are only looked for in code; line numbers stay. */
function withoutStrings(text: string): string {
  return text.replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|\$\{[^{}]*\}|[^`\\])*`|(?<=[=(,:!&|?\s])\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g,
    (match) => match.replaceAll(/[^\n]/g, ' '),
  )
}

function linesWith(
  pattern: RegExp,
  chosen: (file: string) => boolean,
  prepared: (text: string) => string = (text) => text,
): string[] {
  return [...code]
    .filter(([file]) => chosen(file))
    .flatMap(([file, text]) =>
      prepared(text)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )
}

test('source files stay under 300 lines and tests under 500', () => {
  const long = [...read]
    // What is generated is as long as what it repeats.
    .filter(([file, text]) => !file.endsWith('.gen.ts') && text.split('\n').length - 1 > (isTest(file) ? 500 : 300))
    .map(([file, text]) => `${file} ${text.split('\n').length - 1}`)
  assert.deepEqual(long, [])
})

/**
 * The first line of every function declaration with a body, and its last: the brace that stands alone at its
 * indentation. Parameter lists and return types may take several lines; one line that opens nothing is an overload.
 */
function functionsOf(text: string): { first: number; last: number }[] {
  const lines = text.split('\n')
  return lines.flatMap((line, first) => {
    const indent = /^( *)(?:export )?(?:default )?(?:async )?function\b.*[{([<]$/.exec(line)?.[1]
    if (indent === undefined) return []
    const last = lines.findIndex((other, at) => at > first && other.trimEnd() === `${indent}}`)
    return [{ first, last }]
  })
}

test('lines stay under 120 columns, but for a single string, template or pattern that nothing can break', () => {
  const long: string[] = []
  for (const [file, text] of code) {
    const whole = (read.get(file) ?? '').split('\n')
    text.split('\n').forEach((line, index) => {
      const comment = /^\s*(\/\/|\/?\*)/.test(whole[index] ?? '')
      const length = comment ? (whole[index] ?? '').length : line.replaceAll(/ {3,}/g, '').length
      if ((whole[index] ?? '').length > 120 && length > 120) long.push(`${file}:${index + 1}`)
    })
  }
  assert.deepEqual(long, [])
})

test('functions stay under 60 lines', () => {
  const long = [...code]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, text]) =>
      functionsOf(text)
        .map(({ first, last }) => ({ at: `${file}:${first + 1}`, lines: last - first + 1 }))
        .filter(({ lines }) => lines > 60 || lines < 1)
        .map(({ at, lines }) => `${at} ${lines} lines`),
    )
  assert.deepEqual(long, [])
})

test('the length of a function counts from its name to its last brace, however its parameters are broken', () => {
  const text = [
    'function a(one: string): string',
    'function a({',
    '  one,',
    '}: {',
    '  one: string',
    '}): {',
    '  two: string',
    '} {',
    '  return { two: one }',
    '}',
    'export async function b<T>(',
    '  x: T,',
    '): Promise<void> {',
    '}',
  ].join('\n')
  assert.deepEqual(functionsOf(text), [
    { first: 1, last: 9 },
    { first: 10, last: 13 },
  ])
})

/** Blanks what `as` means besides a cast: new names in imports and exports, and new keys in mapped types. */
function withoutRenames(text: string): string {
  return text.replaceAll(
    /^(?:import|export) (?:type )?(?:\w+, )?(?:\{[^}]*\}|\* as \w+)|\[\s*\w+\s+in\s+keyof\s[^\]]*?\sas\s/gm,
    (match) => match.replaceAll(/[^\n]/g, ' '),
  )
}

test('types are real: no any, no casts, no non-null assertions, no suppressed errors', () => {
  const given_up = linesWith(
    /(?<![\w.])any(?=[\s,;)\]>[|&]|$)(?!\()|[\w)\]}] as (?!const\b)(?=[\w{('"[])|^\s*\bas (?!const\b)|[\w)\]]!(?=[.,;)\]\s[]|$)(?!=)/,
    () => true,
    withoutRenames,
  )
  const suppressed = [...read].flatMap(([file, text]) =>
    /@ts-(ignore|nocheck)|@ts-expect-error/.test(text) && file !== 'tidy.test.ts' ? [file] : [],
  )
  assert.deepEqual([...given_up, ...suppressed], [])
})

test('time, randomness and the environment come in as arguments', () => {
  const owners =
    /^(server\/src\/ground\/|server\/src\/config\.ts|server\/src\/main\.ts|server\/src\/commands\/|bench\/|scripts\/|integrations\/|packages\/world\/src\/main\.ts|packages\/(mcp|portal|embed)\/|packages\/sdk\/src\/)/
  assert.deepEqual(
    linesWith(
      /\bDate\.now\(|\bMath\.random\b|\bnew Date\(\)|\bprocess\.env\b/,
      (file) => !isTest(file) && !owners.test(file) && file !== 'tidy.test.ts',
    ),
    [],
  )
})

test('nothing is left behind: no notes to self, no tests switched off', () => {
  const words = new RegExp(
    ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].map((word) => `\\b${word}\\b`).join('|'),
  )
  const notes = [...read].flatMap(([file, text]) => (words.test(text) ? [file] : []))
  assert.deepEqual([...notes, ...linesWith(/\b(test|it|describe)\.(only|skip|todo)\(/, () => true)], [])
})

/**
 * Rooms of the server from low to high; a room imports itself and those before it. What stands at the root puts them
 * together.
 */
const rooms: readonly (readonly string[])[] = [
  ['ground'],
  ['sea-routes'],
  ['reference'],
  ['request'],
  ['accounts'],
  ['audit'],
  ['people'],
  ['search'],
  ['records'],
  ['sources'],
  ['world-facts'],
  ['delivery'],
  ['telling'],
  ['subscriptions'],
  ['charges'],
  ['attention'],
  ['projection'],
  ['asking'],
  ['tracking'],
  ['knowing'],
  ['documents'],
  ['exports'],
  ['intake'],
  ['doors'],
  ['', 'commands'],
]
const levelOf = (room: string) => rooms.findIndex((level) => level.includes(room))
const roomOf = (file: string) =>
  /^server\/src\/(?:([^/]+)\/)?[^/]*/.exec(file) === null
    ? undefined
    : (/^server\/src\/([^/]+)\//.exec(file)?.[1] ?? '')
const importsOf = (text: string) =>
  [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, target = '']) => target)

/**
 * What a file of a package may import of the project's other packages; the rest of a package's imports are its own
 * files.
 */
const packages: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  documents: ['@quaylog/journey/iso6346'],
  'free-time': [],
  journey: ['@quaylog/contract'],
  sdk: ['@quaylog/contract'],
  world: ['@quaylog/world'],
}

/** Listens for a browser, in a command line that comes without the service's listener; it serves nobody else. */
const listens_itself = 'server/src/commands/client/sign-in/comes-back.ts'
const may_use_http = (file: string) => /^server\/src\/ground\/(outbound|testing)/.test(file) || file === listens_itself

test('imports of the server go down the list of rooms, and every room stands in it', () => {
  const wrong: string[] = []
  for (const [file, text] of read) {
    const from = roomOf(file)
    if (from === undefined || isTest(file)) continue
    if (levelOf(from) < 0) wrong.push(`${file}: no such room`)
    for (const target of importsOf(text)) {
      const to = target.startsWith('.') ? roomOf(normalize(join(dirname(file), target))) : undefined
      if (to !== undefined && levelOf(to) > levelOf(from)) wrong.push(`${file} -> ${target}`)
      if (from === 'sources' && /ground\/db/.test(target)) wrong.push(`${file} -> ${target}`)
      if (target === '@quaylog/world') wrong.push(`${file} -> ${target}`)
      if (!may_use_http(file) && /^(undici|node:https?)$/.test(target)) wrong.push(`${file} -> ${target}`)
    }
  }
  assert.deepEqual(wrong, [])
})

test('packages import what they may, and the simulator and the readers of sources never meet', () => {
  const wrong: string[] = []
  for (const [file, text] of read) {
    const name = /^packages\/([^/]+)\/src\//.exec(file)?.[1]
    if (name === undefined) continue
    const allowed = packages[name]
    for (const target of importsOf(text)) {
      // The map draws great circles by the same geometry as the service.
      if (/\.\.\/server\/src\//.test(target) && !target.endsWith('sea-routes/great-circle.ts'))
        wrong.push(`${file} -> ${target}`)
      if (allowed !== undefined && target.startsWith('@quaylog/') && !allowed.includes(target))
        wrong.push(`${file} -> ${target}`)
      if (
        ['journey', 'free-time', 'documents'].includes(name) &&
        !isTest(file) &&
        /^(node:|postgres|fastify)/.test(target)
      )
        wrong.push(`${file} -> ${target}`)
    }
  }
  assert.deepEqual(wrong, [])
})

/** The package that a file belongs to: what tests and tools of the repository declare is nobody else's. */
const packageOf = (file: string) =>
  /^(?:packages\/([^/]+)|(server))\/src\//
    .exec(file)
    ?.slice(1)
    .find((name) => name !== undefined)

test('an exported type has a name of its own within its package', () => {
  const declared = new Map<string, string[]>()
  for (const [file, text] of code) {
    const name = packageOf(file)
    if (name === undefined || /\.test\.tsx?$/.test(file)) continue
    for (const [, type = ''] of text.matchAll(
      /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)\b/gm,
    ))
      declared.set(`${name} ${type}`, [...(declared.get(`${name} ${type}`) ?? []), file])
  }
  assert.deepEqual(
    [...declared].filter(([, where]) => where.length > 1),
    [],
  )
})

/** Types that another package exports for everybody, by its list of exports. */
function typesFor(everybody: RegExp): ReadonlySet<string> {
  const lists = [...read].filter(([file]) => everybody.test(file)).map(([, text]) => text)
  return new Set(
    lists.flatMap((text) =>
      [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim().replace(/^type /, '')),
      ),
    ),
  )
}

test('a type of the server is called like none of the contract or the journey: a word means one thing', () => {
  const taken = typesFor(/^packages\/(?:contract|journey)\/src\/(?:index|exports\.gen)\.ts$/)
  assert.ok(taken.size > 100)
  const again = [...code].flatMap(([file, text]) =>
    packageOf(file) !== 'server' || isTest(file)
      ? []
      : [...text.matchAll(/^export (?:abstract )?(?:type|interface|class|enum) (\w+)\b/gm)]
          .filter(([, name = '']) => taken.has(name))
          .map(([, name]) => `${file} ${name}`),
  )
  assert.deepEqual(again, [])
})

test('what a function needs to do its work is a type that ends in Parts, and is called parts', () => {
  const others = [...code].flatMap(([file, text]) =>
    [
      ...text.matchAll(/^\s*(?:export )?(?:type|interface) (\w*(?:Tools|Deps|Dependencies))\b/gm),
      ...text.matchAll(/\b((?:tools|deps|dependencies)\??: (?:Pick<|Omit<)?\w*Parts)\b/g),
    ].map(([, found = '']) => `${file} ${found}`),
  )
  assert.deepEqual(others, [])
})

/** Blanks comments and quoted strings, and leaves templates, so that statements can be looked for. */
const withTemplates = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, (match) =>
    match.replaceAll(/[^\n]/g, ' '),
  )

/** Templates that are sent to the database: by what they are tagged with, or by the verb that they begin with. */
const statement =
  /\b(?:tx|db|sql|reader|work|keyed|auth)(?:<[^`;=]*?>)?`|[\w>]`\s*(?:select|insert into|update|delete from|with|truncate|alter table|create|lock)\s/

test('SQL stands in store files, beside what the database layer itself needs', () => {
  const strays = [...read]
    .filter(
      ([file]) =>
        /^(server|packages\/[^/]+)\/src\//.test(file) &&
        !isTest(file) &&
        !/(^|\/|-)store\.ts$/.test(file) &&
        !file.startsWith('server/src/ground/db/'),
    )
    .filter(([, text]) => statement.test(withTemplates(text)))
    .map(([file]) => file)
  assert.deepEqual(strays, [])
})

test('a statement is found by its tag, whatever the type of its rows, and by its verb', () => {
  const found = (text: string) => statement.test(withTemplates(text))
  assert.ok(found('await tx`select 1`'))
  assert.ok(found('await parts.db.work<{ readonly id: string }[]>`\n    select id from x`'))
  assert.ok(found('condition(reader`id = ${id}`)'))
  assert.ok(found('await connection<Row[]>`\n  select id from x`'))
  assert.ok(!found("const help = 'run `tx` and select'"))
  assert.ok(!found('const text = `select a number from the list`'))
})

test('every listener bounds how many may connect, and how long it waits for them', () => {
  const product = [...read].filter(
    ([file]) => /^(server|packages\/[^/]+)\/src\//.test(file) && !isTest(file) && !/test-bed|test-server/.test(file),
  )
  const fastify = product.filter(([, text]) => /\bfastify\(/i.test(text)).map(([file]) => file)
  assert.deepEqual(fastify, ['server/src/ground/http/listener.ts'])
  const bare = product
    .filter(([, text]) => /from 'node:https?'/.test(text) && /\bcreateServer\(/.test(text))
    .filter(
      ([, text]) =>
        !['headersTimeout', 'connectionsCheckingInterval', 'setTimeout(', 'maxConnections ='].every((word) =>
          text.includes(word),
        ),
    )
    .map(([file]) => file)
  assert.deepEqual(bare, [])
})

test('whatever can leave the process asks first whether it is inside a transaction', () => {
  const ways_out =
    /\bfetch\(\s*[`'"]|new WebSocket\(|^import (?!type|\{ (?:createServer|isIP|BlockList, isIP) \}).* from '(?:undici|nodemailer|ws|node:(?:net|tls|dns|dgram|https?|http2|dns\/promises))'/m
  /** Is asked by the guarded client, or is the way to the database itself. */
  const others = /^server\/src\/ground\/(outbound\/connector|db\/[\w-]+)\.ts$/
  const silent = [...read].filter(
    ([file, text]) =>
      file.startsWith('server/src/') &&
      !isTest(file) &&
      !others.test(file) &&
      ways_out.test(text) &&
      !text.includes('refuseInsideTransaction('),
  )
  assert.deepEqual(
    silent.map(([file]) => file),
    [],
  )
})

test('every file is used and every export has a reader', () => {
  const all = [...read].map(([file, text]) => ({ file, text }))
  const entries =
    /(^|\/)(main|index|build|vite\.config|stdio|dump-schema|[\w.-]*\.config)\.tsx?$|\.test\.tsx?$|\/test\/|fixtures\/|^scripts\/|^bench\/|\/demo\/|\.d\.ts$/
  const unused = all
    .filter(({ file }) => !entries.test(file))
    .filter(({ file }) => {
      const name = file.split('/').at(-1) ?? ''
      return (
        !all.some((other) => other.file !== file && other.text.includes(`${name}'`)) &&
        !files.some((page) => /\.(html|json|js|mjs)$/.test(page) && readFileSync(page, 'utf8').includes(name))
      )
    })
    .map(({ file }) => file)
  const words = new Map(all.map(({ file, text }) => [file, new Set(text.match(/[A-Za-z_$][\w$]*/g))]))
  const idle = all
    .filter(({ file }) => !entries.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function|const|class|let) ([A-Za-z_$][\w$]*)/gm)].map(
        ([, name = '']) => ({ file, name }),
      ),
    )
    .filter(({ file, name }) => !all.some((other) => other.file !== file && words.get(other.file)?.has(name) === true))
    .map(({ file, name }) => `${file} ${name}`)
  assert.deepEqual([...unused, ...idle], [])
})

test('who may come in is decided by the route: nothing outside of ground looks at the address as it was sent', () => {
  assert.deepEqual(
    linesWith(
      /\b(request|req)\.(raw\.)?(url|originalUrl)\b/,
      (file) =>
        /^server\/src\/(?!ground\/|sources\/exchange\.ts)/.test(file) &&
        file !== listens_itself &&
        !isTest(file) &&
        !file.endsWith('test-bed.ts'),
    ),
    [],
  )
})

test('links in documents lead somewhere', () => {
  const broken = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map(([, target = '']) => ({
        file,
        target: normalize(join(dirname(file), decodeURIComponent(target))),
      })),
    )
    .filter(({ target }) => !existsSync(target))
    .map(({ file, target }) => `${file} -> ${target}`)
  assert.deepEqual(broken, [])
})

test('migrations are numbered one after the other', () => {
  const numbers = files
    .filter((file) => /\/migrations\/.*\.sql$/.test(file))
    .map((file) => Number(file.split('/').at(-1)?.slice(0, 4)))
    .toSorted((a, b) => a - b)
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
  )
})

test('every dependency is used by the package that asks for it', () => {
  const unused = files
    .filter((file) => /^(packages\/[^/]+|server)\/package\.json$/.test(file))
    .flatMap((file) => {
      const { dependencies = {}, devDependencies = {} }: Partial<Record<'dependencies' | 'devDependencies', object>> =
        JSON.parse(readFileSync(file, 'utf8'))
      const own = files
        .filter((other) => other.startsWith(`${dirname(file)}/`) && /\.(tsx?|js|css)$/.test(other))
        .map((other) => readFileSync(other, 'utf8'))
      return Object.keys({ ...dependencies, ...devDependencies })
        .filter(
          (name) => !name.startsWith('@types/') && !own.some((text) => new RegExp(`['"(/]${name}['"/]`).test(text)),
        )
        .map((name) => `${file} ${name}`)
    })
  assert.deepEqual(unused, [])
})

test('every rule of the contract that a comment cites stands in docs/contract', () => {
  const pages = files
    .filter((file) => /^docs\/contract\/\d/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const written = new Set([...pages.matchAll(/^##? (\d+(?:\.\d+)?)\.? /gm)].map(([, section]) => section))
  const cited = files
    .filter((file) => /\.(tsx?|sql|md|css)$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /\b[Cc]ontract(?: section)? (\d+(?:\.\d+)?)(?:(?: and |, | to )(\d+\.\d+))?/g,
        ),
      ].flatMap(([, first, second]) =>
        [first, second].filter((section) => section !== undefined).map((section) => ({ file, section })),
      ),
    )
  assert.ok(cited.length > 200)
  assert.deepEqual(
    cited.filter(({ section }) => !written.has(section)).map(({ file, section }) => `${file} cites ${section}`),
    [],
  )
  const elsewhere =
    /(?<!-of-|-of-the-)\b(?:sources|upstreams|free-time|documents|market|stack|house|interface|wire-contract|mcp-oauth)\.md\b/
  assert.deepEqual(
    [...read].filter(([file, text]) => file !== 'tidy.test.ts' && elsewhere.test(text)).map(([file]) => file),
    [],
  )
})
