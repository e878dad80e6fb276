import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { AuthenticationError, QuaylogClient } from '@quaylog/sdk'
import { CommandError, print, text } from '../command.ts'
import type { Command, Invocation } from '../command.ts'
import { table } from '../table.ts'
import { withExitCode } from './client-command.ts'
import { profilePath, readProfiles, writeProfiles } from './profiles.ts'
import type { Profiles } from './profiles.ts'
import { openInBrowser, signIn } from './sign-in/sign-in.ts'
import { revoke } from './sign-in/tokens.ts'

/**
 * The key: from the environment, else typed or piped in; never an argument, which other users of the machine could see.
 */
async function keyOf(env: Invocation['env']): Promise<string> {
  const given = env['SERVICE_API_TOKEN'] || env['QUAYLOG_API_TOKEN']
  if (given) return given.trim()
  const is_terminal = process.stdin.isTTY === true
  if (is_terminal) process.stderr.write('API key (not shown): ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: is_terminal })
  const [line] = await new Promise<readonly string[]>((resolve) => {
    reader.once('line', (typed) => resolve([typed]))
    reader.once('close', () => resolve([]))
  })
  reader.close()
  if (is_terminal) process.stderr.write('\n')
  if (line === undefined || line.trim() === '') throw new CommandError('no key was given', 2)
  return line.trim()
}

/**
 * Calls the service once, so that a mistyped key is noticed now. A plan that may not read its account is no mistake.
 */
async function check(apiToken: string, apiBaseUrl: string): Promise<string> {
  try {
    const { companyName, plan } = await new QuaylogClient({ apiToken, apiBaseUrl }).account({ format: 'mapped' })
    return `${companyName}, plan ${plan}`
  } catch (error) {
    if (error instanceof AuthenticationError && error.code === 'restricted_plan') return 'a restricted plan'
    throw error
  }
}

async function stored(env: Invocation['env'], name: string): Promise<Profiles> {
  const kept = await readProfiles(env)
  if (kept.profiles[name] === undefined)
    throw new CommandError(`there is no profile '${name}': see quaylog profile list`, 2)
  return kept
}

/** The address as it was given. @throws CommandError when it or the name of its profile is none */
function addressFor(name: string, base_url: string): string {
  if (!/^https?:\/\//.test(base_url) || !URL.canParse(base_url))
    throw new CommandError(`--base-url: '${base_url}' is not a valid address`, 2)
  if (!/^[\w.-]{1,64}$/.test(name))
    throw new CommandError(`'${name}' is not a valid profile name: use letters, digits, dots and dashes`, 2)
  return base_url
}

export const profile_set: Command = {
  name: 'profile set',
  summary:
    'Keeps the address of a service and a key under a name. The key is read from SERVICE_API_TOKEN or standard input, never from the command line.',
  positionals: ['NAME'],
  options: {
    'base-url': { type: 'string', help: 'address of the API, such as https://quaylog.example.org/v2', required: true },
  },
  run: (invocation) =>
    withExitCode(invocation, async () => {
      const {
        env,
        positionals: [name = ''],
      } = invocation
      const base_url = addressFor(name, text(invocation, 'base-url') ?? '')
      const kept = await readProfiles(env)
      const api_token = await keyOf(env)
      const whose = await check(api_token, base_url)
      await writeProfiles(env, {
        default: kept.default ?? name,
        profiles: { ...kept.profiles, [name]: { base_url, api_token } },
      })
      return print(
        invocation,
        { name, base_url, path: profilePath(env) },
        () => `${name}: ${base_url}, ${whose}; kept in ${profilePath(env)}`,
      )
    }),
}

export const profile_sign_in: Command = {
  name: 'profile sign-in',
  summary: 'Signs a person in with a browser instead of a key, and keeps that under a name until it is removed.',
  positionals: ['NAME'],
  options: {
    'base-url': { type: 'string', help: 'address of the API; that of the profile unless given' },
    'read-only': { type: 'boolean', help: 'ask for leave to read alone' },
    'no-browser': { type: 'boolean', help: 'only print the address to open' },
  },
  run: (invocation) =>
    withExitCode(invocation, async () => {
      const { env, positionals, options } = invocation
      const [name = ''] = positionals
      const known = (await readProfiles(env)).profiles[name]
      const base_url = addressFor(name, text(invocation, 'base-url') ?? known?.base_url ?? '')
      const scope = options['read-only'] === true ? 'tracking:read' : 'tracking:read tracking:write'
      const show = (url: string) => {
        process.stderr.write(`sign in at ${url}\n`)
        if (options['no-browser'] !== true) openInBrowser(url)
      }
      const sign_in = await signIn({ base_url, scope, show }, Date.now)
      const whose = await check(`Bearer ${sign_in.access_token}`, base_url)
      const kept = await readProfiles(env)
      const profiles = { ...kept.profiles, [name]: { base_url, sign_in } }
      await writeProfiles(env, { default: kept.default ?? name, profiles })
      if (known !== undefined && 'sign_in' in known) await revoke(known.sign_in)
      const path = profilePath(env)
      return print(invocation, { name, base_url, path }, () => `${name}: ${base_url}, ${whose}; kept in ${path}`)
    }),
}

export const profile_list: Command = {
  name: 'profile list',
  summary: 'Lists the profiles; keys are not shown.',
  async run(invocation) {
    const kept = await readProfiles(invocation.env)
    const rows = Object.entries(kept.profiles).map(([name, profile]) => ({
      name,
      base_url: profile.base_url,
      credential: 'sign_in' in profile ? 'sign-in' : 'key',
      is_default: name === kept.default,
    }))
    return print(invocation, rows, () =>
      rows.length === 0
        ? 'none yet: see quaylog profile set --help'
        : table(
            ['name', 'address', 'by', 'usual'],
            rows.map(({ name, base_url, credential, is_default }) => [
              name,
              base_url,
              credential,
              is_default ? 'yes' : null,
            ]),
          ),
    )
  },
}

export const profile_use: Command = {
  name: 'profile use',
  summary: 'Makes a profile the one that is used when none is named.',
  positionals: ['NAME'],
  async run(invocation) {
    const {
      env,
      positionals: [name = ''],
    } = invocation
    await writeProfiles(env, { ...(await stored(env, name)), default: name })
    return print(invocation, { name, is_default: true }, () => `${name} is used from now on`)
  },
}

export const profile_remove: Command = {
  name: 'profile remove',
  summary: 'Forgets a profile and its key; a sign-in is ended.',
  positionals: ['NAME'],
  async run(invocation) {
    const {
      env,
      positionals: [name = ''],
    } = invocation
    const kept = await stored(env, name)
    const profiles = Object.fromEntries(Object.entries(kept.profiles).filter(([other]) => other !== name))
    await writeProfiles(env, { default: kept.default === name ? null : kept.default, profiles })
    const gone = kept.profiles[name]
    const is_sign_in = gone !== undefined && 'sign_in' in gone
    if (is_sign_in) await revoke(gone.sign_in)
    return print(invocation, { name, removed: true }, () =>
      is_sign_in
        ? `${name} is removed, and its sign-in ended`
        : `${name} is removed; the key itself stays valid until it is revoked`,
    )
  },
}
