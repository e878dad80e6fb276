import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { QuaylogClient, ValidationError } from '@quaylog/sdk'
import { z } from 'zod'
import { CommandError, text } from '../command.ts'
import type { Invocation } from '../command.ts'
import { profilePath, readProfiles } from './profiles.ts'
import type { KeyProfile } from './profiles.ts'
import { accessTokenOf } from './sign-in/kept-sign-in.ts'

const usual_base_url = 'http://127.0.0.1:4949/v2'
const no_key = 3

/** Options of every command that calls a service. */
export const connection_options = {
  'base-url': { type: 'string', help: 'address of the API, such as https://quaylog.example.org/v2' },
  profile: { type: 'string', help: 'name of a profile; see quaylog profile set --help' },
} as const

/**
 * The first that is set and not empty; the names of the local MCP server's variables, so that one setting does for
 * both.
 */
function variable(env: Invocation['env'], name: string): string | undefined {
  return env[`SERVICE_${name}`]?.trim() || env[`QUAYLOG_${name}`]?.trim() || undefined
}

const demo_file = z.object({ base_url: z.url(), api_key: z.string() })

/** Where `quaylog up` keeps its data, and the key of its demo. */
const dataFolder = (env: Invocation['env']): string => env['QUAYLOG_DATA_DIR'] || './data'

/** The service that `quaylog up` runs out of that folder. */
async function demoOf(env: Invocation['env']): Promise<KeyProfile | null> {
  const path = join(dataFolder(env), 'demo.json')
  const content = await readFile(path, 'utf8').catch(() => null)
  if (content === null) return null
  const read = demo_file.safeParse(JSON.parse(content))
  return read.success ? { base_url: read.data.base_url, api_token: read.data.api_key } : null
}

/** A service, the credential to use there, and how a credential that ends is renewed; null: it does not end. */
interface Connection extends KeyProfile {
  readonly renew: (() => Promise<string>) | null
}

const withKey = (profile: KeyProfile): Connection => ({ ...profile, renew: null })

async function named(env: Invocation['env'], name: string): Promise<Connection> {
  const { profiles } = await readProfiles(env)
  const found = profiles[name]
  if (found === undefined)
    throw new CommandError(`there is no profile '${name}' in ${profilePath(env)}: see quaylog profile list`, 2)
  if ('api_token' in found) return withKey(found)
  const renew = async () => `Bearer ${await accessTokenOf(env, name)}`
  return { base_url: found.base_url, api_token: await renew(), renew }
}

const sameOrigin = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin

/** A profile at an address that was named beside it. @throws CommandError when its sign-in is for another service */
function atAddress(profile: Connection, base_url: string, name: string): Connection {
  if (profile.renew !== null && !sameOrigin(base_url, profile.base_url))
    throw new CommandError(`the sign-in of '${name}' is for ${profile.base_url} alone`, no_key)
  return { ...profile, base_url }
}

/** The usual profile, else what `quaylog up` left; null: neither. */
async function usualOf(env: Invocation['env']): Promise<Connection | null> {
  const usual = await readProfiles(env)
  if (usual.default !== null) return named(env, usual.default)
  const demo = await demoOf(env)
  return demo && withKey(demo)
}

/**
 * Which service is called and with which key: a profile that was named, else the environment, else the usual profile,
 * else what
 * `quaylog up` left in the data folder. A key that nobody chose is sent to its own service only.
 */
async function connectionOf(invocation: Invocation): Promise<Connection> {
  const { env } = invocation
  const wanted = text(invocation, 'base-url') ?? undefined
  const chosen = text(invocation, 'profile') ?? env['QUAYLOG_PROFILE']
  if (chosen) {
    const profile = await named(env, chosen)
    return wanted === undefined ? profile : atAddress(profile, wanted, chosen)
  }
  const address = wanted ?? variable(env, 'API_BASE_URL')
  const api_token = variable(env, 'API_TOKEN')
  if (api_token !== undefined) return withKey({ base_url: address ?? usual_base_url, api_token })
  const found = await usualOf(env)
  if (found === null)
    throw new CommandError(
      `no key: set SERVICE_API_TOKEN, or keep one with quaylog profile set NAME --base-url URL. No demo has left one in ${dataFolder(env)}: if it runs with another folder, set QUAYLOG_DATA_DIR to that`,
      no_key,
    )
  if (address !== undefined && !sameOrigin(address, found.base_url))
    throw new CommandError(`no key for ${address}: set SERVICE_API_TOKEN, or name a profile with --profile`, no_key)
  return { ...found, base_url: address ?? found.base_url }
}

/** A client of that service. */
export async function clientOf(invocation: Invocation): Promise<QuaylogClient> {
  const { base_url, api_token, renew } = await connectionOf(invocation)
  const fetchImpl = renew === null ? {} : { fetchImpl: renewing(renew) }
  try {
    return new QuaylogClient({ apiToken: api_token, apiBaseUrl: base_url, ...fetchImpl })
  } catch (error) {
    if (error instanceof ValidationError) throw new CommandError(`'${base_url}' is not the address of an API`, 2)
    throw error
  }
}

/** Sends each request with the credential of the moment, so that commands outlive it; one that has ended is refused. */
const renewing =
  (renew: () => Promise<string>): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers)
    const authorization = await renew().catch(() => null)
    if (authorization !== null) headers.set('authorization', authorization)
    return fetch(input, { ...init, headers })
  }
