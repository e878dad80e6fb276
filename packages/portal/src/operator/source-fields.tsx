import { TextField } from '../kit/text-field.tsx'
import { operatorWords } from '../words/operator-words.ts'
import type { SourceCredential } from './sources-query.ts'

interface SourceTextProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onType: (value: string) => void
  readonly help?: string
  readonly required?: boolean
  readonly pattern?: string
  readonly mono?: boolean
  readonly locked?: boolean
}

/** One line of what is configured of a source. */
export function SourceText({ locked, ...field }: SourceTextProps) {
  return <TextField {...field} id={`source-${field.name}`} disabled={locked} autoComplete="off" spellCheck={false} />
}

/** Credentials are written, never read back: what is kept stays unless something is entered. */
export function CredentialFields({
  fields,
  kept,
  values,
  onChange,
}: {
  fields: readonly SourceCredential[]
  kept: readonly string[]
  values: Readonly<Record<string, string>>
  onChange: (values: Readonly<Record<string, string>>) => void
}) {
  return fields.map((field) => (
    <CredentialField
      key={field.name}
      field={field}
      is_kept={kept.includes(field.name)}
      value={values[field.name] ?? ''}
      onType={(value) => onChange({ ...values, [field.name]: value })}
    />
  ))
}

function CredentialField({
  field: { name, what, looks_like, is_optional, is_pem },
  is_kept,
  value,
  onType,
}: {
  field: SourceCredential
  is_kept: boolean
  value: string
  onType: (value: string) => void
}) {
  const say = operatorWords.sources
  const shared = {
    id: `credential-${name}`,
    className: 'input mono',
    value,
    placeholder: is_kept ? say.isKept : (looks_like ?? ''),
    required: !is_optional && !is_kept,
    'aria-describedby': `credential-${name}-what`,
  }
  return (
    <div className="field">
      <label htmlFor={shared.id}>
        <code>{name}</code>
      </label>
      {is_pem ? (
        <textarea {...shared} rows={3} spellCheck={false} onChange={({ target }) => onType(target.value)} />
      ) : (
        <input
          {...shared}
          type="password"
          autoComplete="new-password"
          onChange={({ target }) => onType(target.value)}
        />
      )}
      <p className="field-help" id={shared['aria-describedby']}>
        {what}
        {is_optional ? ` (${say.mayBeLeftOut})` : ''}
      </p>
    </div>
  )
}
