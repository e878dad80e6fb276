import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Problem } from '../kit/states.tsx'
import { documentWords } from '../words/document-words.ts'
import { words } from '../words/words.ts'
import { correctionPatch, enteredText, enteredValue, formOf } from './correction-patch.ts'
import { correctDocument, refreshDocuments } from './documents-query.ts'
import { valueText } from './field-text.ts'

const say = documentWords.corrections

/** A value that a person may put in place of another: `value` is what stands there; `like` tells its form. */
interface Correctable {
  readonly document_id: string
  readonly payload: unknown
  readonly pointer: string
  readonly name: string
  readonly value: unknown
  readonly like?: unknown
}

function useCorrection({ document_id, payload, pointer }: Correctable, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (value: unknown) => correctDocument(document_id, correctionPatch(payload, pointer, value)),
    onSuccess: async () => {
      onDone()
      await refreshDocuments(queries)
    },
  })
}

/** A button that turns into the entry of a value. */
export function CorrectValue(of: Correctable) {
  const [is_open, setOpen] = useState(false)
  const verb = of.value === undefined ? say.enter : say.correct
  if (!is_open)
    return (
      <button
        type="button"
        className="button"
        data-kind="text"
        aria-label={`${verb}: ${of.name}`}
        onClick={() => setOpen(true)}
      >
        {verb}
      </button>
    )
  return <Entry of={of} onClose={() => setOpen(false)} />
}

function Entry({ of, onClose }: { of: Correctable; onClose: () => void }) {
  const like = of.value ?? of.like
  const [text, setText] = useState(enteredText(of.value))
  const correct = useCorrection(of, onClose)
  const form = formOf(like)
  const send = (event: FormEvent) => {
    event.preventDefault()
    correct.mutate(enteredValue(text, like))
  }
  const field = { 'aria-label': of.name, className: 'input', value: text, disabled: correct.isPending }
  return (
    <form className="document-entry" onSubmit={send} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      {form === 'choice' ? (
        <select {...field} autoFocus onChange={({ target }) => setText(target.value)}>
          <option value="true">{words.common.yes}</option>
          <option value="false">{words.common.no}</option>
        </select>
      ) : (
        <input
          {...field}
          autoFocus
          type={form === 'day' ? 'date' : 'text'}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <button type="submit" className="button" data-kind="primary" disabled={correct.isPending}>
        {words.common.save}
      </button>
      <button type="button" className="button" data-kind="text" onClick={onClose}>
        {words.common.cancel}
      </button>
      <small>{say.emptyRemoves}</small>
      <Problem of={correct} />
    </form>
  )
}

/** One click for each value that may stand there. */
export function ChooseValue({ of, either }: { of: Correctable; either: readonly unknown[] }) {
  const correct = useCorrection(of, () => undefined)
  return (
    <>
      {either.map((value) => (
        <button
          key={valueText(value)}
          type="button"
          className="button"
          disabled={correct.isPending}
          onClick={() => correct.mutate(value)}
        >
          {say.choose(valueText(value))}
        </button>
      ))}
      <Problem of={correct} />
    </>
  )
}
