import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { DialogActions } from '../kit/dialog.tsx'
import { Problem } from '../kit/states.tsx'
import { TextField } from '../kit/text-field.tsx'
import { portalApi } from '../service/portal-api.ts'
import { operatorWords } from '../words/operator-words.ts'
import { recordWords } from '../words/record-words.ts'
import { CheckReport } from './check-report.tsx'
import type { AskedType, SourceCheck, SourceKind } from './sources-query.ts'

const all_types: readonly AskedType[] = ['bill_of_lading', 'booking_number', 'container']

/** What is asked, as it is typed. */
type Asked = Readonly<Record<'number' | 'request_type' | 'terminal' | 'bill_of_lading', string>>

interface AskProps {
  readonly id: string
  readonly kind: SourceKind | undefined
  /** What stands beside the button that asks. */
  readonly leave: ReactNode
}

/** Asks a source one number that the operator knows, and shows the answer stage by stage. */
export function AskNumber({ id, kind, leave }: AskProps) {
  const types = kind === undefined || kind.asks.length === 0 ? all_types : kind.asks
  const sites = kind?.sites ?? []
  const [asked, setAsked] = useState<Asked>({
    number: '',
    request_type: types[0] ?? 'container',
    terminal: sites.length > 1 ? (sites[0]?.firms ?? '') : '',
    bill_of_lading: '',
  })
  const ask = useMutation({
    mutationFn: () => portalApi<SourceCheck>('POST', `/operator/sources/${encodeURIComponent(id)}/test`, asked),
  })
  const say = operatorWords.sources
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        ask.mutate()
      }}
    >
      <AskedFields kind={kind} types={types} asked={asked} onChange={setAsked} />
      <div role="status">{ask.data !== undefined && <CheckReport check={ask.data} />}</div>
      <Problem of={ask} />
      <DialogActions>
        {leave}
        <button className="button" data-kind="primary" disabled={ask.isPending || asked.number.trim().length < 3}>
          {ask.isPending ? say.testing : say.test}
        </button>
      </DialogActions>
    </form>
  )
}

/** The number, and what beside it the upstream wants. */
function AskedFields({
  kind,
  types,
  asked,
  onChange,
}: {
  kind: SourceKind | undefined
  types: readonly AskedType[]
  asked: Asked
  onChange: (asked: Asked) => void
}) {
  const sites = kind?.sites ?? []
  const say = operatorWords.sources
  const columns = recordWords.track.columns
  const set = (name: keyof Asked) => (value: string) => onChange({ ...asked, [name]: value })
  return (
    <div className="field-pair">
      <NumberField
        id="test-number"
        label={asked.request_type === 'vessel' ? say.imo : columns.number}
        value={asked.number}
        onType={set('number')}
      />
      {types.length > 1 && (
        <Choice
          id="test-type"
          label={columns.kind}
          value={asked.request_type}
          choices={types.map((type) => [type, type === 'vessel' ? say.imo : recordWords.track.kinds[type]])}
          onChoose={set('request_type')}
        />
      )}
      {sites.length > 1 && (
        <Choice
          id="test-terminal"
          label={say.atTerminal}
          value={asked.terminal}
          choices={sites.map(({ firms, name }) => [firms, `${name} (${firms})`])}
          onChoose={set('terminal')}
        />
      )}
      {kind?.wants_bill_of_lading === true && (
        <NumberField id="test-bill" label={say.itsBill} value={asked.bill_of_lading} onType={set('bill_of_lading')} />
      )}
    </div>
  )
}

function NumberField({
  id,
  label,
  value,
  onType,
}: {
  id: string
  label: string
  value: string
  onType: (value: string) => void
}) {
  return (
    <TextField
      label={label}
      id={id}
      mono
      value={value}
      required
      minLength={3}
      maxLength={50}
      autoComplete="off"
      onType={onType}
    />
  )
}

function Choice({
  id,
  label,
  value,
  choices,
  onChoose,
}: {
  id: string
  label: string
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChoose(target.value)}>
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
