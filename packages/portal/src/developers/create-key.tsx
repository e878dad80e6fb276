import { useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { TextField } from '../kit/text-field.tsx'
import { developerWords } from '../words/developer-words.ts'
import { useNewKey } from './keys-query.ts'
import type { KeyAccess } from './keys-query.ts'
import { ShownOnce } from './shown-once.tsx'

const accesses: readonly KeyAccess[] = ['read', 'write', 'ingest']
/** 0: it has no end. */
const ends_in_days = [0, 30, 90, 365] as const

/**
 * Names a key, says what it may do and until when, makes it and shows it this once. It lives in this component alone:
 * not in a cache, not in the address, gone when it closes.
 */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [access, setAccess] = useState<KeyAccess>('write')
  const [days, setDays] = useState<number>(0)
  const { key, make } = useNewKey('/keys', () => ({
    name: name.trim(),
    access,
    expires_in_days: days === 0 ? null : days,
  }))
  const say = developerWords.keys
  if (key !== null) return <ShownOnce secret={key} onClose={onClose} />
  return (
    <FormDialog
      title={say.createTitle}
      help={say.createHelp}
      onClose={onClose}
      sending={make}
      ready={name.trim() !== ''}
      send={say.create}
    >
      <TextField
        label={say.columns.name}
        id="key-name"
        value={name}
        required
        maxLength={100}
        autoComplete="off"
        placeholder={say.namePlaceholder}
        onType={setName}
      />
      <SelectField
        label={say.columns.access}
        value={access}
        choices={accesses.map((one) => [one, say.accessLong[one]])}
        onChoose={setAccess}
      />
      <SelectField
        label={say.columns.ends}
        value={days}
        choices={ends_in_days.map((one) => [one, one === 0 ? say.never : say.inDays(one)])}
        onChoose={setDays}
      />
    </FormDialog>
  )
}
