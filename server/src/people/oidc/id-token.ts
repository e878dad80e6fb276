import { constants, createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { accept, refuse } from './settings.ts'
import type { OidcResult } from './settings.ts'

const key = z.looseObject({
  kty: z.string(),
  kid: z.string().optional(),
  use: z.string().optional(),
  alg: z.string().optional(),
  crv: z.string().optional(),
})

/** The public keys of a provider (JSON Web Key Set, RFC 7517); members of kinds that nobody knows are left out. */
export const key_set = z.object({ keys: z.array(z.unknown()) }).transform(({ keys }) =>
  keys.flatMap((one) => {
    const read = key.safeParse(one)
    return read.success ? [read.data] : []
  }),
)
export type PublicKey = z.output<typeof key>

interface Algorithm {
  readonly kty: string
  readonly crv?: string
  readonly hash: string | null
  readonly options?: { readonly padding: number; readonly saltLength?: number }
}

const pkcs1 = { padding: constants.RSA_PKCS1_PADDING }
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
const rsa = (hash: string, options: Algorithm['options']) => ({ kty: 'RSA', hash, ...(options && { options }) })

/** Signatures by a key that only the provider has; never `none`, and nothing that is made with the client's secret. */
const algorithms: Readonly<Record<string, Algorithm>> = {
  RS256: rsa('sha256', pkcs1),
  RS384: rsa('sha384', pkcs1),
  RS512: rsa('sha512', pkcs1),
  PS256: rsa('sha256', pss),
  PS384: rsa('sha384', pss),
  PS512: rsa('sha512', pss),
  ES256: { kty: 'EC', crv: 'P-256', hash: 'sha256' },
  ES384: { kty: 'EC', crv: 'P-384', hash: 'sha384' },
  EdDSA: { kty: 'OKP', crv: 'Ed25519', hash: null },
}
const rsa_bits_min = 2_048
const clock_skew_s = 60

const header = z.object({ alg: z.string(), kid: z.string().optional(), crit: z.never().optional() })
const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
  nbf: z.number().optional(),
  nonce: z.string().optional(),
  email: z.string().max(255).optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().max(1_000).optional(),
})

/** What a provider says of somebody who signed in. */
export type IdTokenClaims = z.output<typeof claims>

/** What an ID token has to be for. */
export interface TokenExpectation {
  readonly issuer: string
  readonly client_id: string
  readonly nonce: string
  readonly now_ms: number
}

/** An ID token taken apart, its signature not looked at yet. */
export interface ReadToken {
  readonly kid: string | undefined
  readonly signs: (keys: readonly PublicKey[]) => OidcResult<IdTokenClaims>
}

/** Takes an ID token apart (JWS compact form, RFC 7515), and refuses what no key could vouch for. */
export function readIdToken(token: string): OidcResult<ReadToken> {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  const parts = [head, body, signature]
  if (more.length > 0 || !parts.every((part) => /^[\w-]*$/.test(part))) return refuse('malformed')
  const read = header.safeParse(jsonOf(head))
  if (!read.success) return refuse('malformed')
  const { alg, kid } = read.data
  const algorithm = Object.hasOwn(algorithms, alg) ? algorithms[alg] : undefined
  if (algorithm === undefined) return refuse('wrong_algorithm')
  const signs = (keys: readonly PublicKey[]): OidcResult<IdTokenClaims> => {
    const found = keyFor(keys, { alg, kid, algorithm })
    if (found === null) return refuse('unknown_key')
    const { hash, options } = algorithm
    const given = { key: found, ...options, dsaEncoding: 'ieee-p1363' } as const
    if (!verify(hash, Buffer.from(`${head}.${body}`), given, Buffer.from(signature, 'base64url')))
      return refuse('wrong_signature')
    const said = claims.safeParse(jsonOf(body))
    return said.success ? accept(said.data) : refuse('malformed')
  }
  return accept({ kid, signs })
}

/** Whether signed claims are for us, now, and for this sign-in; OpenID Connect Core 3.1.3.7. */
export function checkClaims(said: IdTokenClaims, expected: TokenExpectation): OidcResult<IdTokenClaims> {
  const { iss, aud, azp, exp, iat, nbf, nonce } = said
  const now_s = expected.now_ms / 1_000
  const audiences = [aud].flat()
  if (iss !== expected.issuer) return refuse('wrong_issuer')
  if (!audiences.includes(expected.client_id)) return refuse('wrong_audience')
  if ((azp !== undefined || audiences.length > 1) && azp !== expected.client_id) return refuse('wrong_audience')
  if (exp <= now_s - clock_skew_s) return refuse('expired')
  if (Math.max(iat, nbf ?? iat) > now_s + clock_skew_s) return refuse('not_yet_valid')
  return nonce === expected.nonce ? accept(said) : refuse('wrong_nonce')
}

/** The one key that can have made a signature; several without names are nobody's. */
function keyFor(
  keys: readonly PublicKey[],
  { alg, kid, algorithm }: { alg: string; kid: string | undefined; algorithm: Algorithm },
): KeyObject | null {
  const [found, ...others] = keys.filter(
    (one) =>
      one.kty === algorithm.kty &&
      (algorithm.crv === undefined || one.crv === algorithm.crv) &&
      (one.use ?? 'sig') === 'sig' &&
      (one.alg ?? alg) === alg &&
      (kid === undefined || one.kid === kid),
  )
  if (found === undefined || others.length > 0) return null
  try {
    const made = createPublicKey({ key: Object.fromEntries(Object.entries(found)), format: 'jwk' })
    return (made.asymmetricKeyDetails?.modulusLength ?? rsa_bits_min) < rsa_bits_min ? null : made
  } catch {
    return null
  }
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
