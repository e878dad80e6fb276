import { loadReference } from '../../server/src/reference/reference.ts'
import { api_profiles } from '../../server/src/sources/api/index.ts'
import type { UpstreamProfile } from '../../server/src/sources/api/profile.ts'
import { adapterOfLine } from '../../server/src/sources/told.ts'
import { isVendor } from '../../server/src/sources/vendor/profile.ts'
import { tellerOfLine } from './line-teller.ts'
import { table, withSections } from './output.ts'
import type { Output } from './output.ts'

/** What an adapter was built from: the last is too little for the service to claim anything. */
const bases = ['own', 'others', 'unproved'] as const
type Basis = (typeof bases)[number]
type Named = readonly [name: string, basis: Basis]

/** The README with the table of whom the adapters can ask. */
export function reachSection(): Output {
  const rows: readonly (readonly [string, readonly Named[]])[] = [
    ['Shipping lines', lines()],
    ['Terminals', upstreams(({ kind }) => kind === 'facility')],
    ['Railroads', upstreams(({ kind }) => kind === 'railroad')],
    ['Vendors you subscribe to', api_profiles.filter(isVendor).map((profile) => [profile.name, basisOf(profile)])],
  ]
  const head = ['', 'their own documents', 'code or descriptions by others', 'too little: not claimed']
  const cells = rows.map(([kind, named]) => [kind, ...bases.map((basis) => namesOf(named, basis))])
  return withSections('README.md', { reach: table(head, cells) })
}

function namesOf(named: readonly Named[], basis: Basis): string {
  const names = named.flatMap(([name, by]) => (by === basis ? [name] : []))
  return names.length === 0 ? '-' : names.join(', ')
}

/** Lines with an adapter of their own, or else a gateway that speaks for them. */
function lines(): readonly Named[] {
  return loadReference()
    .lines()
    .filter(({ scac }) => adapterOfLine(scac) !== null)
    .map(({ scac, name }) => [name, basisOfLine(scac)])
}

const basis_of_facts = { verified: 'own', 'second-hand': 'others', guessed: 'unproved' } as const

function basisOfLine(scac: string): Basis {
  const teller = tellerOfLine(scac)
  return 'facts' in teller ? basis_of_facts[teller.facts] : basisOf(teller.gateway)
}

function upstreams(isWanted: (profile: UpstreamProfile) => boolean): readonly Named[] {
  return api_profiles.filter(isWanted).map((profile) => {
    const { name, sites } = profile
    return [sites.length > 1 ? `${name} (${sites.length} terminals)` : name, basisOf(profile)]
  })
}

function basisOf({ proof, unproved, tells }: UpstreamProfile): Basis {
  if (unproved !== null || proof.by === 'guess' || !Object.values(tells).includes('told')) return 'unproved'
  return proof.by === 'public document' ? 'own' : 'others'
}
