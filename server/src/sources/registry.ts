import { z } from 'zod'
import { listedSender, sendersIn } from '../ground/mail-senders.ts'
import { callBudget } from './api/budget.ts'
import { apiSettings } from './api/settings.ts'
import { createApiSource } from './api/source.ts'
import { SourceConfigurationError } from './configuration-error.ts'
import { coscon_base_url, createCosconSource, type CosconSettings } from './coscon/source.ts'
import { credentialsOf, type Authentication, type DcsaProfile } from './dcsa/profile.ts'
import { profiles } from './dcsa/profiles/index.ts'
import { clientSettings, createDcsaSource, type DcsaSourceSettings } from './dcsa/source.ts'
import { createSubscriptions, type Subscriptions } from './dcsa/subscriptions.ts'
import { isListened, listened_kinds, missingOf, schemesOf } from './listened.ts'
import { onlyNumbers } from './only-numbers.ts'
import { railFileSettings } from './rail/file-settings.ts'
import { createRailSource, type RailSettings } from './rail/source.ts'
import { schedule_profiles } from './schedules/profiles.ts'
import { createScheduleSource, type ScheduleSettings } from './schedules/source.ts'
import type { Source, SourceParts } from './source.ts'
import { createTerminalFeedSource, type TerminalFeedSettings } from './terminal-feed/source.ts'
import { isAskedByNumber } from './vendor/profile.ts'
import { createNumberSource } from './vendor/source.ts'
import { railroadScac } from '../reference/ramp.ts'
import { createTestLine } from './test-line/source.ts'

/** A source as an operator configures it; credentials are named by the profile. */
export const source_configuration = z
  .object({
    id: z.string().min(1).max(100),
    kind: z.enum([
      'dcsa',
      'coscon',
      'cosco',
      'terminal_feed',
      'rail_clm',
      'api',
      'dcsa_schedules',
      'test',
      ...listened_kinds,
    ]),
    profile: z.string().nullish(),
    name: z.string().min(1).max(200).nullish(),
    scac: z
      .string()
      .regex(/^[A-Z0-9]{2,4}$/)
      .nullish(),
    /** Absent: the carrier's own address. */
    base_url: z.url().max(500).nullish(),
    credentials: z.record(z.string(), z.string()).default({}),
    /** FIRMS codes. */
    terminals: z.array(z.string().min(1).max(20)).max(500).default([]),
    per_minute: z.number().positive().nullish(),
    /** How the carrier writes its times, where it differs from the profile. */
    time: z.enum(['offset', 'z_is_local']).nullish(),
  })
  .refine(({ kind, scac }) => scac == null || scac.length === 4 || kind.startsWith('rail_'), {
    path: ['scac'],
    error: 'four letters or digits; only railroads go by two or three',
  })
  .refine(({ kind, base_url }) => base_url == null || schemesOf(kind).includes(new URL(base_url).protocol), {
    path: ['base_url'],
    error: ({ input }) => `begins with ${schemesFor(input).join(' or ')}`,
  })
  .superRefine(({ credentials }, context) => {
    for (const [name, value] of Object.entries(credentials))
      if (name.endsWith('_url') && value !== '' && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
        context.addIssue({
          code: 'custom',
          path: ['credentials', name],
          message: 'is an address: write it whole, such as https://login.example/token',
        })
  })

function schemesFor(input: unknown): readonly string[] {
  return schemesOf(typeof input === 'object' && input !== null && 'kind' in input ? String(input.kind) : '')
}

export type SourceConfiguration = z.input<typeof source_configuration>
type Configured = z.output<typeof source_configuration>
export { SourceConfigurationError }

/** Makes a source of a configuration. Throws SourceConfigurationError, naming the field. */
export function createSource(configuration: SourceConfiguration, parts: SourceParts): Source {
  return onlyNumbers(createConfigured(readConfiguration(configuration), parts))
}

/**
 * Checks a configuration whole and says under which name and for whom it speaks. Throws SourceConfigurationError,
 * naming the field.
 */
export function describeConfiguration(
  configuration: SourceConfiguration,
  parts: SourceParts,
): { readonly name: string; readonly speaks_for: readonly string[] } {
  const configured = readConfiguration(configuration)
  const { kind, id, name, base_url, credentials } = configured
  if (!isListened(kind)) {
    const source = createConfigured(configured, parts)
    return { name: source.name, speaks_for: [...source.capabilities.scacs, ...source.capabilities.terminals] }
  }
  const missing = missingOf(kind, { base_url: base_url ?? null, credentials })
  if (missing !== null) throw new SourceConfigurationError(missing, 'is missing')
  checkMailSenders(credentials['mail_senders'] ?? '')
  if (kind === 'rail_files') railFileSettings(configured)
  return { name: name ?? id, speaks_for: [] }
}

/** A sender that no mail can have would leave its files unread without a word. Throws SourceConfigurationError. */
function checkMailSenders(text: string): void {
  const stranger = sendersIn(text).find((one) => listedSender(one) === null)
  if (stranger === undefined) return
  throw new SourceConfigurationError(
    'credentials.mail_senders',
    `${stranger} is no sender: write addresses, such as edi@line.example, or domains with @ before them, such as @rail.example`,
  )
}

/**
 * The push subscriptions of a configured carrier; null: it does not offer the standard's. Throws
 * SourceConfigurationError.
 */
export function createCarrierSubscriptions(
  configuration: SourceConfiguration,
  parts: SourceParts,
): Subscriptions | null {
  const configured = readConfiguration(configuration)
  const settings = configured.kind === 'dcsa' ? carrierSettings(configured) : null
  return settings === null || settings.profile.push !== 'dcsa'
    ? null
    : createSubscriptions(clientSettings(settings, parts), parts)
}

function readConfiguration(configuration: SourceConfiguration): Configured {
  const parsed = source_configuration.safeParse(configuration)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SourceConfigurationError(issue?.path.join('.') ?? 'configuration', issue?.message ?? 'is not valid')
}

function createConfigured(configured: Configured, parts: SourceParts): Source {
  switch (configured.kind) {
    case 'dcsa':
      return createDcsaSource(carrierSettings(configured), parts)
    case 'coscon':
    case 'cosco':
      return createCosconSource(cosconSettings(configured), parts)
    case 'terminal_feed':
      return createTerminalFeedSource(terminalSettings(configured), parts)
    case 'test':
      return createTestLine(configured.id, parts)
    case 'rail_clm':
      return createRailSource(railSettings(configured), parts)
    case 'api':
      return createUpstream(configured, parts)
    case 'dcsa_schedules':
      return createScheduleSource(scheduleSettings(configured), parts)
    case 'ais_tcp':
    case 'ais_udp':
    case 'ais_stream':
    case 'ais_hub':
    case 'edi_folder':
    case 'rail_files':
      throw new SourceConfigurationError('kind', `${configured.kind} cannot be asked about numbers`)
  }
}

/** An upstream with an interface of its own: it speaks for itself, or passes on what others state. */
function createUpstream(configured: Configured, parts: SourceParts): Source {
  const settings = apiSettings(configured, parts.now())
  const { profile } = settings
  return isAskedByNumber(profile)
    ? createNumberSource({ ...settings, profile }, parts)
    : createApiSource({ ...settings, profile }, parts)
}

function cosconSettings({ id, name, scac, base_url, per_minute, credentials }: Configured): CosconSettings {
  return {
    id,
    name: name ?? 'COSCO Shipping Lines',
    scacs: [scac ?? 'COSU'],
    base_url: base_url ?? coscon_base_url,
    per_minute: per_minute ?? null,
    credentials: { api_key: required(credentials, 'api_key'), secret_key: required(credentials, 'secret_key') },
  }
}

function terminalSettings(configured: Configured): TerminalFeedSettings {
  const { id, name, terminals, per_minute, credentials } = configured
  if (terminals.length === 0) throw new SourceConfigurationError('terminals', 'name at least one FIRMS code')
  return {
    id,
    name: name ?? id,
    base_url: requiredBase(configured),
    terminals,
    per_minute: per_minute ?? null,
    credentials: { feed_key: required(credentials, 'feed_key') },
  }
}

function railSettings(configured: Configured): RailSettings {
  const { id, name, scac, per_minute, credentials } = configured
  return {
    id,
    name: name ?? id,
    scac: scac == null ? null : railroadScac(scac),
    base_url: requiredBase(configured),
    per_minute: per_minute ?? null,
    credentials: { api_key: required(credentials, 'api_key') },
  }
}

function scheduleSettings(configured: Configured): ScheduleSettings {
  const { id, name, scac, per_minute, credentials } = configured
  const profile = named(schedule_profiles, configured.profile)
  for (const needed of Object.values(profile.headers)) required(credentials, needed)
  return {
    id,
    profile,
    name: name ?? profile.name,
    base_url: carrierAddress(profile, configured),
    credentials,
    scacs: scac == null ? profile.scacs : [...new Set([scac, ...profile.scacs])],
    per_minute: per_minute ?? null,
    ...(profile.price === undefined ? {} : { budget: callBudget(profile, credentials) }),
  }
}

/** The profile of an id. Throws SourceConfigurationError, naming those that are known. */
function named<Profile extends { readonly id: string }>(known: readonly Profile[], id: string | null | undefined) {
  const profile = known.find((candidate) => candidate.id === id)
  if (profile !== undefined) return profile
  throw new SourceConfigurationError('profile', `unknown; the known ones are ${known.map((one) => one.id).join(', ')}`)
}

function carrierSettings(configured: Configured): DcsaSourceSettings {
  const profile = named(profiles, configured.profile)
  const missing = missingCredentials(profile, configured)
  if (missing.length > 0) throw new SourceConfigurationError(`credentials.${missing[0]}`, `${profile.name} needs it`)
  return {
    id: configured.id,
    profile,
    name: configured.name ?? profile.name,
    base_url: carrierAddress(profile, configured),
    credentials: configured.credentials,
    scacs: configured.scac == null ? profile.scacs : [...new Set([configured.scac, ...profile.scacs])],
    per_minute: configured.per_minute ?? null,
    time: configured.time ?? null,
    ...(profile.price === undefined ? {} : { budget: callBudget(profile, configured.credentials) }),
  }
}

function carrierAddress({ name, base_url }: Pick<DcsaProfile, 'name' | 'base_url'>, configured: Configured): string {
  const address = configured.base_url ?? base_url
  if (address === null) throw new SourceConfigurationError('base_url', `${name} tells it with the approval`)
  return address
}

/** The credentials that are missing for the way of signing in that is nearest to complete. */
function missingCredentials(profile: DcsaProfile, configured: Configured): readonly string[] {
  const gaps = profile.authentications.map((way) =>
    [...credentialsOf(way), ...placeholdersOf(way, profile, configured)].filter(
      (name) => !configured.credentials[name],
    ),
  )
  return gaps.toSorted((a, b) => a.length - b.length)[0] ?? []
}

/** Parts of the token address that come from the credentials, unless the address itself is configured. */
function placeholdersOf({ token }: Authentication, profile: DcsaProfile, configured: Configured): readonly string[] {
  if (token === null || configured.credentials.token_url !== undefined) return []
  if (token.url === null) return ['token_url']
  const address = (configured.base_url ?? profile.base_url) === profile.base_url ? token.url : token.path
  return [...address.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
}

function required(credentials: Readonly<Record<string, string>>, name: string): string {
  const value = credentials[name]
  if (value === undefined || value === '') throw new SourceConfigurationError(`credentials.${name}`, 'is missing')
  return value
}

function requiredBase(configured: Configured): string {
  if (configured.base_url == null) throw new SourceConfigurationError('base_url', 'is missing')
  return configured.base_url
}
