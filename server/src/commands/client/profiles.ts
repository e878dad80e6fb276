import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { CommandError } from '../command.ts'
import type { Invocation } from '../command.ts'
import { sign_in } from './sign-in/tokens.ts'

const key_profile = z.object({ base_url: z.url(), api_token: z.string().min(1) })
const profile = z.union([key_profile, z.object({ base_url: z.url(), sign_in })])
const profile_file = z.object({ default: z.string().nullable(), profiles: z.record(z.string(), profile) })

/** A service and the key to use there. */
export type KeyProfile = z.output<typeof key_profile>
/** What the file of profiles holds; `default` is the one that is used when none is named. */
export type Profiles = z.output<typeof profile_file>

/** Where the profiles of this user are kept. */
export function profilePath(env: Invocation['env']): string {
  const home =
    env['XDG_CONFIG_HOME'] ||
    (env['APPDATA'] && process.platform === 'win32' ? env['APPDATA'] : join(env['HOME'] || homedir(), '.config'))
  return join(home, 'quaylog', 'profiles.json')
}

/** The profiles there are; none when there is no file yet. */
export async function readProfiles(env: Invocation['env']): Promise<Profiles> {
  const path = profilePath(env)
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return { default: null, profiles: {} }
  const read = profile_file.safeParse(parsed(text))
  if (!read.success) throw new CommandError(`${path} is not a valid profile file: correct or remove it`)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Replaces the file whole; only its owner can read it, for it holds keys. */
export async function writeProfiles(env: Invocation['env'], profiles: Profiles): Promise<void> {
  const path = profilePath(env)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}
