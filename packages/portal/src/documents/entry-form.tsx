import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '../kit/select-field.tsx'
import { SentForm } from '../kit/sent-form.tsx'
import { Problem } from '../kit/states.tsx'
import { TextField } from '../kit/text-field.tsx'
import { documentWords } from '../words/document-words.ts'
import { words } from '../words/words.ts'
import { correctionPatch, enteredValue, formOf } from './correction-patch.ts'
import { enterValue, refreshDocuments } from './documents-query.ts'
import type { EntryField } from './entry-fields.ts'
import { fieldName, valueText } from './field-text.ts'
import type { MarkedBox } from './scan-picture.tsx'

const say = documentWords.entry

interface Parts {
  readonly id: string
  readonly payload: unknown
  readonly fields: readonly EntryField[]
  /** The box that was marked for the value; null: none, so that its page alone is said. */
  readonly marked: MarkedBox | null
  /** Whether the original has pages to choose from. */
  readonly has_pages: boolean
  readonly onEntered: () => void
}

/** Enters one more value: which, what, and where it stands. */
export function EntryForm({ id, payload, fields, marked, has_pages, onEntered }: Parts) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const [unit, setUnit] = useState('KGM')
  const [page, setPage] = useState('1')
  const field = fields.find(({ pointer }) => pointer === chosen) ?? fields[0]
  const enter = useMutation({
    mutationFn: async ({ pointer, like }: EntryField) => {
      const value = enteredValue(text, formOf(like) === 'measure' ? { value: '', unit } : like)
      const place = { page: Number(page), ...marked }
      await enterValue(id, correctionPatch(payload, pointer, value), { [pointer]: place })
    },
    onSuccess: async () => {
      setText('')
      setChosen('')
      onEntered()
      await refreshDocuments(queries)
    },
  })
  if (field === undefined) return null
  const names = fields.map(
    ({ pointer, is_needed }) => [pointer, is_needed ? say.needed(fieldName(pointer)) : fieldName(pointer)] as const,
  )
  return (
    <SentForm className="document-enter" onSend={() => text.trim() !== '' && enter.mutate(field)}>
      <SelectField label={say.field} value={field.pointer} choices={names} onChoose={setChosen} />
      <ValueInput field={field} text={text} onText={setText} />
      {formOf(field.like) === 'measure' && (
        <SelectField label={say.unit} value={unit} choices={unitsOf(field)} onChoose={setUnit} />
      )}
      {has_pages && <Named label={say.page} type="number" value={page} onChange={setPage} />}
      <button type="submit" className="button" data-kind="primary" disabled={enter.isPending || text.trim() === ''}>
        {say.enter}
      </button>
      <small role="status">{marked === null ? say.pageAlone : say.marked}</small>
      <Problem of={enter} />
    </SentForm>
  )
}

const unitsOf = ({ choices }: EntryField) =>
  (choices ?? []).map((unit) => [unit, valueText({ value: '', unit }).trim()] as const)

function ValueInput({
  field: { like, choices },
  text,
  onText,
}: {
  field: EntryField
  text: string
  onText: (text: string) => void
}) {
  const form = formOf(like)
  const either =
    form === 'choice'
      ? ([
          ['true', words.common.yes],
          ['false', words.common.no],
        ] as const)
      : null
  const listed = form === 'measure' ? null : (either ?? choices?.map((one) => [one, one] as const) ?? null)
  if (listed !== null)
    return <SelectField label={say.value} value={text} choices={[['', say.choose], ...listed]} onChoose={onText} />
  return <Named label={say.value} type={form === 'day' ? 'date' : 'text'} value={text} onChange={onText} />
}

function Named({
  label,
  type,
  value,
  onChange,
}: {
  label: string
  type: 'text' | 'date' | 'number'
  value: string
  onChange: (value: string) => void
}) {
  return <TextField label={label} type={type} min={type === 'number' ? 1 : undefined} value={value} onType={onChange} />
}
