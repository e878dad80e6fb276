import type { RequestType } from '@quaylog/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { Problem } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { number as figure } from '../time/format.ts'
import { operatorWords } from '../words/operator-words.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import type { OperatedSource } from './sources-query.ts'

const types: readonly RequestType[] = ['bill_of_lading', 'booking_number', 'container']

interface TestAnswer {
  readonly outcome: string
  readonly trouble: string | null
  readonly statements: number
  readonly detail: string | null
  readonly took_ms: number
}

/** Asks the source for one number, now, with what is configured. */
export function SourceTestDialog({ source, onClose }: { source: OperatedSource; onClose: () => void }) {
  const [number, setNumber] = useState('')
  const [request_type, setType] = useState<RequestType>(
    source.kind === 'dcsa' || source.kind === 'coscon' ? 'bill_of_lading' : 'container',
  )
  const ask = useMutation({
    mutationFn: () =>
      portalApi<TestAnswer>('POST', `/operator/sources/${encodeURIComponent(source.id)}/test`, {
        number,
        request_type,
      }),
  })
  const say = operatorWords.sources
  return (
    <Dialog title={say.testOf(source.name)} help={say.testHelp} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask.mutate()
        }}
      >
        <div className="field">
          <label htmlFor="test-number">{recordWords.track.columns.number}</label>
          <input
            id="test-number"
            className="input mono"
            value={number}
            required
            minLength={3}
            maxLength={50}
            autoComplete="off"
            onChange={({ target }) => setNumber(target.value)}
          />
        </div>
        <TypeChoice type={request_type} onChoose={setType} />
        <div role="status">{ask.data !== undefined && <Answer answer={ask.data} />}</div>
        <Problem of={ask} />
        <DialogActions>
          <button type="button" className="button" onClick={onClose}>
            {words.common.close}
          </button>
          <button className="button" data-kind="primary" disabled={ask.isPending || number.trim().length < 3}>
            {ask.isPending ? say.testing : say.test}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function TypeChoice({ type, onChoose }: { type: RequestType; onChoose: (type: RequestType) => void }) {
  return (
    <div className="field">
      <label htmlFor="test-type">{recordWords.track.columns.kind}</label>
      <select
        id="test-type"
        className="input"
        value={type}
        onChange={({ target }) => onChoose(types.find((one) => one === target.value) ?? type)}
      >
        {types.map((one) => (
          <option key={one} value={one}>
            {recordWords.track.kinds[one]}
          </option>
        ))}
      </select>
    </div>
  )
}

function Answer({ answer: { outcome, trouble, statements, detail, took_ms } }: { answer: TestAnswer }) {
  const say = operatorWords.sources
  const wordOf = (words_by_name: object, name: string) =>
    new Map<string, string>(Object.entries(words_by_name)).get(name)
  const text = wordOf(say.troubles, trouble ?? '') ?? wordOf(say.outcomes, outcome) ?? outcome
  const tones = new Map([
    ['found', 'go'],
    ['temporary', 'stop'],
  ])
  const tone = tones.get(outcome) ?? 'wait'
  return (
    <p className="banner source-answer" data-tone={tone}>
      {text} {outcome === 'found' && say.statements(statements)} {detail ?? ''} {say.took(figure.format(took_ms))}
    </p>
  )
}
