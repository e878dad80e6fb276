import { useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { developerWords } from '../words/developer-words.ts'
import { useNewKey } from './keys-query.ts'
import type { ApiKey } from './keys-query.ts'
import { ShownOnce } from './shown-once.tsx'

const overlaps = [24, 168, 1, 0] as const

/** Replaces a key by another of the same name and right; both work for a while. */
export function RotateKeyDialog({ of: key, onClose }: { of: ApiKey; onClose: () => void }) {
  const [hours, setHours] = useState<(typeof overlaps)[number]>(overlaps[0])
  const { key: made, make } = useNewKey(`/keys/${key.id}/rotate`, () => ({ overlap_hours: hours }))
  const say = developerWords.keys
  if (made !== null) return <ShownOnce secret={made} onClose={onClose} />
  return (
    <FormDialog
      title={say.rotateTitle(key.name)}
      help={say.rotateHelp}
      onClose={onClose}
      sending={make}
      ready
      send={say.rotate}
    >
      <SelectField
        label={say.overlap}
        value={hours}
        choices={overlaps.map((one) => [one, say.overlaps[one]])}
        onChoose={setHours}
      />
    </FormDialog>
  )
}
