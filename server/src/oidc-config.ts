import { z } from 'zod'
import type { OidcSettings } from './people/oidc/settings.ts'

const this_machine = /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])([:/]|$)/
const issuer = z
  .url()
  .refine(
    (text) => (text.startsWith('https://') || this_machine.test(text)) && !/[?#]/.test(text),
    'must be the https address by which the identity provider names itself, without ? and #',
  )
const joining = z.string().transform((text, context) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, domain = '', account_id = ''] = /^([a-z0-9.-]+\.[a-z0-9-]+)=([0-9a-f-]{36})$/i.exec(part) ?? []
      if (domain === '')
        context.addIssue({
          code: 'custom',
          message: 'must be pairs such as example.org=ID_OF_THE_ACCOUNT, with commas',
        })
      return { domain: domain.toLowerCase(), account_id: account_id.toLowerCase() }
    }),
)

/** Every variable about the identity provider by which people sign in. */
export const oidc_variables = {
  QUAYLOG_OIDC_ISSUER: issuer.nullable().default(null),
  QUAYLOG_OIDC_CLIENT_ID: z.string().min(1).max(500).nullable().default(null),
  QUAYLOG_OIDC_CLIENT_SECRET: z.string().min(1).max(500).nullable().default(null),
  QUAYLOG_OIDC_NAME: z.string().trim().min(1).max(60).default('single sign-on'),
  QUAYLOG_OIDC_JOIN: joining.default([]),
}

type OidcVariables = { readonly [Name in keyof typeof oidc_variables]: z.output<(typeof oidc_variables)[Name]> }

/** What the variables come to; null: nobody signs in by an identity provider. */
export function oidcConfigOf(v: OidcVariables): OidcSettings | null {
  if (v.QUAYLOG_OIDC_ISSUER === null || v.QUAYLOG_OIDC_CLIENT_ID === null) return null
  return {
    issuer: v.QUAYLOG_OIDC_ISSUER,
    client_id: v.QUAYLOG_OIDC_CLIENT_ID,
    client_secret: v.QUAYLOG_OIDC_CLIENT_SECRET,
    name: v.QUAYLOG_OIDC_NAME,
    joining: v.QUAYLOG_OIDC_JOIN,
  }
}

/** What is wrong when one of the variables is set and another is missing; null: nothing is. */
export function uselessOidcVariable(v: OidcVariables): string | null {
  const [given, missing] =
    v.QUAYLOG_OIDC_ISSUER === null
      ? [v.QUAYLOG_OIDC_CLIENT_ID === null ? null : 'QUAYLOG_OIDC_CLIENT_ID', 'QUAYLOG_OIDC_ISSUER']
      : [v.QUAYLOG_OIDC_CLIENT_ID === null ? 'QUAYLOG_OIDC_ISSUER' : null, 'QUAYLOG_OIDC_CLIENT_ID']
  return given === null
    ? null
    : `${given}: sign-in by an identity provider needs ${missing} too: set it, or leave both out`
}
