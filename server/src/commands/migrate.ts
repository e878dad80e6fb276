import { connect, distribute, shards_default } from '../ground/db/index.ts'
import type { Distributed } from '../ground/db/index.ts'
import { createLog } from '../ground/log.ts'
import { migrationsApplied } from './database-facts-store.ts'
import { CommandError, print } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { configOf, openDatabase } from './open.ts'

export const migrate_command: Command = {
  name: 'migrate',
  summary: 'Brings the database schema up to this version; starting the service does so too.',
  options: {
    distribute: {
      type: 'boolean',
      help: 'then spread the tables over the nodes of a Citus cluster; stop the service first',
    },
    shards: {
      type: 'string',
      help: `pieces that rows are cut into when they are spread; ${shards_default} unless given`,
    },
  },
  async run(invocation) {
    const shards = readShards(invocation)
    const config = configOf(invocation)
    const opened = await openDatabase(config, createLog('warn'), 'share')
    const migrations = await migrationsApplied(opened.db.work)
    await opened.close()
    if (shards === null)
      return print(invocation, migrations, () =>
        migrations.map(({ name, applied_at }) => `${applied_at}  ${name}`).join('\n'),
      )
    const address = config.database_direct_url ?? config.database_url
    if (address === null)
      throw new CommandError('quaylog migrate: the embedded database can not be distributed: set DATABASE_URL', 2)
    const db = connect({ address, is_unhurried: true })
    try {
      const done = await distribute(db, shards)
      return print(invocation, plain(done), () => describe(done))
    } finally {
      await db.close()
    }
  },
}

/** Null: nothing is to be distributed. */
function readShards({ options }: Invocation): number | null {
  const given = options['shards']
  if (options['distribute'] !== true) {
    if (given !== undefined) throw new CommandError('quaylog migrate: --shards belongs to --distribute', 2)
    return null
  }
  if (given === undefined) return shards_default
  const shards = Number(given)
  if (!Number.isInteger(shards) || shards < 1 || shards > 1_000)
    throw new CommandError('quaylog migrate: --shards has to be a whole number from 1 to 1000', 2)
  return shards
}

const plain = ({ before: _before, after: _after, ...told }: Distributed) => told

function describe({ citus, nodes, spread, repeated, kept, given_up, made_plain }: Distributed): string {
  if (spread.length + repeated.length === 0) return `Citus ${citus}: the tables are distributed already`
  const of_subjects = spread.filter(({ beside }) => beside === 'subject').length
  return [
    `Citus ${citus} with ${nodes.length} ${nodes.length === 1 ? 'node' : 'nodes'} that hold rows: ${nodes.join(', ')}`,
    `${spread.length - of_subjects} tables by account, ${of_subjects} by what is asked, ${repeated.length} whole on every node: ${repeated.join(', ')}`,
    `${kept.length} tables stay on the coordinator`,
    `foreign keys given up: ${given_up.join(', ') || 'none'}`,
    `indexes that are unique no more: ${made_plain.join(', ') || 'none'}`,
  ].join('\n')
}
