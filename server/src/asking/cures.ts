import type { HttpFailure, Trouble } from '../sources/source.ts'

/** What an operator does about each trouble of a source that answered, in sentences. */
export const cures: Readonly<Record<Trouble, string>> = {
  outage: 'Nothing is to be mended here: ask again later.',
  slow: 'Nothing is to be mended here: ask again later.',
  rate_limit:
    'Ask again later. If it says so often, other programs ask with the same credentials, or its requests a minute have to be set lower.',
  unreadable:
    'See whether the address is that of its API. If it is, its form may have changed: keep what it answers (quaylog sources capture) and report it.',
  too_large: 'Ask for one box or bill instead of many. If one alone is too much, ask the upstream.',
  credentials:
    'See whether they are whole, in force and of this address; else have new ones issued. Some upstreams also want the address of this machine on their list.',
  entitlement:
    'Look at the contract, the plan and the prepaid credits at the upstream, and whether your company is a party to what is asked.',
  address: 'See what the upstream says of its address, and edit the source.',
}

const sees_address = 'See whether the address is right, and whether this machine may reach it.'

/** What is done where no answer came, by the reason. */
export const cures_of_silence: Readonly<Record<HttpFailure, string>> = {
  dns: 'See how the host of the address is spelled, and whether this machine can look up names.',
  connect: sees_address,
  tls: 'See whether the address is right. It needs a certificate that this machine trusts, and where it asks for one of ours, the one that is registered there.',
  timeout: `${sees_address} If both are so, ask again later.`,
  reset: `${sees_address} Where it asks for a client certificate, see whether ours is registered there.`,
  encoding:
    'Tell the upstream that it compresses its answers wrongly, or see what stands between this machine and it, such as a proxy.',
  refused_address: 'Give the address of the upstream: this one is not asked.',
  no_room: 'Ask again when there is room. If the upstream allows more, raise the budget of the source.',
}

/** What is done where nothing failed, and yet nothing is told. */
export const cures_of_nothing = {
  pending: 'Ask again in an hour.',
  broke_off:
    'Ask again. If it always breaks off, see what stands between this machine and the upstream, such as a proxy, and tell the upstream.',
  unproved: 'Keep what it answers (quaylog sources capture) and report it: by such an answer it can be read.',
  ambiguous: 'Ask for a number that the account is certainly a party to.',
  not_found: 'Ask for one that it certainly knows.',
  bad_number: 'See whether the number and its type are right.',
} as const

/** How the words of a failure begin where no answer came, also within those of signing in. */
const silence = new RegExp(`(?:^|: )(${Object.keys(cures_of_silence).join('|')}): `)

const may_be_silence: ReadonlySet<string | null> = new Set(['outage', 'slow', 'unreadable'])

/** What is done about a source that failed, by the trouble that is kept of it and its words; null: none is known. */
export function cureOf(trouble: string | null, detail: string | null = null): string | null {
  const failure = may_be_silence.has(trouble) ? (silence.exec(detail ?? '')?.[1] ?? null) : null
  const of_silence = new Map<string, string>(Object.entries(cures_of_silence)).get(failure ?? '')
  return of_silence ?? new Map<string, string>(Object.entries(cures)).get(trouble ?? '') ?? null
}
