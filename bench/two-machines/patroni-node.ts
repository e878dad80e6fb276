import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, globSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverUser } from '../../server/src/ground/db/server-user.ts'
import { freePort } from '../../scripts/newcomer/ports.ts'

/** A server of PostgreSQL that Patroni runs. */
export interface PatroniNode {
  readonly name: string
  readonly port: number
  /** Where its Patroni answers. */
  readonly rest_url: string
  start(): void
  /** Ends the server and its Patroni at once, as a power cut does. */
  cut(): void
  /** `leader`: it takes writes; `sync`: it has every write before it is acknowledged. */
  is(role: 'leader' | 'sync'): Promise<boolean>
  /** Waits until it is that; throws after three minutes. */
  become(role: 'leader' | 'sync'): Promise<void>
}

/** What Patroni is told of time: a primary that was not heard for `ttl` seconds is given up. */
const times = { ttl: 20, loop_wait: 5, retry_timeout: 5 } as const

const patience_ms = 180_000
const bin = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').toSorted().map(dirname).at(-1) ?? ''
const { command } = serverUser('/tmp')

/** Why there can be none on this machine; null: there can. */
export const no_patroni =
  bin !== '' && ['patroni', 'etcd'].every((program) => existsSync(`/usr/bin/${program}`))
    ? null
    : 'it wants PostgreSQL and Patroni: apt-get install postgresql patroni etcd-server python3-etcd'

/** Starts a program as whom the server runs; what it says is in `<home>/<name>.log`. */
export function launch(home: string, name: string, program: string, words: readonly string[]): ChildProcess {
  const { program: file, args, ...as } = command(program, words)
  const log = openSync(join(home, `${name}.log`), 'a')
  const env = { PATH: process.env['PATH'], HOME: home }
  const child = spawn(file, [...args], { ...as, cwd: home, env, stdio: ['ignore', log, log] })
  closeSync(log)
  return child
}

/** What a program said last: its folder is gone when the command ends. */
function endOfLog(home: string, name: string): string {
  return readFileSync(join(home, `${name}.log`), 'utf8').slice(-2_000)
}

/** Runs a program of PostgreSQL to its end; how it ended. */
export function runProgram(program: string, words: readonly string[]): { readonly ok: boolean; readonly said: string } {
  const { program: file, args, ...as } = command(join(bin, program), words)
  const { status, stderr } = spawnSync(file, [...args], { ...as, cwd: '/', encoding: 'utf8' })
  return { ok: status === 0, said: stderr }
}

/** A server that is not started yet; `name` must be no word of `synchronous_standby_names`, such as `first`. */
export async function createNode(name: string, home: string, etcd_port: number): Promise<PatroniNode> {
  const [port, rest_port] = [await freePort(), await freePort()]
  const config = join(home, `${name}.yml`)
  writeFileSync(config, JSON.stringify(configOf({ name, home, port, rest_port, etcd_port })))
  const rest_url = `http://127.0.0.1:${rest_port}`
  let patroni: ChildProcess | null = null
  const is = (role: string) =>
    fetch(`${rest_url}/${role}`).then(
      ({ status }) => status === 200,
      () => false,
    )
  return {
    name,
    port,
    rest_url,
    start() {
      patroni = launch(home, name, '/usr/bin/patroni', [config])
    },
    cut() {
      patroni?.kill('SIGKILL')
      runProgram('pg_ctl', ['stop', '-m', 'immediate', '-D', join(home, name)])
    },
    is,
    async become(role) {
      const until = performance.now() + patience_ms
      while (!(await is(role))) {
        if (performance.now() > until) throw new Error(`${name} did not become ${role}:\n${endOfLog(home, name)}`)
        await sleep(200)
      }
    },
  }
}

interface NodeConfig {
  readonly name: string
  readonly home: string
  readonly port: number
  readonly rest_port: number
  readonly etcd_port: number
}

/** What Patroni is told of a server; JSON is YAML. */
function configOf({ name, home, port, rest_port, etcd_port }: NodeConfig): object {
  const at = (number: number) => ({ listen: `127.0.0.1:${number}`, connect_address: `127.0.0.1:${number}` })
  const user = { username: 'quaylog' }
  return {
    scope: 'quaylog',
    name,
    restapi: at(rest_port),
    etcd3: { host: `127.0.0.1:${etcd_port}` },
    bootstrap: {
      dcs: {
        ...times,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, synchronous_commit: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      ...at(port),
      data_dir: join(home, name),
      bin_dir: bin,
      basebackup: [{ checkpoint: 'fast' }],
      pgpass: join(home, `${name}.pgpass`),
      authentication: { superuser: user, replication: user, rewind: user },
      parameters: { unix_socket_directories: home },
    },
  }
}
