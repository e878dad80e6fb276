import { execFile, execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A machine as a newcomer has it: which Node and npm are found, who works there, what npm is told. */
export interface Machine {
  readonly name: string
  /** Who works there; null: who runs this check. */
  readonly user: { readonly uid: number; readonly gid: number } | null
  readonly env: Readonly<Record<string, string>>
}

/** The npm that came with the oldest Node that the README names. */
const npm_of_oldest_node = '10.8.2'

/** This machine, without anything that was set for the project or by an npm around us. */
export function thisMachine(folder: string): Machine {
  return {
    name: `${whoAmI()}, Node ${version('node')}, npm ${version('npm')}`,
    user: null,
    env: { ...plainEnv(folder), npm_config_userconfig: npmConfig('userconfig') },
  }
}

/** Lets a machine that is made in `to` take from its cache what the one of `from` has fetched. */
export function handOnCache(from: string, to: string): void {
  cpSync(join(from, cache), join(to, cache), { recursive: true })
}

/** The oldest Node with its npm, somebody who is not root, and npm running the scripts of packages. */
export async function oldMachine(folder: string, oldest_node: string): Promise<Machine> {
  const env = plainEnv(folder)
  const tools = join(folder, 'tools')
  mkdirSync(tools)
  writeFileSync(join(tools, 'package.json'), '{"private":true}')
  const node = ['linux-x64', 'linux-arm64', 'darwin-x64'].includes(`${process.platform}-${process.arch}`)
    ? `node-${process.platform}-${process.arch}`
    : `node-bin-${process.platform}-${process.arch}`
  await promisify(execFile)(
    'npm',
    ['install', '--silent', '--ignore-scripts', `${node}@${oldest_node}.0`, `npm@${npm_of_oldest_node}`],
    { cwd: tools, env },
  )
  const bin = join(tools, 'bin')
  mkdirSync(bin)
  symlinkSync(join(tools, 'node_modules', node, 'bin/node'), join(bin, 'node'))
  for (const name of ['npm', 'npx']) {
    writeFileSync(
      join(bin, name),
      `#!/bin/sh\nexec node '${join(tools, 'node_modules/npm/bin', `${name}-cli.js`)}' "$@"\n`,
    )
    chmodSync(join(bin, name), 0o755)
  }
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null
  return {
    name: `${user === null ? whoAmI() : 'nobody'}, Node ${oldest_node}.0, npm ${npm_of_oldest_node}, npm runs scripts`,
    user,
    env: {
      ...env,
      PATH: `${bin}:${env['PATH'] ?? ''}`,
      npm_config_ignore_scripts: 'false',
      npm_config_prefer_offline: 'true',
    },
  }
}

/** Hands a folder to who works on a machine. */
export function giveTo({ user }: Machine, folder: string): void {
  if (user !== null) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}

/** Runs a line of shell in a process group of its own, as a terminal does. */
export function shell(
  { user, env }: Machine,
  line: string,
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } {
  return spawn('sh', ['-c', line], {
    cwd,
    env: { ...env, ...more },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
}

/** What a line of shell prints. @throws with all that it printed when it fails */
export async function printedBy(machine: Machine, line: string, cwd: string): Promise<string> {
  const child = shell(machine, line, cwd)
  const heard = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (heard.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (heard.err += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`'${line}' ended with ${code}: ${heard.out}${heard.err}`)
  return heard.out
}

const cache = 'npm-cache'

/** The environment of a new terminal, with a home and a cache of npm's in `folder`. */
function plainEnv(folder: string): Record<string, string> {
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ||
    /^(npm_|QUAYLOG_|SERVICE_|DATABASE_URL$|INIT_CWD$|NODE_(?!EXTRA_CA_CERTS)|TMPDIR$|XDG_)/i.test(name)
      ? []
      : [[name, value] as const],
  )
  const path = (process.env['PATH'] ?? '')
    .split(':')
    .filter((one) => !one.includes('node_modules'))
    .join(':')
  return {
    ...Object.fromEntries(kept),
    PATH: path,
    HOME: home,
    npm_config_cache: join(folder, cache),
    npm_config_registry: npmConfig('registry'),
  }
}

function npmConfig(name: string): string {
  return execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }))
}

function whoAmI(): string {
  return execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()
}

function version(program: string): string {
  return execFileSync(program, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      PATH: (process.env['PATH'] ?? '')
        .split(':')
        .filter((one) => !one.includes('node_modules'))
        .join(':'),
    },
  })
    .trim()
    .replace(/^v/, '')
}
