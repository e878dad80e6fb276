import { budget_rules } from '../api/budget.ts'
import type { CredentialRule } from '../api/profile.ts'
import type { SourceField } from '../source-kind.ts'
import { credentialsOf, type Authentication, type DcsaProfile } from './profile.ts'

const pem_key = '-----BEGIN PRIVATE KEY-----'

/** What carriers call the credentials that they hand out, where a profile does not say it in its own words. */
const words: Readonly<Record<string, Pick<SourceField, 'what' | 'looks_like'>>> = {
  api_key: { what: 'API key of the application', looks_like: null },
  client_id: { what: 'Client id of the application', looks_like: null },
  client_secret: { what: 'Client secret of the application', looks_like: null },
  consumer_key: { what: 'Consumer key of the application', looks_like: null },
  key_id: { what: 'Key of the application', looks_like: null },
  subscription_key: { what: 'Primary or secondary key of the subscription', looks_like: null },
  username: { what: 'User name, where the carrier calls the client so', looks_like: null },
  password: { what: 'Password of that user', looks_like: null },
  private_key: { what: 'Private key of the client certificate, PEM', looks_like: pem_key },
  thumbprint: {
    what: 'SHA-1 thumbprint of the client certificate, in hex or base64url',
    looks_like: '40 hexadecimal digits',
  },
  scope: { what: "Scope of the carrier's own application, as its approval names it", looks_like: '…/.default' },
  tenant: { what: "Tenant of the carrier's directory, as its approval names it", looks_like: null },
  token_url: { what: 'Address of the token service', looks_like: 'https://…' },
  behalf_of: { what: 'Code of the company that you ask for, where it is not your own', looks_like: null },
}

/** The ways to sign in to a carrier, each by the credentials that it needs. */
export function waysOf({ authentications }: DcsaProfile): readonly (readonly string[])[] {
  return authentications.map((way) => [...new Set([...credentialsOf(way), ...inTokenAddress(way)])])
}

/** What an operator may enter for a carrier; what not every way of signing in needs is optional. */
export function credentialFields(profile: DcsaProfile): readonly SourceField[] {
  const ways = waysOf(profile)
  const needed = [...new Set(ways.flat())].map((name) => fieldOf(name, !ways.every((way) => way.includes(name))))
  const extra = Object.values(profile.extra_parameters ?? {}).map((name) => fieldOf(name, true))
  return [...needed, ...extra, ...(profile.price === undefined ? [] : budget_rules.map(budgetField))]
}

/** What may be spent on a carrier that charges for its answers. */
export function budgetField({ name, what, looks_like }: CredentialRule): SourceField {
  return { name, what, looks_like: looks_like ?? null, is_optional: true, is_pem: false }
}

function inTokenAddress({ token }: Authentication): readonly string[] {
  if (token === null) return []
  if (token.url === null) return ['token_url']
  return [...token.url.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
}

/** A credential of a carrier, as an operator is asked for it. */
export function fieldOf(name: string, is_optional: boolean): SourceField {
  const { what, looks_like } = words[name] ?? { what: name, looks_like: null }
  return { name, what, looks_like, is_optional, is_pem: looks_like === pem_key }
}
