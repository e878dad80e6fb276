import type { Reader, Transaction } from '../ground/db/index.ts'
import type { MemberRights } from './session-store.ts'

/** Somebody asked to join an account, who has not answered yet. */
export interface InvitationRow extends MemberRights {
  readonly id: string
  readonly account_id: string
  readonly email: string
  readonly created_at: string
  readonly expires_at: string
}

/** Invites an address; asking again replaces what was asked before, and its link. */
export async function upsertInvitation(
  tx: Transaction,
  invitation: InvitationRow & { invited_by_person_id: string },
): Promise<void> {
  await tx`
    insert into invitation ${tx({ ...invitation, parties: [...invitation.parties] })}
    on conflict (account_id, lower(email)) do update set
      id = excluded.id, role = excluded.role, parties = excluded.parties,
      invited_by_person_id = excluded.invited_by_person_id,
        created_at = excluded.created_at, expires_at = excluded.expires_at`
}

export async function invitationsOf(reader: Reader, account_id: string): Promise<readonly InvitationRow[]> {
  return reader<InvitationRow[]>`
    select id, account_id, email, role, parties, created_at, expires_at from invitation where account_id = ${account_id}
    order by created_at desc, id limit 200`
}

/** An invitation with the account that it is to, and whether passwords open that. */
export type OpenInvitation = InvitationRow & { readonly account_name: string; readonly password_sign_in: boolean }

export async function invitationById(
  reader: Reader,
  account_id: string,
  id: string,
): Promise<OpenInvitation | undefined> {
  const [row] = await reader<OpenInvitation[]>`
    select i.id, i.account_id, i.email, i.role, i.parties, i.created_at, i.expires_at, a.name as account_name,
      a.password_sign_in
    from invitation i join account a on a.id = i.account_id
    where i.account_id = ${account_id} and i.id = ${id}`
  return row
}

/** Takes an invitation back, or uses it up; false when it is gone already. */
export async function deleteInvitation(tx: Transaction, account_id: string, id: string): Promise<boolean> {
  return (await tx`delete from invitation where account_id = ${account_id} and id = ${id}`).count === 1
}

/** Forgets invitations that nobody answered in time. */
export async function sweepInvitations(reader: Reader, now: string): Promise<void> {
  await reader`delete from invitation where expires_at < ${now}`
}
