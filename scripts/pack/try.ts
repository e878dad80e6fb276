import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { PublishedName } from './tarball.ts'

/** A service that the examples speak with. */
export interface TriedService {
  readonly base_url: string
  readonly key: string
  /** A number that can be tracked there. */
  readonly number: string
}

/** Where the examples run. */
export interface TryingPlace {
  /** Folder into which the packages were installed. */
  readonly folder: string
  /** Program of the Node that runs them. */
  readonly node: string
  readonly service: TriedService
}

const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
const node_types = fileURLToPath(new URL('../../node_modules/@types', import.meta.url))
const most_ms = 120_000

/** First fenced block of a package's README, in this language. */
function firstExample(name: PublishedName, folder: string, language: string): string {
  const page = readFileSync(join(folder, 'node_modules/@quaylog', name, 'README.md'), 'utf8')
  const found = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1]
  if (found === undefined) throw new Error(`The README of @quaylog/${name} has no example in ${language}`)
  return found
}

/** The example with what its reader fills in. */
const filledIn = (text: string, { base_url, key, number }: TriedService): string =>
  text
    .replaceAll('qk_…', key)
    .replaceAll('http://127.0.0.1:4949/v2', base_url)
    .replaceAll(/MEDUXX123456|MAEU269010000/g, number)

/** What a program is given besides its words; its input ends once it has printed `until`, or at once. */
interface Given {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  readonly until?: RegExp
}

/** Runs a program to its end. @returns what it printed @throws with all that it said when it fails or takes too long */
function run(place: TryingPlace, program: string, words: readonly string[], given: Given = {}): Promise<string> {
  const child = spawn(program, words, {
    cwd: place.folder,
    env: { PATH: `${dirname(place.node)}:${process.env['PATH'] ?? ''}`, HOME: place.folder, ...given.env },
    timeout: most_ms,
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString()
    if (given.until?.test(said.out) === true) child.stdin.end()
  })
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  child.stdin.write(given.input ?? '')
  if (given.until === undefined) child.stdin.end()
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve(said.out)
        : reject(new Error(`${program} ${words.join(' ')} ended with ${code}: ${said.out}${said.err}`)),
    )
  })
}

/** Runs an example of code as a module. @returns what it printed */
function runCode(place: TryingPlace, name: PublishedName): Promise<string> {
  const code = stripTypeScriptTypes(filledIn(firstExample(name, place.folder, 'ts'), place.service))
  writeFileSync(join(place.folder, `${name}.mjs`), code)
  return run(place, place.node, [`${name}.mjs`])
}

/** Loads a package from CommonJS. @throws when that fails, gives nothing, or is warned of */
async function requireIt(place: TryingPlace, name: PublishedName): Promise<void> {
  const code = `if (Object.keys(require('@quaylog/${name}')).length === 0) throw new Error('nothing')`
  writeFileSync(join(place.folder, `${name}.cjs`), `process.on('warning', (one) => { throw one })\n${code}`)
  await run(place, place.node, [`${name}.cjs`])
}

const configuration = z.object({
  mcpServers: z.record(
    z.string(),
    z.object({ command: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) }),
  ),
})

/** Starts the server as a client's settings name it, and asks for its tools. @returns what it answered */
async function runServer(place: TryingPlace): Promise<string> {
  const example = filledIn(firstExample('mcp', place.folder, 'json'), place.service)
  const [server] = Object.values(configuration.parse(JSON.parse(example)).mcpServers)
  if (server === undefined) throw new Error('The README of @quaylog/mcp names no server')
  const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'stranger', version: '1' } }
  const asked = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello },
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'list_containers', arguments: {} } },
  ]
  const input = asked.map((message) => `${JSON.stringify(message)}\n`).join('')
  return run(place, server.command, server.args, { input, env: server.env, until: /"id":2\D/ })
}

/** Gives the commands of the README in a shell that finds what was installed. @returns what they printed */
function runCommands(place: TryingPlace): Promise<string> {
  const example = filledIn(firstExample('cli', place.folder, 'sh'), place.service)
  const bin = join(place.folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  try {
    symlinkSync('../@quaylog/cli/quaylog.js', join(bin, 'quaylog'))
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('EEXIST')) throw error
  }
  return run(place, 'bash', ['-c', `set -e; export PATH="${bin}:$PATH"\n${example}`])
}

/** What the first example of each README prints, if it did what it says. */
const expected: Readonly<Record<PublishedName, RegExp>> = {
  sdk: /^$|\w{4}\d{7}/,
  mcp: /"structuredContent"/,
  cli: /[A-Z]{4}\d{7}/,
  journey: /estimated_arrival/,
  'free-time': /"charge_type":"demurrage"/,
}

/**
 * Runs the first example of a package's README, and loads what can be imported by `require` too. @throws when it fails
 * or does not print what it should
 */
export async function tryExample(name: PublishedName, place: TryingPlace): Promise<void> {
  const runners: Partial<Record<PublishedName, () => Promise<string>>> = {
    mcp: () => runServer(place),
    cli: () => runCommands(place),
  }
  if (name !== 'cli') await requireIt(place, name)
  const printed = await (runners[name] ?? (() => runCode(place, name)))()
  if (!expected[name].test(printed))
    throw new Error(`The first example of @quaylog/${name} printed something else: ${printed}`)
}

/**
 * Compiles a use of each package as an ES module and as CommonJS, with every declaration checked; only the library that
 * the MCP server is made with needs the types of Node.
 */
export async function checkTypes(names: readonly PublishedName[], place: TryingPlace): Promise<void> {
  const typed = names.filter((name) => name !== 'cli')
  await compileUse(
    typed.filter((name) => name !== 'mcp'),
    '',
    place,
  )
  await compileUse(['mcp'], 'node', place)
}

async function compileUse(names: readonly PublishedName[], types: string, place: TryingPlace): Promise<void> {
  const uses = names.map((_, at) => `one${at}`)
  const esm = names.map((name, at) => `import * as ${uses[at]} from '@quaylog/${name}'`)
  const cjs = names.map((name, at) => `import ${uses[at]} = require('@quaylog/${name}')`)
  const using = `export const all: readonly object[] = [${uses.join(', ')}]\n`
  writeFileSync(join(place.folder, 'types.mts'), `${esm.join('\n')}\n${using}`)
  writeFileSync(join(place.folder, 'types.cts'), `${cjs.join('\n')}\n${using}`)
  const options = '--noEmit --strict --module nodenext --target es2023 --lib es2023,dom,dom.iterable,dom.asynciterable'
  const roots = ['--typeRoots', node_types, '--types', types, '--checkers', '1']
  await run(place, process.execPath, [compiler, ...options.split(' '), ...roots, 'types.mts', 'types.cts'])
}
