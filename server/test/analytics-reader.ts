import { openDriver } from '../src/ground/db/address.ts'
import type { Address } from '../src/ground/db/address.ts'
import type { Database } from '../src/ground/db/index.ts'

/** Where a role signs in to the database of a test. */
export async function addressFor(db: Database, user: string, password: string): Promise<Address> {
  const url = process.env['DATABASE_URL']
  const [here] = await db.work<{ name: string }[]>`select current_database() as name`
  const database = here?.name ?? ''
  if (url === undefined) {
    const [place] = await db.work<{ folder: string; port: string }[]>`
      select current_setting('unix_socket_directories') as folder, current_setting('port') as port`
    return { path: `${place?.folder}/.s.PGSQL.${place?.port}`, user, database }
  }
  const address = new URL(url)
  address.pathname = `/${database}`
  address.username = user
  address.password = password
  return address.href
}

/** A connection as the role of a grant has it. */
export async function signedIn(db: Database, { role_name, password }: { role_name: string; password: string }) {
  return openDriver(await addressFor(db, role_name, password), { max: 1, onnotice: () => {} })
}

/** A day or an instant as the API prints it; everything else as it stands. */
export function printed(name: string, value: unknown): unknown {
  if (!(value instanceof Date)) return value
  return name.endsWith('_on') ? value.toISOString().slice(0, 10) : value.toISOString().replace('.000Z', 'Z')
}
