import type { Caller } from '../../request/account.ts'
import { instantOf } from '../../ground/clock.ts'
import { invalidToken, Refusal } from '../../ground/http/refusal.ts'
import { isUuid } from '../../ground/id.ts'
import type { McpCaller } from '../mcp/door.ts'
import { accountOfMember } from './grant-store.ts'
import { applicationsSeeAll } from '../../people/refusals.ts'
import { isWriting, seesAll } from '../../people/session-store.ts'
import type { MemberRole } from '../../people/session-store.ts'
import type { OauthParts } from './parts.ts'
import { accessByValue } from './token-store.ts'

/** The callers of access tokens, asked of the database every time, so that ending a consent counts at once. */
export interface TokenCallers {
  /** The caller of a token for the MCP endpoint; null: it is not one, has run out or was revoked. */
  ofMcp(value: string): Promise<McpCaller | null>
  /**
   * The caller of a token for the API, in the account of `x-account-id` when that is sent; throws the refusals of
   * contract 1.1 and 1.8.
   */
  ofApi(value: string, account_header: string | undefined, method: string): Promise<Caller>
}

export function createTokenCallers({
  db,
  clock,
  mcp_url,
  base_url,
}: Pick<OauthParts, 'db' | 'clock' | 'mcp_url' | 'base_url'>): TokenCallers {
  const find = (value: string) => accessByValue(db.auth, value, instantOf(clock.realMs()))
  return {
    async ofMcp(value) {
      const access = await find(value)
      if (access === undefined || access.audience !== mcp_url) return null
      const { account, person_id: id, role } = access
      if (!seesAll(role)) return null
      return {
        caller: { account, credential: { kind: 'person', id, role, parties: null, through: 'token' } },
        scopes: usable(access.scope, role),
        signed_in: true,
      }
    },
    async ofApi(value, account_header, method) {
      const access = await find(value)
      if (access === undefined) throw invalidToken('The access token could not be verified')
      if (access.audience !== base_url) throw invalidToken('The access token is not one for this API')
      const { person_id, scope } = access
      const { role, ...account } =
        account_header === undefined
          ? { ...access.account, role: access.role }
          : await membership(account_header, person_id, access.account.id)
      if (!seesAll(role)) throw applicationsSeeAll()
      const needed = method === 'GET' || method === 'HEAD' ? 'tracking:read' : 'tracking:write'
      if (!usable(scope, role).includes(needed))
        throw new Refusal([{ error: 'insufficient_scope', detail: `This needs a token with the scope ${needed}` }])
      return { account, credential: { kind: 'person', id: person_id, role, parties: null, through: 'token' } }
    },
  }

  async function membership(account_header: string, person_id: string, granted_id: string) {
    const id = account_header.trim().toLowerCase()
    const account = isUuid(id) ? await accountOfMember(db.auth, id, person_id, granted_id) : undefined
    if (account === undefined) throw invalidToken("The token's person is not a member of the account in x-account-id")
    return account
  }
}

/** What a token may do: its scopes, without writing where its person may only look. */
function usable(scope: string, role: MemberRole): readonly string[] {
  return scope.split(' ').filter((one) => one !== '' && (one !== 'tracking:write' || isWriting(role)))
}
