/** An identity provider by which people sign in, and this service as its client. */
export interface OidcSettings {
  /** Exactly as the provider names itself. */
  readonly issuer: string
  readonly client_id: string
  /** Null: a public client, which proves itself by PKCE alone. */
  readonly client_secret: string | null
  /** What the button says after "Sign in with". */
  readonly name: string
  /** Accounts that people become members of who have a verified mail address of a domain. */
  readonly joining: readonly JoiningRule[]
}

export interface JoiningRule {
  readonly domain: string
  readonly account_id: string
}

/** Why somebody does not get in by the identity provider. */
export type OidcRefusal =
  /** The provider's side: it does not answer, or describes itself wrongly. */
  | 'unreachable'
  | 'wrong_metadata'
  | 'wrong_keys'
  /** The way back: who came back, with what. */
  | 'no_state'
  | 'wrong_state'
  | 'used_state'
  | 'other_issuer'
  | 'denied'
  | 'no_code'
  | 'code_refused'
  /** The ID token. */
  | 'malformed'
  | 'wrong_algorithm'
  | 'unknown_key'
  | 'wrong_signature'
  | 'wrong_issuer'
  | 'wrong_audience'
  | 'expired'
  | 'not_yet_valid'
  | 'wrong_nonce'
  | 'wrong_userinfo'
  /** The person. */
  | 'unverified_email'
  | 'unknown_person'
  | 'other_identity'

/** Either what was asked for, or why not. */
export type OidcResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: OidcRefusal }

export const refuse = (refusal: OidcRefusal) => ({ ok: false, refusal }) as const
export const accept = <Value>(value: Value) => ({ ok: true, value }) as const
