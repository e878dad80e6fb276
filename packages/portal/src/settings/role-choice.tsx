import { useSession } from '../service/session.ts'
import type { Role } from '../service/session.ts'
import { recordWords } from '../words/record-words.ts'
import { mayTouch } from './team-query.ts'

const roles: readonly Role[] = ['owner', 'manager', 'member', 'read_only', 'party']

/** The roles that whoever chooses may give. */
export function RoleChoice({
  label,
  value,
  disabled = false,
  onChoose,
}: {
  label: string
  value: Role
  disabled?: boolean
  onChoose: (role: Role) => void
}) {
  const { account } = useSession()
  const given = roles.filter((role) => mayTouch(account.role, role))
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChoose(roles.find((one) => one === target.value) ?? value)}
    >
      {given.map((role) => (
        <option key={role} value={role}>
          {recordWords.settings.roles[role]}
        </option>
      ))}
    </select>
  )
}
