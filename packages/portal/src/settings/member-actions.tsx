import { useState } from 'react'
import { isChange, listChange, withChange } from '../service/changed-members.ts'
import type { ListChange } from '../service/changed-members.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { PartyChoice } from './party-choice.tsx'
import { RoleChoice } from './role-choice.tsx'
import type { Change, Member } from './team-query.ts'

/** What can be done with a member: another role, other parties, a new password, or none of it any more. */
export function MemberActions({
  member: { person_id, name, role, parties },
  is_self,
  pending,
  is_resetting,
  onChange,
  onReset,
}: {
  member: Member
  is_self: boolean
  /** What is being changed in the team now; null: nothing. */
  pending: Change | null
  is_resetting: boolean
  onChange: (change: Change) => void
  onReset: (person_id: string) => void
}) {
  const path = `/team/members/${person_id}`
  // Null: nothing is chosen here, and the member stands as they are kept.
  const [chosen_parties, setChosen] = useState<readonly string[] | null>(null)
  const coming = pending?.path === path ? pending.body : undefined
  const kept = role === 'party' ? parties : null
  const limited = limitShown(kept, chosen_parties, coming?.parties)
  const busy = pending !== null
  const say = recordWords.settings
  return (
    <span className="rows-actions">
      <RoleChoice
        label={`${say.role}, ${name}`}
        value={coming?.role ?? (chosen_parties === null ? role : 'party')}
        disabled={busy}
        onChoose={(chosen) => {
          setChosen(chosen === 'party' ? parties : null)
          if (chosen !== 'party' && chosen !== role) onChange({ method: 'PATCH', path, body: { role: chosen } })
        }}
      />
      {limited !== null && (coming?.role ?? 'party') === 'party' && (
        <Limits
          name={name}
          limited={limited}
          kept={kept}
          busy={busy}
          onChoose={setChosen}
          onLimit={(body) => {
            onChange({ method: 'PATCH', path, body })
            setChosen(null)
          }}
        />
      )}
      {!is_self && (
        <Others
          name={name}
          busy={busy}
          is_resetting={is_resetting}
          onReset={() => onReset(person_id)}
          onRemove={() => onChange({ method: 'DELETE', path })}
        />
      )}
    </span>
  )
}

/** Which parties are shown as a member's: those that are on their way, else those chosen here, else those kept. */
function limitShown(kept: readonly string[] | null, chosen: readonly string[] | null, coming?: ListChange) {
  return coming === undefined ? (chosen ?? kept) : withChange(kept ?? [], coming)
}

/** Whose records a member sees, where those of certain parties are all. */
function Limits({
  name,
  limited,
  kept,
  busy,
  onChoose,
  onLimit,
}: {
  name: string
  limited: readonly string[]
  /** Null: the member is limited to none yet. */
  kept: readonly string[] | null
  busy: boolean
  onChoose: (parties: readonly string[]) => void
  onLimit: (body: NonNullable<Change['body']>) => void
}) {
  const say = recordWords.settings
  const change = listChange(kept ?? [], limited)
  return (
    <>
      <PartyChoice label={say.partiesOf(name)} chosen={limited} onChoose={onChoose} />
      <button
        type="button"
        className="button"
        disabled={limited.length === 0 || busy || !isChange(change)}
        onClick={() => onLimit(kept === null ? { role: 'party', parties: change } : { parties: change })}
      >
        {say.limit}
        <span className="for-readers"> {name}</span>
      </button>
    </>
  )
}

/** What nobody does to themselves. */
function Others({
  name,
  busy,
  is_resetting,
  onReset,
  onRemove,
}: {
  name: string
  busy: boolean
  is_resetting: boolean
  onReset: () => void
  onRemove: () => void
}) {
  const say = recordWords.settings
  return (
    <>
      <button type="button" className="button" data-kind="text" disabled={is_resetting} onClick={onReset}>
        {say.resetPassword}
        <span className="for-readers"> {name}</span>
      </button>
      <button
        type="button"
        className="button"
        data-kind="text"
        disabled={busy}
        onClick={() => {
          if (confirm(say.removeConfirm(name))) onRemove()
        }}
      >
        {words.common.remove}
        <span className="for-readers"> {name}</span>
      </button>
    </>
  )
}
