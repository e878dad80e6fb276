import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeBlock, CopyButton } from '../kit/code-block.tsx'
import { Panel } from '../kit/panel.tsx'
import { Problem, Skeleton, Trouble } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { isManaging, useSession } from '../service/session.ts'
import type { Role } from '../service/session.ts'
import { longDate } from '../time/format.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { MemberActions } from './member-actions.tsx'
import { PartyChoice, SeenParties } from './party-choice.tsx'
import { RoleChoice } from './role-choice.tsx'
import { mayTouch, teamQuery } from './team-query.ts'
import type { Change, Invitation, Member } from './team-query.ts'

interface ResetLink {
  readonly email: string
  readonly link: string
  readonly ends_at: string
}

interface Invited extends Invitation {
  readonly link: string
  readonly mailed: 'sent' | 'not_configured' | 'failed'
}

/** Who works in the account, as what; owners and managers invite and remove. */
export function TeamPanel() {
  const team = useQuery(teamQuery)
  const { account, person } = useSession()
  const queries = useQueryClient()
  const may_manage = isManaging(account.role)
  const change = useMutation({
    mutationFn: ({ method, path, body }: Change) => portalApi(method, path, body),
    onSettled: () => queries.invalidateQueries({ queryKey: ['team'] }),
  })
  const reset = useMutation({
    mutationFn: (id: string) => portalApi<ResetLink>('POST', `/team/members/${id}/reset_password`, {}),
  })
  if (team.data === undefined)
    return (
      <Panel title={words.nav.team}>
        {team.isError ? <Trouble error={team.error} retry={() => void team.refetch()} /> : <Skeleton rows={2} />}
      </Panel>
    )
  return (
    <Panel title={words.nav.team} aside={may_manage && <Link to="/audit-log">{recordWords.settings.auditLog}</Link>}>
      <ul className="rows">
        {team.data.members.map((member) => (
          <li key={member.person_id}>
            <MemberName member={member} />
            {mayTouch(account.role, member.role) ? (
              <MemberActions
                member={member}
                is_self={member.person_id === person.id}
                pending={change.isPending ? change.variables : null}
                is_resetting={reset.isPending}
                onChange={change.mutate}
                onReset={reset.mutate}
              />
            ) : (
              <span className="quiet">{recordWords.settings.roles[member.role]}</span>
            )}
          </li>
        ))}
        {team.data.invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            may_manage={mayTouch(account.role, invitation.role)}
            busy={change.isPending}
            onChange={change.mutate}
          />
        ))}
      </ul>
      <Problem of={change} />
      <Problem of={reset} />
      {reset.data !== undefined && (
        <HandedLink
          text={recordWords.settings.resetLink(reset.data.email, longDate(reset.data.ends_at, 'UTC'))}
          link={reset.data.link}
        />
      )}
      {may_manage && <Invite onInvited={() => queries.invalidateQueries({ queryKey: ['team'] })} />}
    </Panel>
  )
}

function MemberName({ member: { name, email, role, parties } }: { member: Member }) {
  return (
    <span>
      {name}
      <small>{email}</small>
      {role === 'party' && <SeenParties ids={parties} />}
    </span>
  )
}

function InvitationRow({
  invitation: { id, email, role, parties, expires_at, link },
  may_manage,
  busy,
  onChange,
}: {
  invitation: Invitation
  may_manage: boolean
  busy: boolean
  onChange: (change: Change) => void
}) {
  const say = recordWords.settings
  return (
    <li>
      <span>
        {email}
        <small>{say.invited(say.roles[role], longDate(expires_at, 'UTC'))}</small>
        {role === 'party' && <SeenParties ids={parties} />}
      </span>
      {may_manage && (
        <span className="rows-actions">
          {link !== undefined && <CopyButton text={link} label={say.copyLink} />}
          <button
            type="button"
            className="button"
            data-kind="text"
            disabled={busy}
            onClick={() => onChange({ method: 'DELETE', path: `/team/invitations/${id}` })}
          >
            {say.takeBack}
            <span className="for-readers"> {email}</span>
          </button>
        </span>
      )}
    </li>
  )
}

function Invite({ onInvited }: { onInvited: () => Promise<void> }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [parties, setParties] = useState<readonly string[]>([])
  const is_part = role === 'party'
  const invite = useMutation({
    mutationFn: () => portalApi<Invited>('POST', '/team/invitations', { email, role, ...(is_part ? { parties } : {}) }),
    onSuccess: () => {
      setEmail('')
      return onInvited()
    },
  })
  return (
    <form
      className="inline-form"
      onSubmit={(event) => {
        event.preventDefault()
        invite.mutate()
      }}
    >
      <input
        className="input"
        type="email"
        required
        aria-label={recordWords.settings.inviteEmail}
        placeholder={recordWords.settings.inviteEmail}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <RoleChoice label={recordWords.settings.role} value={role} onChoose={setRole} />
      {is_part && <PartyChoice label={recordWords.settings.parties} chosen={parties} onChoose={setParties} />}
      <button className="button" disabled={invite.isPending || email === '' || (is_part && parties.length === 0)}>
        {recordWords.settings.invite}
      </button>
      <p className="field-help">{recordWords.settings.rolesHelp}</p>
      <Problem of={invite} />
      {invite.data !== undefined && (
        <HandedLink text={recordWords.settings.invitedBy[invite.data.mailed]} link={invite.data.link} />
      )}
    </form>
  )
}

/** A link that is handed on, with what became of the mail. */
function HandedLink({ text, link }: { text: string; link: string }) {
  return (
    <div role="status">
      <p className="field-help">{text}</p>
      <CodeBlock label={recordWords.settings.link} text={link} copy />
    </div>
  )
}
