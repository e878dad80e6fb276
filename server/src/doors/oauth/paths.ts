/** Where the endpoints of the authorization server are, below the path of its issuer; contract 6.8. */
export interface OauthPaths {
  readonly prefix: string
  readonly authorize: string
  readonly token: string
  readonly register: string
  readonly revoke: string
  readonly userinfo: string
  readonly jwks: string
  readonly apps: string
  readonly interaction: (uid: string) => string
}

export function pathsOf(auth_url: string): OauthPaths {
  const prefix = new URL(auth_url).pathname.replace(/\/$/, '')
  const at = (name: string) => `${prefix}/oauth2/${name}`
  return {
    prefix,
    authorize: at('authorize'),
    token: at('token'),
    register: at('register'),
    revoke: at('revoke'),
    userinfo: at('userinfo'),
    jwks: at('jwks'),
    apps: at('apps'),
    interaction: (uid) => at(`interaction/${uid}`),
  }
}
