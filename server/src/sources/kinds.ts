import { accept_unproved } from './api/settings.ts'
import { api_profiles } from './api/index.ts'
import { credentialsOf } from './dcsa/profile.ts'
import { profiles } from './dcsa/profiles/index.ts'

/** A kind of source as a form offers it: what an operator has to enter for it. */
export interface SourceKind {
  readonly kind: string
  /** Carrier of the DCSA family, or upstream of the family of APIs; null: the kind has no profiles. */
  readonly profile: string | null
  readonly name: string
  readonly scac: string | null
  readonly credentials: readonly string[]
  /** Whether it has an address of its own, so that none need be entered. */
  readonly has_address: boolean
  readonly needs_terminals: boolean
}

const others: readonly SourceKind[] = [
  {
    kind: 'coscon',
    profile: null,
    name: 'COSCO Shipping Lines',
    scac: 'COSU',
    credentials: ['api_key', 'secret_key'],
    has_address: true,
    needs_terminals: false,
  },
  {
    kind: 'terminal_feed',
    profile: null,
    name: 'Terminal feed',
    scac: null,
    credentials: ['feed_key'],
    has_address: false,
    needs_terminals: true,
  },
  {
    kind: 'rail_clm',
    profile: null,
    name: 'Railroad',
    scac: null,
    credentials: ['api_key'],
    has_address: false,
    needs_terminals: false,
  },
  {
    kind: 'ais_stream',
    profile: null,
    name: 'AIS stream',
    scac: null,
    credentials: ['api_key'],
    has_address: true,
    needs_terminals: false,
  },
  {
    kind: 'ais_tcp',
    profile: null,
    name: 'AIS receiver, TCP',
    scac: null,
    credentials: [],
    has_address: false,
    needs_terminals: false,
  },
  {
    kind: 'ais_udp',
    profile: null,
    name: 'AIS receiver, UDP',
    scac: null,
    credentials: [],
    has_address: false,
    needs_terminals: false,
  },
  {
    kind: 'edi_folder',
    profile: null,
    name: 'EDI folder',
    scac: null,
    credentials: ['feed_key'],
    has_address: false,
    needs_terminals: false,
  },
]

function apiKinds(): readonly SourceKind[] {
  return api_profiles.map((profile) => ({
    kind: 'api',
    profile: profile.id,
    name: profile.name,
    scac: profile.scacs[0] ?? null,
    credentials: [
      ...profile.credentials.map(({ name }) => name),
      ...(profile.unproved === null ? [] : [accept_unproved]),
    ],
    has_address: profile.base_url !== null,
    needs_terminals: profile.kind === 'facility' && profile.sites.length === 0,
  }))
}

/** Everything that can be configured, carriers first. */
export function sourceKinds(): readonly SourceKind[] {
  const carriers = profiles.map((profile): SourceKind => ({
    kind: 'dcsa',
    profile: profile.id,
    name: profile.name,
    scac: profile.scacs[0] ?? null,
    credentials: [...new Set(profile.authentications.flatMap((way) => credentialsOf(way)))],
    has_address: profile.base_url !== null,
    needs_terminals: false,
  }))
  return [...carriers, ...apiKinds(), ...others]
}
