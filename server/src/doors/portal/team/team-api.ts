import { z } from 'zod'
import { instantOf } from '../../../ground/clock.ts'
import type { Reader, Transaction } from '../../../ground/db/index.ts'
import { notFound, Refusal } from '../../../ground/http/refusal.ts'
import { isUuid } from '../../../ground/id.ts'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { editedList } from '../../../ground/edited-list.ts'
import { listOrEdit } from '../list-edit.ts'
import { deleteInvitation, invitationById, invitationsOf, upsertInvitation } from '../../../people/invitation-store.ts'
import type { InvitationRow } from '../../../people/invitation-store.ts'
import { invitation_days, invitationLink, mailInvitation } from '../../gate/invitation.ts'
import { passwordsOff } from '../../gate/passwords-off.ts'
import { passwordLink } from '../../gate/password-reset.ts'
import { passwordOpensNothing } from '../../../people/password-sign-in-store.ts'
import { ownersOnly, passwordOfNoUse } from '../../../people/refusals.ts'
import { isManaging } from '../../../people/session-store.ts'
import type { MemberRights, MemberRole } from '../../../people/session-store.ts'
import { partiesByIds } from '../../../records/parties/store.ts'
import {
  deleteMembership,
  lockedRights,
  lockOwners,
  memberToReset,
  membersOf,
  setRole,
} from '../../../people/person-store.ts'
import { email_rule } from '../../gate/sign-up.ts'

const parties_max = 50
/** A role, and for the role `party` the parties that it is for. */
const rights_rule = {
  role: z.enum(['owner', 'manager', 'member', 'read_only', 'party']),
  parties: z.array(z.uuid()).max(parties_max).default([]),
}
/** Each by itself: what another manager changes meanwhile stays. */
const change_rule = z
  .object({ role: rights_rule.role, parties: listOrEdit(z.uuid().toLowerCase(), parties_max) })
  .partial()

const wrongParties = (detail: string) => new Refusal([{ error: 'invalid', detail, source: { pointer: '/parties' } }])

/** The rights as they are kept: the parties each once, all of the account, and with the role `party` alone. */
async function rightsOf(
  call: PortalCall,
  { role, parties }: MemberRights,
  reader: Reader = call.door.services.db.lists(call.account.id),
): Promise<MemberRights> {
  if (role !== 'party') {
    if (parties.length > 0) throw wrongParties('Parties go with the role party alone')
    return { role, parties }
  }
  const named = [...new Set(parties.map((id) => id.toLowerCase()))]
  if (named.length === 0) throw wrongParties('Choose at least one party that the person is to see')
  const known = await partiesByIds(reader, call.account.id, named)
  if (known.length < named.length) throw wrongParties('The account has no such party')
  return { role, parties: named }
}

const lastOwner = () =>
  new Refusal([{ error: 'invalid', detail: 'An account keeps at least one owner', source: { pointer: '/role' } }])

/** Whoever owns the account gives any role; a manager neither makes owners nor touches one. */
const mayGive = ({ role }: PortalCall, given: MemberRole) => role === 'owner' || given !== 'owner'

function requireMayGive(call: PortalCall, role: MemberRole): void {
  if (!mayGive(call, role)) throw ownersOnly()
}

/** Who may work in the account, and who was asked to. */
export async function getTeam(call: PortalCall): Promise<ApiAnswer> {
  const { db } = call.door.services
  const [members, invitations] = await Promise.all([
    membersOf(db.lists(call.account.id), call.account.id),
    invitationsOf(db.lists(call.account.id), call.account.id),
  ])
  const shown = invitations.map((invitation) =>
    isManaging(call.role) && mayGive(call, invitation.role)
      ? { ...invitation, link: invitationLink(call.door, invitation) }
      : invitation,
  )
  return { status: 200, body: { members, invitations: shown } }
}

export async function postInvitation(call: PortalCall): Promise<ApiAnswer> {
  const { email, ...asked } = readCall(z.object({ email: email_rule, ...rights_rule }), call.body)
  requireMayGive(call, asked.role)
  const rights = await rightsOf(call, asked)
  const { db, clock, newId } = call.door.services
  if (
    (await membersOf(db.lists(call.account.id), call.account.id)).some(
      (member) => member.email.toLowerCase() === email.toLowerCase(),
    )
  ) {
    throw new Refusal([{ error: 'taken', detail: 'This address is a member already', source: { pointer: '/email' } }])
  }
  const now_ms = clock.realMs()
  const invitation = {
    id: newId(),
    account_id: call.account.id,
    email,
    ...rights,
    created_at: instantOf(now_ms),
    expires_at: instantOf(now_ms + invitation_days * 86_400_000),
  }
  await db.transaction((tx) => upsertInvitation(tx, { ...invitation, invited_by_person_id: call.person.id }))
  const link = invitationLink(call.door, invitation)
  return { status: 201, body: { ...invitation, link, mailed: await mailed(call, invitation) } }
}

/** Whether the invitation is on its way by mail; it stands either way, and its link can be handed on by hand. */
async function mailed(call: PortalCall, invitation: InvitationRow): Promise<'sent' | 'not_configured' | 'failed'> {
  try {
    await mailInvitation(call.door, invitation, call.account.name, call.person.name)
    return call.door.mails_leave ? 'sent' : 'not_configured'
  } catch (error) {
    call.door.log.warn({ err: error, invitation: invitation.id }, 'an invitation could not be mailed')
    return 'failed'
  }
}

const link_hours = 24

/**
 * A link with which a member chooses a new password, for an owner to hand on; it works once. Refused for people whom
 * the account does not have to itself: whoever could set their password could work as them elsewhere.
 */
export async function resetPassword(call: PortalCall): Promise<ApiAnswer> {
  const id = idOf(call)
  const { db, clock } = call.door.services
  const person = await memberToReset(db.auth, call.account.id, id)
  if (person === undefined) throw notFound('member')
  requireMayGive(call, person.role)
  if (person.is_operator || person.memberships > 1)
    throw new Refusal([
      {
        error: 'insufficient_permission',
        detail:
          'This person works in other accounts too or operates the service, so only they choose their password: by the link under Sign in, Forgot your password?',
      },
    ])
  if (await passwordOpensNothing(db.auth, id)) throw passwordOfNoUse(passwordsOff(call.door))
  const ends_ms = clock.realMs() + link_hours * 3_600_000
  const link = passwordLink(call.door, person, ends_ms)
  return { status: 201, body: { email: person.email, link, ends_at: instantOf(ends_ms) } }
}

export async function removeInvitation(call: PortalCall): Promise<ApiAnswer> {
  const id = idOf(call)
  await call.door.services.db.transaction(async (tx) => {
    const invitation = await invitationById(tx, call.account.id, id)
    if (invitation === undefined) throw notFound('invitation')
    requireMayGive(call, invitation.role)
    if (!(await deleteInvitation(tx, call.account.id, id))) throw notFound('invitation')
  })
  return { status: 204 }
}

/** Changes a member's role, or which parties they see: what is not given stays as somebody else may have made it. */
export async function patchMember(call: PortalCall): Promise<ApiAnswer> {
  const id = idOf(call)
  const asked = readCall(change_rule, call.body)
  if (asked.role !== undefined) requireMayGive(call, asked.role)
  await call.door.services.db.transaction(async (tx) => {
    const owners = await lockOwners(tx, call.account.id)
    const kept = await lockedRights(tx, call.account.id, id)
    if (kept === undefined) throw notFound('member')
    requireMayGive(call, kept.role)
    const role = asked.role ?? kept.role
    const before = role === 'party' ? kept.parties : []
    const rights = await rightsOf(call, { role, parties: editedList(before, asked.parties ?? before) }, tx)
    if (role !== 'owner') requireAnOwner(owners, id)
    if (!(await setRole(tx, call.account.id, id, rights))) throw notFound('member')
  })
  return { status: 204 }
}

/** Ends a membership, and with it the person's sessions in the account. */
export async function removeMember(call: PortalCall): Promise<ApiAnswer> {
  const id = idOf(call)
  await call.door.services.db.transaction(async (tx) => {
    await requireMayTouch(tx, call, id)
    await keepAnOwner(tx, call.account.id, id)
    if (!(await deleteMembership(tx, call.account.id, id))) throw notFound('member')
  })
  return { status: 204 }
}

/** Holds the owners first, as every change of roles does, and then the member, who can't become one in between. */
async function requireMayTouch(tx: Transaction, call: PortalCall, person_id: string): Promise<void> {
  if (call.role === 'owner') return
  await lockOwners(tx, call.account.id)
  if ((await lockedRights(tx, call.account.id, person_id))?.role === 'owner') throw ownersOnly()
}

async function keepAnOwner(tx: Transaction, account_id: string, leaving_id: string): Promise<void> {
  requireAnOwner(await lockOwners(tx, account_id), leaving_id)
}

function requireAnOwner(owners: readonly string[], leaving_id: string): void {
  if (owners.length === 1 && owners[0] === leaving_id) throw lastOwner()
}

function idOf(call: PortalCall): string {
  const id = call.params['id'] ?? ''
  if (!isUuid(id)) throw notFound('member')
  return id
}
