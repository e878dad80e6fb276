import type { OidcRefusal } from '../../people/oidc/settings.ts'

/** What somebody is told whom the identity provider's word does not let in. */
export interface RefusalWords {
  readonly status: 400 | 401 | 403 | 503
  readonly text: string
}

const begin_again = 'Begin again.'
const ended = { status: 400, text: `This sign-in has ended, or was begun in another browser. ${begin_again}` } as const
const not_valid = (what: string): RefusalWords => ({
  status: 401,
  text: `What the identity provider answered is not valid: ${what}. Nobody was signed in.`,
})
const away = (what: string): RefusalWords => ({ status: 503, text: `The identity provider ${what}. Try again later.` })

/** Each refusal has its own answer; the word in the text is what an operator looks up. */
export const refusal_words: Readonly<Record<OidcRefusal, RefusalWords>> = {
  unreachable: away('does not answer'),
  wrong_metadata: away('describes itself in a way that cannot be used (wrong_metadata)'),
  wrong_keys: away('publishes keys that cannot be read (wrong_keys)'),
  no_state: ended,
  wrong_state: ended,
  used_state: { status: 400, text: `This sign-in was used already. ${begin_again}` },
  other_issuer: not_valid('it came from another provider (other_issuer)'),
  denied: { status: 401, text: `The identity provider did not let you in. ${begin_again}` },
  no_code: not_valid('it has no code (no_code)'),
  code_refused: not_valid('the code was not taken (code_refused)'),
  malformed: not_valid('the token cannot be read (malformed)'),
  wrong_algorithm: not_valid('the token is signed in a way that proves nothing (wrong_algorithm)'),
  unknown_key: not_valid('nobody knows the key of the token (unknown_key)'),
  wrong_signature: not_valid('the signature is wrong (wrong_signature)'),
  wrong_issuer: not_valid('the token is of another provider (wrong_issuer)'),
  wrong_audience: not_valid('the token is for another application (wrong_audience)'),
  expired: not_valid('the token has expired (expired)'),
  not_yet_valid: not_valid('the token is from the future: compare the clocks (not_yet_valid)'),
  wrong_nonce: not_valid('the token is of another sign-in (wrong_nonce)'),
  wrong_userinfo: not_valid('it speaks of two people (wrong_userinfo)'),
  unverified_email: {
    status: 403,
    text: 'The identity provider has not verified a mail address of yours, so that nobody knows which account is yours.',
  },
  unknown_person: {
    status: 403,
    text: 'Nobody here has your mail address. Ask the owner of the account to invite you.',
  },
  other_identity: {
    status: 403,
    text: 'The person with your mail address signs in with another identity. Ask an operator.',
  },
}
