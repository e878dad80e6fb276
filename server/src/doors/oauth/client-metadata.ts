import { z } from 'zod'
import { applicationType, mixesLoopbackHttps, redirectUriProblem } from './redirect-uri.ts'
import { scopes } from './scopes.ts'

/** What is kept of an application, in the words of RFC 7591. Nothing of it is ever fetched. */
export interface ClientMetadata {
  readonly client_id: string
  readonly client_name?: string
  readonly client_uri?: string
  readonly redirect_uris: readonly string[]
  readonly grant_types: readonly ('authorization_code' | 'refresh_token')[]
  readonly token_endpoint_auth_method: AuthMethod
}

/** The JSON column of a known application. */
export const kept_metadata = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  client_uri: z.string().optional(),
  redirect_uris: z.array(z.string()),
  grant_types: z.array(z.enum(['authorization_code', 'refresh_token'])),
  token_endpoint_auth_method: z.enum(['none', 'client_secret_basic', 'client_secret_post']),
})

export const auth_methods = ['none', 'client_secret_basic', 'client_secret_post'] as const
export type AuthMethod = (typeof auth_methods)[number]
/** How identity tokens are signed, whatever a client asks for. */
export const identity_token_algorithm = 'ES256'
export const grant_types = ['authorization_code', 'refresh_token'] as const

/** Signs that reorder or hide text, with which a name could pretend to be another. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

const redirect_uris = z
  .array(
    z.string().superRefine((uri, context) => {
      const problem = redirectUriProblem(uri)
      if (problem !== null) context.addIssue({ code: 'custom', message: `'${uri.slice(0, 100)}' ${problem}` })
    }),
  )
  .min(1, 'at least one is needed')
  .max(20, 'at most 20 are accepted')
  .refine((uris) => !mixesLoopbackHttps(uris), "https on a loopback host can't be mixed with http or own schemes")

/** The members of a registration that are read; all others are ignored, as RFC 7591 section 2 asks. */
const registration = z.object({
  redirect_uris,
  client_name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine((name) => !invisible.test(name), 'must not have control signs')
    .optional(),
  client_uri: z
    .string()
    .max(2_048)
    .refine((uri) => URL.parse(uri)?.protocol === 'https:', 'must be an https address')
    .optional()
    .catch(undefined),
  grant_types: z
    .array(z.string().max(100))
    .max(20)
    .default([...grant_types]),
  response_types: z
    .array(z.string().max(100))
    .max(20)
    .default(['code'])
    .refine((types) => types.includes('code'), 'must include code'),
  token_endpoint_auth_method: z.enum(auth_methods, `must be one of ${auth_methods.join(', ')}`).default('none'),
})

/** What an application says of itself, or why that is refused in the words of RFC 7591 section 3.2.2. */
export type ReadMetadata =
  | { readonly ok: true; readonly metadata: Omit<ClientMetadata, 'client_id'> }
  | {
      readonly ok: false
      readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata'
      readonly error_description: string
    }

/** Reads what an application says of itself. */
export function readClientMetadata(given: unknown): ReadMetadata {
  const read = registration.safeParse(given)
  if (!read.success) {
    const issue = read.error.issues[0]
    const member = String(issue?.path[0] ?? 'the metadata')
    return {
      ok: false,
      error: member === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata',
      error_description: `${member}: ${issue?.message ?? 'is not usable'}`,
    }
  }
  const { client_name, client_uri, redirect_uris: uris, token_endpoint_auth_method } = read.data
  const wanted = grant_types.filter((type) => read.data.grant_types.includes(type))
  if (!wanted.includes('authorization_code'))
    return {
      ok: false,
      error: 'invalid_client_metadata',
      error_description: 'grant_types: must include authorization_code',
    }
  return {
    ok: true,
    metadata: {
      ...(client_name === undefined ? {} : { client_name }),
      ...(client_uri === undefined ? {} : { client_uri }),
      redirect_uris: [...new Set(uris)],
      grant_types: wanted,
      token_endpoint_auth_method,
    },
  }
}

/** The same as a registration answers it: with everything that is decided for the client. */
export function printedMetadata({ client_id, ...known }: ClientMetadata): Record<string, unknown> {
  return {
    client_id,
    ...known,
    response_types: ['code'],
    application_type: applicationType(known.redirect_uris),
    scope: scopes.join(' '),
    id_token_signed_response_alg: identity_token_algorithm,
  }
}
