/** The variables that who may make an account goes by. */
interface SignUpVariables {
  readonly QUAYLOG_SIGN_UP?: 'open' | 'by_mail' | 'closed' | undefined
  readonly QUAYLOG_SMTP_URL: string | null
  readonly QUAYLOG_OIDC_ISSUER: string | null
}

/** What is wrong with the way in which accounts are made, as one line with the variable first; null: nothing is. */
export function unsafeSignUp(v: SignUpVariables): string | null {
  if (v.QUAYLOG_SIGN_UP === 'by_mail' && v.QUAYLOG_SMTP_URL === null)
    return 'QUAYLOG_SIGN_UP: by_mail sends mails: set QUAYLOG_SMTP_URL'
  // Somebody could take another's address before its owner comes, and keep a password to what becomes theirs.
  return v.QUAYLOG_SIGN_UP === 'open' && v.QUAYLOG_OIDC_ISSUER !== null
    ? 'QUAYLOG_SIGN_UP: open lets anybody take any address, and an identity provider finds people by theirs: use by_mail or closed'
    : null
}
