import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { portalApi } from '../service/portal-api.ts'
import { operatorWords } from '../words/operator-words.ts'
import type { OperatedSource, SourceKind } from './sources-query.ts'

const keyOf = ({ kind, profile }: Pick<SourceKind, 'kind' | 'profile'>) => `${kind}/${profile ?? ''}`
const budgetOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** A source as it is typed. */
interface Fields {
  readonly id: string
  readonly name: string
  readonly scac: string
  readonly base_url: string
  readonly terminals: string
  readonly per_minute: string
  readonly per_day: string
}

const no_fields: Fields = { id: '', name: '', scac: '', base_url: '', terminals: '', per_minute: '', per_day: '' }

function fieldsOf(source: OperatedSource | null): Fields {
  if (source === null) return no_fields
  return {
    id: source.id,
    name: source.name,
    scac: source.scac ?? '',
    base_url: source.base_url ?? '',
    terminals: source.terminals.join(', '),
    per_minute: String(source.per_minute ?? ''),
    per_day: String(source.per_day ?? ''),
  }
}

function settingsOf({ name, scac, base_url, terminals, per_minute, per_day }: Fields) {
  return {
    name,
    scac,
    base_url,
    terminals: terminals.split(/[\s,]+/).filter((code) => code !== ''),
    per_minute: budgetOf(per_minute),
    per_day: budgetOf(per_day),
  }
}

interface DialogProps {
  readonly source: OperatedSource | null
  readonly kinds: readonly SourceKind[]
  readonly onClose: () => void
}

/** What is configured of a source: its address, its credentials and how much it may be asked. */
export function SourceDialog({ source, kinds, onClose }: DialogProps) {
  const [kind, setKind] = useState<SourceKind | undefined>(
    source === null ? kinds[0] : kinds.find((one) => keyOf(one) === keyOf(source)),
  )
  const [fields, setFields] = useState(() => fieldsOf(source))
  const [credentials, setCredentials] = useState<Readonly<Record<string, string>>>({})
  const save = useSaving(fields.id, () => ({ ...settingsOf(fields), ...typeOf(kind ?? source), credentials }), onClose)
  const say = operatorWords.sources
  const field = (name: keyof Fields, label: string, extra: FieldOptions = {}) => (
    <SourceField
      name={name}
      label={label}
      value={fields[name]}
      locked={name === 'id' && source !== null}
      onType={(value) => setFields({ ...fields, [name]: value })}
      {...extra}
    />
  )
  const kept = source?.credential_names ?? []
  const names = kind?.credentials ?? kept
  return (
    <FormDialog
      title={source === null ? say.add : say.edit(source.name)}
      onClose={onClose}
      wide
      sending={save}
      ready={fields.id !== ''}
    >
      {source === null && <KindChoice kinds={kinds} kind={kind} onChoose={setKind} />}
      <div className="field-pair">
        {field('id', say.id, { help: say.idHelp, required: true, pattern: '[a-z0-9][a-z0-9_\\-]*', mono: true })}
        {field('name', say.name)}
      </div>
      {field('base_url', say.address, {
        help: kind?.has_address === false ? say.addressNeeded : say.addressHelp,
        mono: true,
      })}
      {kind?.needs_terminals === true && field('terminals', say.terminals, { help: say.terminalsHelp, mono: true })}
      {names.length > 0 && <Credentials names={names} kept={kept} values={credentials} onChange={setCredentials} />}
      <div className="field-pair">
        {field('per_minute', say.perMinute, { help: say.budgetHelp, pattern: '[0-9]*' })}
        {field('per_day', say.perDay, { pattern: '[0-9]*' })}
      </div>
    </FormDialog>
  )
}

function typeOf(of: SourceKind | OperatedSource | null) {
  return { kind: of?.kind, profile: of?.profile ?? null }
}

function useSaving(id: string, settings: () => object, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => portalApi('PUT', `/operator/sources/${encodeURIComponent(id)}`, settings()),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['operator', 'sources'] })
      onSaved()
    },
  })
}

interface FieldOptions {
  readonly help?: string
  readonly required?: boolean
  readonly pattern?: string
  readonly mono?: boolean
}
interface SourceFieldProps extends FieldOptions {
  readonly name: keyof Fields
  readonly label: string
  readonly value: string
  readonly locked: boolean
  readonly onType: (value: string) => void
}

function SourceField({ name, label, value, locked, onType, help, required, pattern, mono }: SourceFieldProps) {
  return (
    <div className="field">
      <label htmlFor={`source-${name}`}>{label}</label>
      <input
        id={`source-${name}`}
        className={mono === true ? 'input mono' : 'input'}
        value={value}
        required={required}
        pattern={pattern}
        disabled={locked}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
      />
      {help !== undefined && <p className="field-help">{help}</p>}
    </div>
  )
}

function KindChoice({
  kinds,
  kind,
  onChoose,
}: {
  kinds: readonly SourceKind[]
  kind: SourceKind | undefined
  onChoose: (kind: SourceKind | undefined) => void
}) {
  return (
    <div className="field">
      <label htmlFor="source-kind">{operatorWords.sources.columns.kind}</label>
      <select
        id="source-kind"
        className="input"
        value={kind === undefined ? '' : keyOf(kind)}
        onChange={({ target }) => onChoose(kinds.find((one) => keyOf(one) === target.value))}
      >
        {kinds.map((one) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {one.name} ({one.kind})
          </option>
        ))}
      </select>
    </div>
  )
}

/** Written, never read back: what is kept stays unless something is entered. */
function Credentials({
  names,
  kept,
  values,
  onChange,
}: {
  names: readonly string[]
  kept: readonly string[]
  values: Readonly<Record<string, string>>
  onChange: (values: Readonly<Record<string, string>>) => void
}) {
  const say = operatorWords.sources
  return (
    <fieldset className="field plain-fieldset">
      <legend className="field-label">{say.credentials}</legend>
      <p className="field-help">{say.credentialsHelp}</p>
      <div className="field-pair">
        {names.map((name) => (
          <div key={name} className="field">
            <label htmlFor={`credential-${name}`}>
              <code>{name}</code>
            </label>
            <input
              id={`credential-${name}`}
              className="input mono"
              type="password"
              autoComplete="new-password"
              value={values[name] ?? ''}
              placeholder={kept.includes(name) ? say.isKept : ''}
              onChange={({ target }) => onChange({ ...values, [name]: target.value })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
