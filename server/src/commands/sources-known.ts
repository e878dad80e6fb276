import { credentialsOf } from '../sources/dcsa/profile.ts'
import { profiles } from '../sources/dcsa/profiles/index.ts'
import { accept_unproved } from '../sources/api/settings.ts'
import { api_profiles } from '../sources/api/index.ts'
import { print } from './command.ts'
import type { Command } from './command.ts'

/** An adapter that this version has, and what its facts rest on. */
interface KnownAdapter {
  readonly kind: string
  readonly profile: string
  readonly name: string
  readonly speaks_for: readonly string[]
  readonly credentials: readonly string[]
  readonly proved_by: string
  /** The day on which an operator saw the upstream answer as expected; null: nobody has yet. */
  readonly proved_by_operator_on: string | null
  readonly apply: string | null
  /** Why it is off unless an operator accepts that; null: it is not. */
  readonly unproved: string | null
}

const facts = {
  verified: "the carrier's own documents",
  'second-hand': 'descriptions by others',
  guessed: 'a guess',
} as const

function knownAdapters(): readonly KnownAdapter[] {
  const carriers = profiles.map((profile): KnownAdapter => ({
    kind: 'dcsa',
    profile: profile.id,
    name: profile.name,
    speaks_for: profile.scacs,
    credentials: [...new Set(profile.authentications.flatMap((way) => credentialsOf(way)))],
    proved_by: facts[profile.facts],
    proved_by_operator_on: null,
    apply: null,
    unproved: null,
  }))
  const others = api_profiles.map((profile): KnownAdapter => ({
    kind: 'api',
    profile: profile.id,
    name: profile.name,
    speaks_for: [...profile.scacs, ...profile.sites.map(({ firms }) => firms)],
    credentials: [
      ...profile.credentials.map(({ name }) => name),
      ...(profile.unproved === null ? [] : [accept_unproved]),
    ],
    proved_by: `${profile.proof.by}: ${profile.proof.of}`,
    proved_by_operator_on: profile.proof.operator_on,
    apply: profile.apply,
    unproved: profile.unproved,
  }))
  return [...carriers, ...others]
}

/** `quaylog sources known`: which adapters there are, before any is configured. */
export const sources_known: Command = {
  name: 'sources known',
  summary: 'Lists the adapters that this version has, what each needs, and what its facts rest on.',
  run: async (invocation) => {
    const adapters = knownAdapters()
    return print(invocation, adapters, () => adapters.map(wordsOf).join('\n'))
  },
}

function wordsOf({
  kind,
  profile,
  name,
  speaks_for,
  credentials,
  proved_by,
  proved_by_operator_on,
  unproved,
}: KnownAdapter) {
  const lines = [
    `--kind ${kind} --profile ${profile}`.padEnd(40) + name,
    `    speaks for ${speaks_for.join(', ') || 'what you name'}; needs ${credentials.join(', ')}`,
    `    rests on ${proved_by}; ${proved_by_operator_on === null ? 'no operator has confirmed it yet' : `confirmed by an operator on ${proved_by_operator_on}`}`,
  ]
  return [...lines, ...(unproved === null ? [] : [`    off unless accepted: ${unproved}`])].join('\n')
}
