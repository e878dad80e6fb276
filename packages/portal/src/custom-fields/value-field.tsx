import type { CustomFieldReferenceType, CustomFieldDataType, CustomFieldValue } from '@quaylog/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Check } from '../kit/check.tsx'
import { partiesQuery } from '../parties/parties-query.ts'
import { customFieldWords as say } from '../words/custom-field-words.ts'
import { words } from '../words/words.ts'

/** What a field takes, as far as asking for a value needs it. */
export interface Asked {
  readonly data_type: CustomFieldDataType
  readonly reference_type: CustomFieldReferenceType | null
  readonly options: readonly { readonly label: string; readonly value: string }[]
}

interface Given {
  readonly label: string
  readonly help?: string | undefined
  readonly asked: Asked
  readonly value: CustomFieldValue
  readonly read_only?: boolean
  readonly onChange: (value: CustomFieldValue) => void
}

/** A value of a custom field, asked for as its type wants it; null: there is none. */
export function ValueField(given: Given) {
  const { label, help, asked, value, read_only = false, onChange } = given
  const id = useId()
  if (asked.data_type === 'enum_multi') return <Choices {...given} />
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {asked.data_type === 'reference' ? (
        <ReferenceInput
          id={id}
          type={asked.reference_type ?? 'party'}
          value={value}
          read_only={read_only}
          onChange={onChange}
        />
      ) : (
        <PlainInput id={id} asked={asked} value={value} read_only={read_only} onChange={onChange} />
      )}
      {help !== undefined && <p className="field-help">{help}</p>}
    </div>
  )
}

type Input = Pick<Given, 'value' | 'onChange'> & { readonly id: string; readonly read_only: boolean }

function PlainInput({ id, asked, value, read_only, onChange }: Input & { asked: Asked }) {
  if (asked.data_type === 'boolean')
    return (
      <Select
        id={id}
        value={typeof value === 'boolean' ? String(value) : ''}
        choices={[
          { value: 'true', label: words.common.yes },
          { value: 'false', label: words.common.no },
        ]}
        read_only={read_only}
        onChoose={(chosen) => onChange(chosen === '' ? null : chosen === 'true')}
      />
    )
  if (asked.data_type === 'enum')
    return (
      <Select
        id={id}
        value={typeof value === 'string' ? value : ''}
        choices={asked.options}
        read_only={read_only}
        onChoose={(chosen) => onChange(chosen === '' ? null : chosen)}
      />
    )
  return (
    <input
      id={id}
      className="input"
      type={input_types[asked.data_type] ?? 'text'}
      step={asked.data_type === 'number' ? 'any' : undefined}
      value={textOf(value, asked.data_type)}
      readOnly={read_only}
      maxLength={2000}
      onChange={({ target }) => onChange(valueOf(target.value, asked.data_type))}
    />
  )
}

const input_types: Readonly<Partial<Record<CustomFieldDataType, string>>> = {
  number: 'number',
  date: 'date',
  datetime: 'datetime-local',
}
const minute_characters = 'yyyy-mm-ddThh:mm'.length

/** Moments are asked for in UTC, to the minute. */
function textOf(value: CustomFieldValue, type: CustomFieldDataType): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  return type === 'datetime' ? value.slice(0, minute_characters) : value
}

function valueOf(text: string, type: CustomFieldDataType): CustomFieldValue {
  if (text === '') return null
  if (type === 'number') return Number(text)
  return type === 'datetime' ? `${text}:00Z` : text
}

function Select({
  id,
  value,
  choices,
  read_only,
  onChoose,
}: {
  id: string
  value: string
  choices: Asked['options']
  read_only: boolean
  onChoose: (value: string) => void
}) {
  const is_known = value === '' || choices.some((one) => one.value === value)
  return (
    <select
      id={id}
      className="input"
      value={value}
      disabled={read_only}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{say.noValue}</option>
      {(is_known ? choices : [...choices, { value, label: value }]).map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  )
}

function Choices({ label, help, asked, value, read_only = false, onChange }: Given) {
  const chosen = Array.isArray(value) ? value : []
  return (
    <fieldset className="plain-fieldset field">
      <legend className="field-label">{label}</legend>
      {asked.options.map((one) => (
        <Check
          key={one.value}
          checked={chosen.includes(one.value)}
          disabled={read_only}
          onTurn={(on) => {
            const next = on ? [...chosen, one.value] : chosen.filter((other) => other !== one.value)
            onChange(next.length === 0 ? null : next)
          }}
        >
          {one.label}
        </Check>
      ))}
      {help !== undefined && <p className="field-help">{help}</p>}
    </fieldset>
  )
}

function ReferenceInput({ id, type, value, read_only, onChange }: Input & { type: CustomFieldReferenceType }) {
  const named = typeof value === 'object' && value !== null && 'id' in value ? value.id : ''
  const parties = useQuery({ ...partiesQuery({}), enabled: type === 'party' })
  const change = (chosen: string) => onChange(chosen.trim() === '' ? null : { type, id: chosen.trim() })
  if (type === 'party')
    return (
      <Select
        id={id}
        value={named}
        choices={(parties.data?.data ?? []).map((party) => ({ value: party.id, label: party.attributes.company_name }))}
        read_only={read_only}
        onChoose={change}
      />
    )
  return (
    <input
      id={id}
      className="input mono"
      value={named}
      readOnly={read_only}
      placeholder={say.recordId}
      onChange={({ target }) => change(target.value)}
    />
  )
}
