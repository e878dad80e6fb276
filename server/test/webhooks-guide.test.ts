import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newWebhookSecret, signatureHeaders } from '../src/delivery/signature.ts'

const guide = await readFile(join(import.meta.dirname, '../../docs/guides/webhooks.md'), 'utf8')
const body = '{"data":{"name":"Zürich ✓"}}'
const now = 1_795_224_619
const [secret, other] = [newWebhookSecret(), newWebhookSecret()]
const signed = (timestamp: number) => {
  const all = Object.entries(
    signatureHeaders({
      id: '01a1fb14-9028-74b8-bd5e-24bfd1da3651',
      body: Buffer.from(body),
      timestamp,
      secret: other,
      previous_secret: secret,
      compat_header: null,
    }),
  )
  return Object.fromEntries(
    all.map(([name, value]) => [name.toLowerCase(), value]).filter(([name]) => name?.startsWith('webhook-')),
  )
}
const { 'webhook-signature': _signature, ...unsigned } = signed(now)

/**
 * What must come out: accepted during a rotation, refused with another body, another secret, when it is old, and
 * without a signature.
 */
const cases = [
  { body, headers: signed(now), secret, now, expected: true },
  { body: `${body} `, headers: signed(now), secret, now, expected: false },
  { body, headers: signed(now), secret: newWebhookSecret(), now, expected: false },
  { body, headers: signed(now), secret, now: now + 301, expected: false },
  { body, headers: unsigned, secret, now, expected: false },
]
const quoted = JSON.stringify
const pairs = (headers: object, sign: string) =>
  Object.entries(headers)
    .map(([name, value]) => `${quoted(name)}${sign}${quoted(value)}`)
    .join(', ')
const each = (write: (one: (typeof cases)[number]) => string, between: string) => cases.map(write).join(between)

interface Language {
  readonly block: string
  readonly file: string
  /** Prints true or false for each case. */
  readonly main: string
  readonly command: readonly string[]
  readonly version: readonly string[]
}

const languages: readonly Language[] = [
  {
    block: 'js',
    file: 'verify.mjs',
    version: [process.execPath, '--version'],
    command: [process.execPath, 'verify.mjs'],
    main: each(
      (one) =>
        `console.log(verify(Buffer.from(${quoted(one.body)}), ${quoted(one.headers)}, ${quoted(one.secret)}, ${one.now}))`,
      '\n',
    ),
  },
  {
    block: 'python',
    file: 'verify.py',
    version: ['python3', '--version'],
    command: ['python3', 'verify.py'],
    main: each(
      (one) =>
        `print(str(verify(${quoted(one.body)}.encode(), ${quoted(one.headers)}, ${quoted(one.secret)}, ${one.now})).lower())`,
      '\n',
    ),
  },
  {
    block: 'ruby',
    file: 'verify.rb',
    version: ['ruby', '--version'],
    command: ['ruby', 'verify.rb'],
    main: each(
      (one) => `puts verify(${quoted(one.body)}, {${pairs(one.headers, ' => ')}}, ${quoted(one.secret)}, ${one.now})`,
      '\n',
    ),
  },
  {
    block: 'php',
    file: 'verify.php',
    version: ['php', '--version'],
    command: ['php', 'verify.php'],
    main: each(
      (one) =>
        `echo verify(${quoted(one.body)}, [${pairs(one.headers, ' => ')}], ${quoted(one.secret)}, ${one.now}) ? "true\\n" : "false\\n";`,
      '\n',
    ),
  },
  {
    block: 'java',
    file: 'Main.java',
    version: ['javac', '-version'],
    command: ['java', '-Dfile.encoding=UTF-8', 'Main.java'],
    main: `class Main { public static void main(String[] words) throws Exception {\n${each(
      (one) =>
        `System.out.println(Webhook.verify(${quoted(one.body)}.getBytes(StandardCharsets.UTF_8), Map.ofEntries(${Object.entries(
          one.headers,
        )
          .map(([name, value]) => `Map.entry(${quoted(name)}, ${quoted(value)})`)
          .join(', ')}), ${quoted(one.secret)}, ${one.now}L));`,
      '\n',
    )}\n} }`,
  },
  {
    block: 'go',
    file: 'main.go',
    version: ['go', 'version'],
    command: ['go', 'run', 'main.go'],
    main: `func main() {\n${each(
      (one) =>
        `{ h := http.Header{}; ${Object.entries(one.headers)
          .map(([name, value]) => `h.Set(${quoted(name)}, ${quoted(value)})`)
          .join(
            '; ',
          )}; println2(Verify([]byte(${quoted(one.body)}), h, ${quoted(one.secret)}, time.Unix(${one.now}, 0))) }`,
      '\n',
    )}\n}\nfunc println2(ok bool) { os.Stdout.WriteString(strconv.FormatBool(ok) + "\\n") }`,
  },
]

let dir: string
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'quaylog-webhooks-guide-'))
})
after(() => rm(dir, { recursive: true }))

/** The snippet with a program that runs it. Java runs the first class of a file; Go wants it in package main. */
function programOf(block: string, snippet: string, main: string): string {
  if (block === 'java') return snippet.replace('class Webhook', `${main}\n\nclass Webhook`)
  if (block === 'go')
    return `${snippet.replace('package webhook', 'package main').replace('import (', 'import (\n\t"os"')}\n${main}`
  return `${snippet}\n${main}\n`
}

for (const { block, file, main, command, version } of languages) {
  const [program = '', ...words] = version
  const is_here = spawnSync(program, words).status === 0
  test(
    `the ${block} snippet of the guide accepts what is ours and refuses the rest`,
    { skip: is_here ? false : `${program} is not on this machine` },
    async () => {
      const found = new RegExp(`^\`\`\`${block}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(guide)?.[1] ?? ''
      await writeFile(join(dir, file), programOf(block, found, main))
      const [runner = '', ...args] = command
      const run = spawnSync(runner, args, {
        cwd: dir,
        encoding: 'utf8',
        timeout: 60_000,
        env: { ...process.env, HOME: dir, PYTHONIOENCODING: 'utf8' },
      })
      assert.equal(run.status, 0, run.stderr)
      assert.deepEqual(
        run.stdout.trim().split('\n'),
        cases.map(({ expected }) => String(expected)),
      )
    },
  )
}

test('every command that docs/reliability.md names has its files', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/reliability.md'), 'utf8')
  const named = [...page.matchAll(/`(?:T|node --test|node) ([^`]+)`/g)].flatMap(([, words = '']) =>
    words.split(' ').filter((word) => word.endsWith('.ts')),
  )
  assert.ok(named.length > 30)
  assert.deepEqual(
    named.filter((file) => !existsSync(join(import.meta.dirname, '../..', file))),
    [],
  )
})
