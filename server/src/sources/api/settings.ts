import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Instant } from '@quaylog/journey'
import { railroadScac } from '../../reference/ramp.ts'
import { SourceConfigurationError } from '../configuration-error.ts'
import { callBudget } from './budget.ts'
import { api_profiles, type AnyProfile } from './index.ts'
import type { Settings, UpstreamProfile } from './profile.ts'
import { certificateOf } from './sign-in.ts'
import type { ApiSourceSettings } from './source.ts'

/** The part of a source's configuration that this family reads. */
interface ConfiguredApi {
  readonly id: string
  readonly profile?: string | null | undefined
  readonly name?: string | null | undefined
  readonly scac?: string | null | undefined
  readonly base_url?: string | null | undefined
  readonly credentials: Settings
  readonly terminals: readonly string[]
  readonly per_minute?: number | null | undefined
}

/** The credential by which an operator takes note that nobody has proved what an upstream answers. */
export const accept_unproved = 'accept_unproved'

/** Checks what is configured against the profile. Throws SourceConfigurationError, naming the field. */
export function apiSettings(configured: ConfiguredApi, now: Instant): ApiSourceSettings<AnyProfile> {
  const profile = api_profiles.find(({ id }) => id === configured.profile)
  if (profile === undefined)
    throw new SourceConfigurationError(
      'profile',
      `unknown; the known ones are ${api_profiles.map(({ id }) => id).join(', ')}`,
    )
  const { credentials } = configured
  for (const { name, what, is_optional } of profile.credentials)
    if (is_optional !== true && !credentials[name])
      throw new SourceConfigurationError(`credentials.${name}`, `${profile.name} needs it. ${what}`)
  if (profile.by_certificate) checkCertificate(credentials, now)
  if (profile.unproved !== null && credentials[accept_unproved] !== 'yes')
    throw new SourceConfigurationError(
      `credentials.${accept_unproved}`,
      `${profile.unproved}. Write "yes" to have its answers kept without moving a container`,
    )
  const base_url = configured.base_url ?? profile.base_url
  if (base_url === null)
    throw new SourceConfigurationError('base_url', `${profile.name} tells it together with the credentials`)
  return {
    id: configured.id,
    name: configured.name ?? profile.name,
    profile,
    base_url,
    credentials: { ...profile.defaults, ...credentials },
    terminals: terminalsOf(profile, configured.terminals),
    scacs: [
      ...new Set([
        ...(configured.scac == null ? [] : [configured.scac]),
        ...profile.scacs,
        ...codesOf(profile, credentials),
      ]),
    ],
    per_minute: configured.per_minute ?? null,
    budget: callBudget(profile, credentials),
  }
}

/** The lines that a vendor is asked about, and the railroads that a service of all of them is. */
function codesOf(profile: UpstreamProfile, credentials: Settings): readonly string[] {
  const asked_for = (wanted: string) =>
    profile.credentials.some(({ name }) => name === wanted) ? (credentials[wanted] ?? '') : ''
  const [lines, railroads] = [asked_for('lines'), asked_for('railroads')]
  return [
    ...codesIn(lines, 'lines', /^[A-Z]{4}$/, 'a line: write four letters each'),
    ...codesIn(railroads, 'railroads', /^[A-Z]{2,4}$/, 'a railroad: write two to four letters each').map(railroadScac),
  ]
}

function codesIn(text: string, name: string, form: RegExp, of_what: string): readonly string[] {
  const codes = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
  const stranger = codes.find((code) => !form.test(code))
  if (stranger !== undefined)
    throw new SourceConfigurationError(`credentials.${name}`, `${stranger} is no SCAC of ${of_what}`)
  return codes
}

/** The facilities that are chosen, or all that the upstream speaks for. */
function terminalsOf({ name, kind, sites }: UpstreamProfile, chosen: readonly string[]): readonly string[] {
  const known = sites.map(({ firms }) => firms)
  const stranger = chosen.find((firms) => known.length > 0 && !known.includes(firms))
  if (stranger !== undefined)
    throw new SourceConfigurationError(
      'terminals',
      `${name} does not speak for ${stranger}; it does for ${known.join(', ')}`,
    )
  if (kind === 'facility' && known.length === 0 && chosen.length === 0)
    throw new SourceConfigurationError('terminals', 'name at least one FIRMS code')
  return chosen.length === 0 ? known : chosen
}

function checkCertificate(credentials: Settings, now: Instant): void {
  const { certificate, private_key } = certificateOf(credentials)
  const read = readable(() => new X509Certificate(certificate))
  if (read === null) throw new SourceConfigurationError('credentials.certificate', 'is not a certificate in PEM')
  const key = readable(() => createPrivateKey(private_key))
  if (key === null) throw new SourceConfigurationError('credentials.private_key', 'is not a private key in PEM')
  if (!read.checkPrivateKey(key))
    throw new SourceConfigurationError('credentials.private_key', 'does not belong to the certificate')
  if (Date.parse(read.validTo) <= Date.parse(now))
    throw new SourceConfigurationError('credentials.certificate', `expired on ${read.validTo}`)
}

function readable<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** When the client certificate of a configuration ends; null: there is none that can be read. */
export function certificateEnds(credentials: Settings): string | null {
  if (credentials.certificate === undefined) return null
  const read = readable(() => new X509Certificate(certificateOf(credentials).certificate))
  return read === null ? null : new Date(read.validTo).toISOString()
}
