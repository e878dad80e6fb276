import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serverUser } from '../../server/src/ground/db/server-user.ts'
import { freePort } from '../../scripts/newcomer/ports.ts'
import { createNode, launch, no_patroni, runProgram } from './patroni-node.ts'
import type { PatroniNode } from './patroni-node.ts'

/** Two servers of PostgreSQL of which Patroni, with one etcd, keeps one the primary. */
export interface PatroniPair {
  /** The database at both, as the service is given it. */
  readonly url: string
  /** Ends the primary and its Patroni at once, as a power cut does, and waits until the standby takes its place. */
  losePrimary(): Promise<void>
  /** Starts what was lost, and waits until it has each write before its caller hears of it. */
  startLost(): Promise<void>
  /** Asks Patroni to make the standby the primary, and waits until it is. */
  switchOver(): Promise<void>
  stop(): void
}

/** Throws where a program is missing. */
export async function startPatroniPair(): Promise<PatroniPair> {
  if (no_patroni !== null) throw new Error(no_patroni)
  const home = mkdtempSync('/tmp/patroni-pair-')
  const { owner } = serverUser('/tmp')
  if (owner) chownSync(home, owner.uid, owner.gid)
  const etcd_port = await freePort()
  const etcd = launch(home, 'etcd', '/usr/bin/etcd', etcdWords(join(home, 'etcd'), etcd_port, await freePort()))
  const nodes = [await createNode('db1', home, etcd_port), await createNode('db2', home, etcd_port)] as const
  const stop = () => {
    for (const node of nodes) node.cut()
    etcd.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await startBoth(nodes)
  } catch (error) {
    stop()
    throw error
  }
  const servers = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return { url: `postgres://quaylog@${servers}/quaylog?target_session_attrs=read-write`, ...actsOn(nodes), stop }
}

type Nodes = readonly [PatroniNode, PatroniNode]

async function startBoth([first, second]: Nodes): Promise<void> {
  first.start()
  await first.become('leader')
  const { ok, said } = runProgram('createdb', ['-h', '127.0.0.1', '-p', `${first.port}`, '-U', 'quaylog', 'quaylog'])
  if (!ok) throw new Error(`createdb: ${said}`)
  second.start()
  await second.become('sync')
}

function actsOn([first, second]: Nodes): Pick<PatroniPair, 'losePrimary' | 'startLost' | 'switchOver'> {
  const roles = async () =>
    (await first.is('leader')) ? { primary: first, standby: second } : { primary: second, standby: first }
  let lost = first
  return {
    async losePrimary() {
      const { primary, standby } = await roles()
      lost = primary
      primary.cut()
      await standby.become('leader')
    },
    async startLost() {
      lost.start()
      await lost.become('sync')
    },
    async switchOver() {
      const { primary, standby } = await roles()
      const body = JSON.stringify({ leader: primary.name, candidate: standby.name })
      const { ok, status } = await fetch(`${primary.rest_url}/switchover`, { method: 'POST', body })
      if (!ok) throw new Error(`Patroni answered ${status} to the switchover`)
      await standby.become('leader')
    },
  }
}

function etcdWords(data_dir: string, client_port: number, peer_port: number): readonly string[] {
  const [client, peer] = [`http://127.0.0.1:${client_port}`, `http://127.0.0.1:${peer_port}`]
  const options = {
    'data-dir': data_dir,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
}
