import { open, rm, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { CommandError } from '../../command.ts'
import type { Invocation } from '../../command.ts'
import { profilePath, readProfiles, writeProfiles } from '../profiles.ts'
import { tokensFor } from './tokens.ts'
import type { PersonSignIn } from './tokens.ts'

/** A token that ends sooner is renewed before it is used. */
const early_ms = 60_000
const look_again_ms = 50
/** A lock that is older was left by a process that ended. */
const lock_ms_max = 60_000

const isFresh = ({ expires_at }: PersonSignIn): boolean => Date.parse(expires_at) - Date.now() > early_ms

/**
 * The access token of a profile, renewed when it is about to end. A refresh token is valid once, and using it twice
 * ends the sign-in, so one process renews it at a time and the others take what it kept.
 *
 * @throws CommandError when the person has to sign in again
 */
export async function accessTokenOf(env: Invocation['env'], name: string): Promise<string> {
  const kept = await signInOf(env, name)
  return isFresh(kept) ? kept.access_token : locked(`${profilePath(env)}.lock`, () => renewed(env, name))
}

async function signInOf(env: Invocation['env'], name: string): Promise<PersonSignIn> {
  const profile = (await readProfiles(env)).profiles[name]
  if (profile === undefined || 'api_token' in profile) throw new CommandError(`nobody is signed in under '${name}'`, 3)
  return profile.sign_in
}

async function renewed(env: Invocation['env'], name: string): Promise<string> {
  const kept = await signInOf(env, name)
  if (isFresh(kept)) return kept.access_token
  const grant = { grant_type: 'refresh_token', refresh_token: kept.refresh_token }
  const sign_in = await tokensFor(kept, grant, Date.now()).catch((error: unknown) => {
    if (!(error instanceof CommandError) || error.exit_code !== 3) throw error
    throw new CommandError(`the sign-in of '${name}' has ended: quaylog profile sign-in ${name}`, 3)
  })
  const { profiles, ...others } = await readProfiles(env)
  const base_url = profiles[name]?.base_url ?? kept.resource
  await writeProfiles(env, { ...others, profiles: { ...profiles, [name]: { base_url, sign_in } } })
  return sign_in.access_token
}

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

async function locked<Result>(path: string, run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const file = await open(path, 'wx').catch((error: unknown) => {
      if (isThere(error)) return null
      throw new CommandError(`the sign-in cannot be renewed: ${path} cannot be written`)
    })
    if (file !== null) {
      await file.close()
      break
    }
    const since = (await stat(path).catch(() => null))?.mtimeMs ?? null
    if (since !== null && Date.now() - since > lock_ms_max) await rm(path, { force: true })
    await pause(look_again_ms)
  }
  try {
    return await run()
  } finally {
    await rm(path, { force: true })
  }
}
