import { aishub_url } from './ais/aishub.ts'
import { aisstream_url } from './ais/aisstream.ts'
import { accept_unproved } from './api/settings.ts'
import { budget_rules } from './api/budget.ts'
import { api_profiles, type AnyProfile } from './api/index.ts'
import { isAskedByNumber } from './vendor/profile.ts'
import { coscon_base_url, coscon_per_day } from './coscon/source.ts'
import { budgetField, credentialFields, fieldOf, waysOf } from './dcsa/credential-fields.ts'
import { certaintyOf, fact_words, type DcsaProfile } from './dcsa/profile.ts'
import { profiles } from './dcsa/profiles/index.ts'
import { coscon_tells, dcsa_tells, rail_file_tells, rail_tells } from './line-tells.ts'
import { layouts } from './rail/layout.ts'
import { schedule_profiles, type ScheduleProfile } from './schedules/profiles.ts'
import { allowanceWords, type SourceField, type SourceKind } from './source-kind.ts'
import { terminal_fields } from '../reference/provided-data.ts'

const field = (name: string, what: string, more: Partial<SourceField> = {}): SourceField => ({
  name,
  what,
  looks_like: null,
  is_optional: false,
  is_pem: false,
  ...more,
})
const told = (fields: readonly string[]) => fields.map((name) => ({ field: name, certainty: 'told' as const }))

/** What kinds without profiles have in common. */
const plain = {
  profile: null,
  scac: null,
  speaks_for: [],
  sites: [],
  apply: null,
  base_url: null,
  needs_terminals: false,
  asks: [],
  wants_bill_of_lading: false,
  allows: 'It has no limit of its own.',
  tells: [],
  proved_by_operator_on: null,
  unproved: null,
} as const

const feed_key = field('feed_key', 'Key that the feed and Quaylog share; you choose it')

const mail_senders = field('mail_senders', 'Who mails these files: addresses, and domains with @ before them', {
  looks_like: 'edi@line.example, @rail.example',
  is_optional: true,
})

const others: readonly SourceKind[] = [
  {
    ...plain,
    kind: 'coscon',
    name: 'COSCO Shipping Lines',
    scac: 'COSU',
    speaks_for: ['COSU'],
    apply:
      'Customers of COSCO: apply at the COP portal of COSCO Shipping Lines; the review takes about 15 working days.',
    fields: [field('api_key', 'API key of the application'), field('secret_key', 'Secret key, with which we sign')],
    ways: [['api_key', 'secret_key']],
    base_url: coscon_base_url,
    asks: ['bill_of_lading', 'booking_number', 'container'],
    allows: allowanceWords({ per_minute: null, per_day: coscon_per_day }),
    tells: told(coscon_tells),
    proved_by: fact_words.verified,
  },
  {
    ...plain,
    kind: 'terminal_feed',
    name: 'Terminal feed',
    apply: 'A feed of your own, in the neutral form of docs/adding-a-source.md: you choose address and key.',
    fields: [feed_key],
    ways: [['feed_key']],
    needs_terminals: true,
    asks: ['container'],
    tells: told(terminal_fields),
    proved_by: "Quaylog's own format",
  },
  {
    ...plain,
    kind: 'rail_clm',
    name: 'Railroad',
    apply: 'A feed of your own with car location messages: you choose address and key.',
    fields: [field('api_key', 'Key that the feed expects')],
    ways: [['api_key']],
    asks: ['container'],
    tells: told(rail_tells),
    proved_by: "Quaylog's own format",
  },
  {
    ...plain,
    kind: 'ais_stream',
    name: 'AIS stream',
    apply: 'Anyone: sign in at aisstream.io and create a key; it is free.',
    fields: [field('api_key', 'Key of aisstream.io')],
    ways: [['api_key']],
    base_url: aisstream_url,
    proved_by: "the provider's own documents",
  },
  {
    ...plain,
    kind: 'ais_hub',
    name: 'AISHub',
    apply: 'Members of AISHub: join at aishub.net with a receiver of your own whose reports you share.',
    fields: [field('username', 'User name of AISHub')],
    ways: [['username']],
    base_url: aishub_url,
    allows: 'It allows one question a minute, which names all ships that are wanted by their IMO numbers.',
    proved_by: "the provider's own documents",
  },
  {
    ...plain,
    kind: 'ais_tcp',
    name: 'AIS receiver, TCP',
    apply: 'A receiver of your own that serves NMEA lines.',
    fields: [],
    ways: [[]],
    proved_by: 'ITU-R M.1371',
  },
  {
    ...plain,
    kind: 'ais_udp',
    name: 'AIS receiver, UDP',
    apply: 'A receiver of your own that sends NMEA lines.',
    fields: [],
    ways: [[]],
    proved_by: 'ITU-R M.1371',
  },
  {
    ...plain,
    kind: 'edi_folder',
    name: 'EDI folder',
    apply:
      'Agree with the sender on a folder, on a key with which files are posted to /ingest/edi, or on the address that mails them.',
    fields: [{ ...feed_key, is_optional: true }, mail_senders],
    ways: [['feed_key'], ['mail_senders'], []],
    proved_by: 'X12 and UN/EDIFACT',
  },
  {
    ...plain,
    kind: 'rail_files',
    name: 'Railroad text files',
    apply:
      'Ask the railroad to send its car location messages, and agree on a folder, on a key with which files are posted, or on the address that mails them.',
    fields: [
      field(
        'layout',
        `Where each column stands: the JSON of docs/guides/replay.md, or ${layouts.map(({ name }) => name).join(', ')}`,
        { looks_like: '{"name":"ours","positions":{…}}' },
      ),
      { ...feed_key, is_optional: true },
      mail_senders,
      field(accept_unproved, 'A layout of these names is unproved: "yes" says that it fits a file of yours', {
        looks_like: 'yes',
        is_optional: true,
      }),
    ],
    ways: [['layout', 'feed_key'], ['layout', 'mail_senders'], ['layout']],
    tells: told(rail_file_tells),
    proved_by: "the layout, which is the operator's own or unproved",
  },
]

function carrierKind(profile: DcsaProfile): SourceKind {
  return {
    ...plain,
    kind: 'dcsa',
    profile: profile.id,
    name: profile.name,
    scac: profile.scacs[0] ?? null,
    speaks_for: profile.scacs,
    apply: profile.apply,
    fields: credentialFields(profile),
    ways: waysOf(profile),
    base_url: profile.base_url,
    asks: profile.asks,
    allows: allowanceWords(profile.limits, profile.price),
    tells: dcsa_tells.map((name) => ({ field: name, certainty: certaintyOf(profile) })),
    proved_by: fact_words[profile.facts],
  }
}

function scheduleKind(profile: ScheduleProfile): SourceKind {
  const { headers, price } = profile
  const keys = [...new Set(Object.values(headers))]
  return {
    ...plain,
    kind: 'dcsa_schedules',
    profile: profile.id,
    name: profile.name,
    scac: profile.scacs[0] ?? null,
    speaks_for: profile.scacs,
    apply: profile.apply,
    fields: [
      ...keys.map((name) => fieldOf(name, false)),
      ...(price === undefined ? [] : budget_rules.map(budgetField)),
    ],
    ways: [keys],
    base_url: profile.base_url,
    asks: ['vessel'],
    allows: allowanceWords(profile.limits, price),
    proved_by: fact_words[profile.facts],
  }
}

function apiKind(profile: AnyProfile): SourceKind {
  const accepts =
    profile.unproved === null
      ? []
      : [
          field(accept_unproved, `${profile.unproved}: "yes" keeps its answers without moving a container`, {
            looks_like: 'yes',
          }),
        ]
  const fields = [...profile.credentials, ...budget_rules].map(
    ({ name, what, looks_like = null, is_optional = false }) =>
      field(name, what, { looks_like, is_optional, is_pem: looks_like?.startsWith('-----BEGIN') === true }),
  )
  return {
    kind: 'api',
    profile: profile.id,
    name: profile.name,
    scac: profile.scacs[0] ?? null,
    speaks_for: [...profile.scacs, ...profile.sites.map(({ firms }) => firms)],
    sites: profile.sites.map(({ firms, name }) => ({ firms, name })),
    apply: profile.apply,
    fields: [...fields, ...accepts],
    ways: [[...fields, ...accepts].flatMap(({ name, is_optional }) => (is_optional ? [] : [name]))],
    base_url: profile.base_url,
    needs_terminals: profile.kind === 'facility' && profile.sites.length === 0,
    asks: isAskedByNumber(profile) ? profile.asks : ['container'],
    wants_bill_of_lading: !isAskedByNumber(profile) && profile.wants_references,
    allows: allowanceWords(profile.limits, profile.price),
    tells: Object.entries(profile.tells).map(([name, certainty]) => ({ field: name, certainty })),
    proved_by: `${profile.proof.by}: ${profile.proof.of}`,
    proved_by_operator_on: profile.proof.operator_on,
    unproved: profile.unproved,
  }
}

/** Everything that can be configured, carriers first. */
export function sourceKinds(): readonly SourceKind[] {
  return [...profiles.map(carrierKind), ...schedule_profiles.map(scheduleKind), ...api_profiles.map(apiKind), ...others]
}
