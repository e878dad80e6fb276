/** What a token can be for: the MCP endpoint, or the API. */
export type AudienceKind = 'mcp' | 'api'

/** Every scope of the service; contract 6.9. Asked for and offered in this order. */
export const scopes = ['openid', 'profile', 'email', 'offline_access', 'tracking:read', 'tracking:write'] as const

const known: ReadonlySet<string> = new Set(scopes)

/**
 * The scopes that are offered for what a client asks: none, or none of tracking, means all of them; what is unknown is
 * left out.
 */
export function offeredScopes(asked: string | undefined): readonly string[] {
  const wanted = (asked ?? '').split(' ').filter((scope) => known.has(scope))
  return wanted.some((scope) => scope.startsWith('tracking:')) ? [...new Set(wanted)] : scopes
}
