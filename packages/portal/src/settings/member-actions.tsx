import { useState } from 'react'
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
  const limited = coming?.parties ?? chosen_parties ?? (role === 'party' ? parties : null)
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
          busy={busy}
          onChoose={setChosen}
          onLimit={() => {
            onChange({ method: 'PATCH', path, body: { role: 'party', parties: limited } })
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

/** Whose records a member sees, where those of certain parties are all. */
function Limits({
  name,
  limited,
  busy,
  onChoose,
  onLimit,
}: {
  name: string
  limited: readonly string[]
  busy: boolean
  onChoose: (parties: readonly string[]) => void
  onLimit: () => void
}) {
  const say = recordWords.settings
  return (
    <>
      <PartyChoice label={say.partiesOf(name)} chosen={limited} onChoose={onChoose} />
      <button type="button" className="button" disabled={limited.length === 0 || busy} onClick={onLimit}>
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
