import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { SentForm } from '../kit/sent-form.tsx'
import { Problem } from '../kit/states.tsx'
import { TextField } from '../kit/text-field.tsx'

/** A form of one field, which is empty again once it was taken. */
export function OneField({
  id,
  label,
  type,
  complete,
  button,
  send,
}: {
  id: string
  label: string
  type: 'text' | 'password'
  complete: string
  button: string
  send: UseMutationResult<unknown, Error, string>
}) {
  const [value, setValue] = useState('')
  return (
    <SentForm
      onSend={() => {
        send.mutate(value)
        setValue('')
      }}
    >
      <TextField label={label} id={id} type={type} autoComplete={complete} required value={value} onType={setValue} />
      <Problem of={send} />
      <div className="form-actions">
        <button className="button" disabled={value === '' || send.isPending}>
          {button}
        </button>
      </div>
    </SentForm>
  )
}
