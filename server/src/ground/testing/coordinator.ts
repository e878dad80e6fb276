import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { openDriver } from '../db/address.ts'
import type { Address } from '../db/address.ts'
import { connect } from '../db/connect.ts'
import { distribute } from '../db/distributed/distribute.ts'

/** Enough that rows lie apart, few enough that a test's database is made quickly. */
const shards_of_tests = 4

/** A server on which tests make databases, by the name of the database. */
export type AddressOf = (database: string) => Address

/** A node of a Citus cluster, as its coordinator knows it. */
interface ClusterNode {
  readonly host: string
  readonly port: number
  readonly is_coordinator: boolean
  readonly has_shards: boolean
}

/** Runs `use` on a server's own database, on one connection. */
export async function asMaintainer<T>(addressOf: AddressOf, use: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  return on(addressOf('postgres'), use)
}

async function on<T>(address: Address, use: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = openDriver(address, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    return await use(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The nodes of the cluster that a server coordinates, itself among them; empty: it is a server like any other. */
function clusterNodes(addressOf: AddressOf): Promise<readonly ClusterNode[]> {
  return asMaintainer(addressOf, async (sql) => {
    const [citus] = await sql`select 1 from pg_extension where extname = 'citus'`
    if (citus === undefined) return []
    return sql<ClusterNode[]>`
      select nodename as host, nodeport as port, groupid = 0 as is_coordinator, shouldhaveshards as has_shards
      from pg_dist_node where noderole = 'primary' order by groupid`
  })
}

/**
 * The servers on which a database of the tests is made under one name: the one of the address and, where that is the
 * coordinator of a Citus cluster, its workers.
 */
export async function serversOf(addressOf: AddressOf): Promise<readonly AddressOf[]> {
  const nodes = await clusterNodes(addressOf)
  const workers = nodes.filter(({ is_coordinator }) => !is_coordinator)
  return [addressOf, ...workers.map((node) => atNode(addressOf, node))]
}

function atNode(addressOf: AddressOf, { host, port }: ClusterNode): AddressOf {
  return (database) => {
    const address = addressOf(database)
    if (typeof address !== 'string') throw new Error('a cluster is reached by DATABASE_URL only')
    const url = new URL(address)
    url.hostname = host
    url.port = String(port)
    return url.href
  }
}

/**
 * Makes the migrated databases of one name on all nodes into one and spreads its tables, where the server coordinates
 * a cluster; nobody can connect to it afterwards, so that it can be copied.
 */
export async function spreadWhereClustered(addressOf: AddressOf, database: string): Promise<void> {
  const nodes = await clusterNodes(addressOf)
  if (nodes.length === 0) return
  for (const server of await serversOf(addressOf))
    await on(server(database), (sql) => sql`create extension if not exists citus`)
  const db = connect({ address: addressOf(database), is_unhurried: true })
  try {
    for (const { host, port, is_coordinator, has_shards } of nodes) {
      if (is_coordinator) await db.work`select citus_set_coordinator_host(${host}, ${port})`
      else await db.work`select citus_add_node(${host}, ${port})`
      await db.work`select citus_set_node_property(${host}, ${port}, 'shouldhaveshards', ${has_shards})`
    }
    await distribute(db, shards_of_tests)
  } finally {
    await db.close()
  }
  for (const server of await serversOf(addressOf)) await closeToAll(server, database)
}

/** A node keeps a connection to each of its databases that knows Citus. */
async function closeToAll(server: AddressOf, database: string): Promise<void> {
  await asMaintainer(server, async (sql) => {
    await sql`alter database ${sql(database)} allow_connections false`
    for (let left = 1; left > 0; await sleep(50)) {
      const found = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`
      left = found.length
    }
  })
}
