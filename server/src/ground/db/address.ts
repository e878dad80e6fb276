import postgres from 'postgres'

/** Where an embedded server listens. */
export interface ServerAddress {
  /** The Unix socket. */
  readonly path: string
  readonly user: string
  readonly database: string
}

/** An embedded server, or `postgres://user:password@host:port/database?sslmode=…`. */
export type Address = ServerAddress | string

/** A client of the driver for the address. */
export function openDriver<Types extends Record<string, postgres.PostgresType>>(address: Address, options: postgres.Options<Types>): postgres.Sql {
  if (typeof address !== 'string') return postgres({ ...options, ...address, pass: '' })
  const url = new URL(address)
  const socket = libpqSocket(url)
  return postgres(url.href, { ...options, ...socket })
}

/** `postgresql:///name?host=/run/postgresql&user=me`, as libpq writes a Unix socket: taken out of the address, as the driver wants it. */
function libpqSocket(url: URL): { host?: string; port?: number; user?: string } {
  const { host, port, user } = Object.fromEntries(url.searchParams)
  if (!host?.startsWith('/')) return {}
  for (const name of ['host', 'port', 'user']) url.searchParams.delete(name)
  return { host, port: Number(port ?? 5432), ...(user === undefined ? {} : { user }) }
}

/** The address as it may stand in a message: without its password. */
export function printable(address: Address): string {
  if (typeof address !== 'string') return address.path
  const url = URL.parse(address)
  if (url === null) return 'the address'
  url.password = url.password && '***'
  return url.href
}
