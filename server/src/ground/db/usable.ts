import { printable } from './address.ts'
import type { Address } from './address.ts'
import { CannotStart } from './cannot-start.ts'
import type { Database } from './connect.ts'

const version_min = 150_000

/** What to do about an error of the first connection, by SQLSTATE or code of the socket. */
const cures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: start PostgreSQL or correct DATABASE_URL',
  ENOTFOUND: 'its host has no address: correct DATABASE_URL',
  EAI_AGAIN: 'its host has no address: correct DATABASE_URL',
  ENOENT: 'its socket does not exist: start PostgreSQL or correct DATABASE_URL',
  CONNECT_TIMEOUT: 'it does not answer: correct DATABASE_URL or open the way to it',
  '28P01': 'it refuses the password: correct DATABASE_URL',
  '28000': 'it refuses this user: correct DATABASE_URL or pg_hba.conf',
  '3D000': 'it has no database of this name: create it or correct DATABASE_URL',
}

/** Makes sure that the database can be reached and keeps what it acknowledges; throws CannotStart with cause and cure. */
export async function requireUsable(db: Database, address: Address): Promise<void> {
  const facts = await readFacts(db, address)
  const refuse = (cause: string) => new CannotStart(`the database ${printable(address)} cannot be used: ${cause}`)
  if (facts.version < version_min) throw refuse(`it is PostgreSQL ${Math.floor(facts.version / 10_000)}; 15 or newer is needed`)
  if (facts.encoding !== 'UTF8') throw refuse(`its encoding is ${facts.encoding}; create it with encoding UTF8`)
  if (facts.read_only === 'on') throw refuse('it is read only; use the primary server')
  if (facts.synchronous_commit === 'off') throw refuse('synchronous_commit is off, so that acknowledged writes could be lost; set it on')
}

async function readFacts(db: Database, address: Address) {
  try {
    const [facts] = await db.work<{ version: number; encoding: string; read_only: string; synchronous_commit: string }[]>`
      select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
        current_setting('transaction_read_only') as read_only, current_setting('synchronous_commit') as synchronous_commit`
    if (facts) return facts
    throw new Error('no row')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const cause = cures[code] ?? (error instanceof Error ? error.message : String(error))
    throw new CannotStart(`the database ${printable(address)} cannot be used: ${cause}`, { cause: error })
  }
}
