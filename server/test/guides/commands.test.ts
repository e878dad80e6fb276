import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { z } from 'zod'
import { shell } from '../../../scripts/newcomer/machine.ts'
import { freePair } from '../../../scripts/newcomer/ports.ts'
import { makeBed } from './bed.ts'
import type { Bed } from './bed.ts'
import { pages, printedIn, root } from './printed.ts'
import type { Printed } from './printed.ts'
import { table } from './table.ts'
import type { How } from './table.ts'

/** Every command that README and guides print, tried in the order of the pages beside a running demo. */
const commands = pages.flatMap((page) => printedIn(page))
const rowOf = ({ page, text }: Printed) =>
  table.find((row) => (row.page === undefined || page.endsWith(row.page)) && row.command.test(text))
const is_here = (program: string) => {
  try {
    return execFileSync('sh', ['-c', `command -v ${program}`], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0
  } catch {
    return false
  }
}

/** Some hundred commands, each of which starts a process. */
const steps_timeout_ms = 20 * 60_000

let bed: Bed
before(async () => {
  bed = await makeBed()
})
after(() => bed.close())

test('what a page prints is found: blocks, lines that go on, quotes over lines, the text between', () => {
  const page =
    "Run `npx quaylog list` or `npm start`, not `quaylog/data` or `node`.\n\n```sh\na b # c\nd \\\n  e\nf 'g\nh'\n```\n\n   ```sh\n   i --j\n   ```\n\n```\nnpm run x   # y\nplain\n```\n\n```js\nnpx no\n```\n"
  assert.deepEqual(
    printedIn('x', page).map(({ line, text }) => `${line} ${text}`),
    ['1 npx quaylog list', '1 npm start', '4 a b', '5 d \\\n  e', "7 f 'g\nh'", '12 i --j', '16 npm run x'],
  )
})

test('every command is in the table, every row has a command, and what is said to hold a command is there', () => {
  assert.ok(commands.length > 100)
  assert.deepEqual(
    commands.filter((command) => rowOf(command) === undefined).map(({ page, line, text }) => `${page}:${line} ${text}`),
    [],
  )
  assert.deepEqual(
    table
      .filter((row) => !commands.some((command) => rowOf(command) === row))
      .map(({ page, command }) => `${page ?? ''} ${command}`),
    [],
  )
  assert.deepEqual(
    table.flatMap(({ how }) => ('by' in how && !existsSync(join(root, how.by)) ? [how.by] : [])),
    [],
  )
})

/** Some commands need what those before them made. */
test('what the pages print is done in their order', { timeout: steps_timeout_ms }, async (t) => {
  for (const command of commands) {
    const how = rowOf(command)?.how
    if (how === undefined || 'by' in how || 'not' in how) continue
    const wanted =
      'run' in how ? [how.shell, how.needs].find((program) => program !== undefined && !is_here(program)) : undefined
    await t.test(
      `${command.page}:${command.line} ${command.text}`,
      { skip: wanted === undefined ? false : `${wanted} is not on this machine` },
      async () => {
        if ('until' in how) await untilCtrlC(command.text, how)
        else await asItStands(command.text, how)
      },
    )
  }
})

const configuration = z.object({
  mcpServers: z.object({
    quaylog: z.object({
      command: z.string(),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()).default({}),
    }),
  }),
})

test('every program that a configuration of an MCP client names speaks MCP, but for those of others', async () => {
  const named = pages
    .flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
        configuration.safeParse(JSON.parse(block)),
      ),
    )
    .flatMap(({ data }) => (data === undefined ? [] : [data.mcpServers.quaylog]))
  const ours = named.filter(({ args }) => !args.includes('mcp-remote'))
  assert.equal(named.length - ours.length, 1)
  assert.equal(ours.length, 2)
  for (const { command, args, env } of ours) {
    assert.deepEqual(Object.keys(env), ['SERVICE_API_TOKEN', 'SERVICE_API_BASE_URL'])
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(
      new StdioClientTransport({
        command,
        args: args.map((word) => word.replace('/path/to/quaylog', root)),
        stderr: 'pipe',
        env: { PATH: process.env['PATH'] ?? '', SERVICE_API_TOKEN: bed.key, SERVICE_API_BASE_URL: bed.base_url },
      }),
    )
    const result = await client.callTool({ name: 'list_containers', arguments: {} })
    assert.equal(result.isError, undefined)
    await client.close()
  }
})

async function asItStands(text: string, how: Extract<How, { run: unknown }>): Promise<void> {
  const filled = (await bed.filled(text)).replace(/^curl /, 'curl -sS --fail-with-body ')
  const line = `${how.before ?? ''}${filled}${how.after ?? ''}`
  const piped = how.input === 'key' ? `printf '%s\\n' "$KEY" | ${line}` : line
  const child =
    how.shell === undefined
      ? shell(bed.machine, piped, bed.folder, how.env === 'own database' ? { DATABASE_URL: bed.database_url } : {})
      : shell(bed.machine, `exec ${how.shell} -c "$LINE"`, bed.folder, { LINE: piped })
  const heard = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (heard.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (heard.err += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  assert.deepEqual([code, heard.out === ''], [0, false], `${line}\n${heard.out}${heard.err}`)
}

async function untilCtrlC(text: string, how: Extract<How, { until: unknown }>): Promise<void> {
  const line = await bed.filled(text)
  const child = shell(bed.machine, line, bed.folder, {
    ...(how.env === 'another port' && { QUAYLOG_PORT: String(await freePair()) }),
    ...(how.env === 'credentials' && { SERVICE_API_TOKEN: bed.key, SERVICE_API_BASE_URL: bed.base_url }),
  })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let heard = ''
  const moving = setInterval(
    () => void fetch(`${bed.world_url}/world/clock`, { method: 'POST', body: '{"advance":"6h"}' }).catch(() => {}),
    1_000,
  )
  try {
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          heard += chunk.toString()
          if (how.until.test(heard)) resolve()
        })
      void closed.then(() => reject(new Error(`${line} ended: ${heard}`)))
    })
  } finally {
    clearInterval(moving)
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGINT')
    await closed
  }
}
