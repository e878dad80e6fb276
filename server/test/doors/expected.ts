import type { DeclaredRoute, Entrance } from '../../src/ground/http/entrance.ts'
import type { Credential, Role } from './credentials.ts'

/**
 * What a request comes to: `in`: the route answers it, whatever it says; else status and code of the refusal. `page`
 * and `sign_in` are what browsers get; `protocol`: whoever asks is answered by the rules of what is spoken there.
 */
export type Outcome =
  | 'in'
  | 'page'
  | 'sign_in'
  | 'protocol'
  | 'preflight'
  | '404 not_found'
  | '404'
  | '410'
  | '405'
  | '401 unauthorized'
  | '401 invalid_token'
  | '401 restricted_plan'
  | '403 insufficient_scope'
  | '403 insufficient_permission'
  | '401'
  | '403'

const isManaging = (role: Role) => role === 'owner' || role === 'manager'

const isWriting = (role: Role) => role !== 'read_only' && role !== 'party'

const is_write = (method: string) => method !== 'GET' && method !== 'HEAD'

/**
 * What the declared policy of a route makes of a credential: nothing but the declaration and the credential is looked
 * at. `is_mcp`: at its addresses pages of others are refused before the method is looked at.
 */
export function outcomeOf({ url, method, entrance }: DeclaredRoute, credential: Credential, is_mcp = false): Outcome {
  if (is_mcp && credential.origin === 'foreign') return '403'

  switch (entrance.by) {
    case 'credential':
      return atAuditLog(url, credential, forPart(entrance, credential, atApi(entrance, method, credential)))
    case 'session':
      return atPortal(entrance, method, credential)
    case 'page':
      return atPage(credential)
    case 'form':
      return atForm(method, credential)
    case 'mcp':
      return atMcp(method, credential)
    case 'sender':
      return atIngest(url, credential)
    case 'token':
      return atToken(credential)
    case 'address':
      return atAddress(url)
    case 'network':
    case 'anyone':
      return 'protocol'
    case 'nobody':
      return whereNothingIs(entrance, method)
  }
}

/** Pages for visitors say in words that there is nothing, or nothing any more; others answer an error document. */
function atAddress(url: string): Outcome {
  if (url.startsWith('/follow-page') || url.startsWith('/unfollow-page')) return '410'
  return url.startsWith('/t/') ? '404' : '404 not_found'
}

function atPage(credential: Credential): Outcome {
  const is_signed_in = credential.kind === 'session' && credential.of !== null
  return is_signed_in || hasCookie(credential) ? 'page' : 'sign_in'
}

function atForm(method: string, credential: Credential): Outcome {
  return isForeignWrite(method, credential) ? '403' : 'protocol'
}

/** A write that a page of another site would make. */
function isForeignWrite(method: string, { origin }: Credential): boolean {
  return is_write(method) && origin !== 'same'
}

function whereNothingIs({ access }: Extract<Entrance, { by: 'nobody' }>, method: string): Outcome {
  return access === 'public' && method === 'OPTIONS' ? 'preflight' : '405'
}

/** Keys and tokens come first, so that a cookie beside them counts for nothing. */
function atApi({ access }: Extract<Entrance, { by: 'credential' }>, method: string, credential: Credential): Outcome {
  const free = credential.of === 'free' && access === 'full' ? '401 restricted_plan' : 'in'
  switch (credential.kind) {
    case 'none':
    case 'feed_key':
    case 'bearer_key':
      return '401 unauthorized'
    case 'key':
      return credential.of === null ? '401 unauthorized' : free
    case 'publishable_key':
      return credential.of !== null && access === 'public' ? free : '401 unauthorized'
    case 'session':
      return bySession(method, credential)
    case 'token':
      return byToken(method, credential)
  }
}

/** Who sees a part of the account comes in where the route says that it keeps to parts. */
function forPart(
  { for_part }: Extract<Entrance, { by: 'credential' }>,
  credential: Credential,
  by_rule: Outcome,
): Outcome {
  const is_part = credential.kind === 'session' && credential.role === 'party'
  return by_rule !== 'in' || !is_part || for_part === true ? by_rule : '403 insufficient_permission'
}

/** Of people only owners and managers may read what others did; every other route takes whoever the rule lets in. */
function atAuditLog(url: string, credential: Credential, by_rule: Outcome): Outcome {
  const may_audit = !('role' in credential) || isManaging(credential.role)
  return by_rule !== 'in' || url !== '/v2/audit_log' || may_audit ? by_rule : '403 insufficient_permission'
}

type Of<Kind extends Credential['kind']> = Extract<Credential, { kind: Kind }>

function bySession(method: string, credential: Of<'session'>): Outcome {
  if (isForeignWrite(method, credential)) return '403 insufficient_permission'
  if (credential.of === null) return '401 unauthorized'
  return is_write(method) && !isWriting(credential.role) ? '403 insufficient_permission' : 'in'
}

function byToken(method: string, { of, audience, scopes, role }: Of<'token'>): Outcome {
  if (of === null || audience !== 'api') return '401 invalid_token'
  if (role === 'party') return '403 insufficient_permission'
  const may_write = scopes.includes('tracking:write') && role !== 'read_only'
  return is_write(method) && !may_write ? '403 insufficient_scope' : 'in'
}

/** The portal's own API knows cookies only; another site is refused before anything is looked up. */
function atPortal({ needs }: Extract<Entrance, { by: 'session' }>, method: string, credential: Credential): Outcome {
  if (isForeignWrite(method, credential)) return '403 insufficient_permission'
  const role = roleOf(credential)
  if (role === null) return '401 unauthorized'
  const is_operator = credential.kind === 'session' && credential.is_operator
  const may = {
    anyone: true,
    person: role !== 'party',
    writer: isWriting(role),
    manager: isManaging(role),
    owner: role === 'owner',
    operator: is_operator,
  }[needs]
  return may ? 'in' : '403 insufficient_permission'
}

/** The role in which the cookie of a request may work; null: it has none that is good. */
function roleOf(credential: Credential) {
  if (credential.kind === 'session' && credential.of !== null) return credential.role
  return hasCookie(credential) ? 'read_only' : null
}

function atMcp(method: string, credential: Credential): Outcome {
  if (method === 'OPTIONS') return 'protocol'
  if (credential.kind === 'key') return credential.of === null ? '401' : 'in'
  if (credential.kind !== 'token' || credential.role === 'party') return '401'
  return credential.of !== null && credential.audience === 'mcp' ? 'in' : '401'
}

/** Nobody hands anything in but who is configured and signs it, and at the doors of files operators with a key. */
function atIngest(url: string, credential: Credential): Outcome {
  const takes_files = url === '/ingest/edi' || url.startsWith('/ingest/rail/')
  if (!takes_files || credential.kind !== 'key' || credential.of === null) return '401 unauthorized'
  return credential.of === 'operator' ? 'in' : '403 insufficient_permission'
}

function atToken(credential: Credential): Outcome {
  return (credential.kind === 'token' && credential.of !== null) || isWholeToken(credential) ? '403' : '401'
}

/** A key beside the cookie of a reader: pages go by the cookie, the API by the key. */
function hasCookie(credential: Credential): boolean {
  return credential.kind === 'key' && 'cookie' in credential.headers
}

/** A token that is good, though not for the account that it was sent with. */
function isWholeToken(credential: Credential): boolean {
  return credential.kind === 'token' && 'x-account-id' in credential.headers
}
