import { recordAct } from '../../audit/record.ts'
import type { AuditedAct } from '../../audit/entry.ts'
import { instantOf } from '../../ground/clock.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Database, Transaction } from '../../ground/db/index.ts'
import type { Hashing } from '../hashing.ts'
import { personByEmail } from '../people-store.ts'
import { insertMembership, insertNewPerson } from '../person-store.ts'
import { membershipsOf } from '../session-store.ts'
import { newSessionToken } from '../session.ts'
import { insertIdentity, lockJoinedAccount, personOfIdentity } from './identity-store.ts'
import type { IdentityProvider, ProvenIdentity } from './provider.ts'
import { accept, refuse } from './settings.ts'
import type { OidcResult } from './settings.ts'

/** What linking somebody takes. */
interface LinkParts {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
}

interface AdmitParts extends LinkParts {
  readonly hashing: Pick<Hashing, 'hash'>
}

/** Where the identity came from, and which request asks. */
interface AskedBy {
  readonly provider: Pick<IdentityProvider, 'issuer' | 'joining'>
  readonly ip: string
  readonly request_id: string
}

/**
 * Who signs in with a proven identity: the person it is kept for, the one with its verified address, or somebody new
 * where a rule lets the domain of the address join an account.
 */
export async function admitIdentity(
  parts: AdmitParts,
  identity: ProvenIdentity,
  asked: AskedBy,
): Promise<OidcResult<string>> {
  const known = await personOfIdentity(parts.db.auth, { issuer: asked.provider.issuer, subject: identity.subject })
  if (known !== undefined) return accept(known)
  const { verified_email: email } = identity
  if (email === null) return refuse('unverified_email')
  const person = await personByEmail(parts.db.auth, email)
  if (person !== undefined) return linkIdentity(parts, identity, asked, person.id)
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const rule = asked.provider.joining.find((one) => one.domain === domain)
  if (rule === undefined) return refuse('unknown_person')
  // Nobody knows this password; the person may choose another by a mail.
  const password_hash = await parts.hashing.hash(newSessionToken())
  const newcomer = { email, name: nameOf(identity.name ?? email), password_hash }
  return parts.db.transaction((tx) => join(tx, parts, { ...identity, ...asked }, rule.account_id, newcomer))
}

/** Links somebody who is signed in with an identity that they proved, whatever its address. */
export function linkIdentity(
  parts: LinkParts,
  identity: ProvenIdentity,
  asked: AskedBy,
  person_id: string,
): Promise<OidcResult<string>> {
  return parts.db.transaction((tx) => linkPerson(tx, parts, { ...identity, ...asked }, person_id))
}

const act = (record_type: string, record_id: string | null, request_id: string): AuditedAct => ({
  action: `${record_type}.create`,
  record_type,
  record_id,
  record_name: null,
  fields: [],
  request_id,
})

async function linkPerson(
  tx: Transaction,
  { clock, newId }: LinkParts,
  { subject, provider: { issuer }, ip, request_id }: ProvenIdentity & AskedBy,
  person_id: string,
): Promise<OidcResult<string>> {
  if (!(await insertIdentity(tx, { issuer, subject, person_id }, instantOf(clock.realMs()))))
    return (await personOfIdentity(tx, { issuer, subject })) === person_id
      ? accept(person_id)
      : refuse('other_identity')
  const [membership] = await membershipsOf(tx, person_id)
  const actor = { kind: 'session', id: person_id, ip } as const
  if (membership !== undefined)
    await recordAct(tx, { clock, newId }, membership.account_id, actor, act('identity', null, request_id))
  return accept(person_id)
}

async function join(
  tx: Transaction,
  parts: LinkParts,
  asked: ProvenIdentity & AskedBy,
  account_id: string,
  newcomer: { email: string; name: string; password_hash: string },
): Promise<OidcResult<string>> {
  if (!(await lockJoinedAccount(tx, account_id))) return refuse('unknown_person')
  const meanwhile = await personByEmail(tx, newcomer.email)
  if (meanwhile !== undefined) return linkPerson(tx, parts, asked, meanwhile.id)
  const { clock, newId } = parts
  const person_id = newId()
  await insertNewPerson(tx, { id: person_id, ...newcomer }, clock.now())
  await insertMembership(tx, { account_id, person_id, role: 'member' }, clock.now())
  const actor = { kind: 'session', id: person_id, ip: asked.ip } as const
  await recordAct(tx, parts, account_id, actor, act('member', person_id, asked.request_id))
  return linkPerson(tx, parts, asked, person_id)
}

function nameOf(text: string): string {
  return text.trim().slice(0, 100) || 'New member'
}
