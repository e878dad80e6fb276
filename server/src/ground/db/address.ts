import postgres from 'postgres'

/** Where an embedded server listens. */
export interface ServerAddress {
  /** The Unix socket. */
  readonly path: string
  readonly user: string
  readonly database: string
}

/**
 * An embedded server, or `postgres://user:password@host:port/database?sslmode=…`. Several hosts, separated by commas,
 * are a
 * primary and its standbys: `postgres://user:password@a:5432,b:5432/database?target_session_attrs=read-write`.
 */
export type Address = ServerAddress | string

/** An address that cannot be read; the message says what is wrong, without the address. */
export class AddressError extends Error {
  override readonly name = 'AddressError'
}

/** What an address leads to. */
export interface Targets {
  /** An address for each server, in the order in which they are written. */
  readonly servers: readonly [Address, ...Address[]]
  /** Whether it has to be found out which of them takes writes. */
  readonly is_choice: boolean
}

const written = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/
const attributes = 'target_session_attrs'

/** Takes an address apart. Throws AddressError. */
export function targetsOf(address: Address): Targets {
  if (typeof address !== 'string') return { servers: [address], is_choice: false }
  const [whole, scheme = '', user = '', hosts = '', rest = ''] = written.exec(address) ?? []
  if (whole === undefined) throw new AddressError('must begin with postgres:// or postgresql://')
  const urls = hostsOf(hosts).map((host) => readUrl(`${scheme}${user}${host}${rest}`))
  const wanted = urls[0]?.searchParams.get(attributes) ?? null
  refuseReadOnly(wanted)
  // Taking nothing out would write the others anew all the same.
  if (wanted !== null) for (const url of urls) url.searchParams.delete(attributes)
  const [server = address, ...others] = urls.map((url) => url.href)
  return { servers: [server, ...others], is_choice: others.length > 0 || wanted !== null }
}

/** The hosts of a list with commas; an address may name none at all, but none beside a comma. */
function hostsOf(list: string): string[] {
  const hosts = list.split(',')
  if (hosts.length > 1 && hosts.includes('')) throw new AddressError('must name a host before and after each comma')
  return hosts
}

function refuseReadOnly(wanted: string | null): void {
  if (wanted !== null && wanted !== 'read-write' && wanted !== 'primary')
    throw new AddressError(`${attributes} must be read-write or primary, because the service writes to the database`)
}

function readUrl(text: string): URL {
  const url = URL.parse(text)
  if (url === null)
    throw new AddressError(
      'must be like postgres://user:password@host:5432/database; in names and passwords write @ as %40, / as %2F, : as %3A and # as %23',
    )
  return url
}

/** A client of the driver for the first server of the address. */
export function openDriver<Types extends Record<string, postgres.PostgresType>>(
  address: Address,
  options: postgres.Options<Types>,
): postgres.Sql {
  const [server] = targetsOf(address).servers
  if (typeof server !== 'string') return postgres({ ...options, ...server, pass: '' })
  const url = new URL(server)
  const socket = libpqSocket(url)
  return postgres(url.href, { ...options, ...socket })
}

/**
 * `postgresql:///name?host=/run/postgresql&user=me`, as libpq writes a Unix socket: taken out of the address, as the
 * driver wants it.
 */
function libpqSocket(url: URL): { host?: string; port?: number; user?: string } {
  const { host, port, user } = Object.fromEntries(url.searchParams)
  if (!host?.startsWith('/')) return {}
  for (const name of ['host', 'port', 'user']) url.searchParams.delete(name)
  return { host, port: Number(port ?? 5432), ...(user === undefined ? {} : { user }) }
}

/** The address as it may stand in a message: without its password. */
export function printable(address: Address): string {
  if (typeof address !== 'string') return address.path
  return written.test(address) ? address.replace(/^([^/?#]*\/\/[^/?#:]*):[^/?#]*@/, '$1:***@') : 'the address'
}
