import type { ReactNode } from 'react'
import { SelectField } from '../../kit/select-field.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { developerWords } from '../../words/developer-words.ts'
import type { CallParameter } from './calls-query.ts'
import { textOf } from './text-of.tsx'

const say = developerWords.reference

interface ParameterFieldsProps {
  readonly parameters: readonly CallParameter[]
  readonly values: Readonly<Record<string, string>>
  readonly onType: (name: string, value: string) => void
  /** What stands below the field of a part of the path. */
  readonly beside: (name: string) => ReactNode
}

/** A field for each value that a call takes: what it needs in sight, the rest folded away. */
export function ParameterFields({ parameters, values, onType, beside }: ParameterFieldsProps) {
  const needed = parameters.filter(({ required }) => required)
  const others = parameters.filter(({ required, is_group }) => !required && !is_group)
  const fieldOf = (parameter: CallParameter) => (
    <div key={parameter.name} className="reference-parameter">
      <ParameterField
        parameter={parameter}
        value={values[parameter.name] ?? ''}
        onType={(value) => onType(parameter.name, value)}
      />
      {parameter.in === 'path' && beside(parameter.name)}
      {parameter.description !== '' && <p className="field-help">{textOf(parameter.description)}</p>}
    </div>
  )
  return (
    <>
      {needed.map(fieldOf)}
      {others.length > 0 && (
        <details className="reference-others">
          <summary>{say.others(others.length)}</summary>
          <div className="stack">{others.map(fieldOf)}</div>
        </details>
      )}
    </>
  )
}

function ParameterField({
  parameter: { name, type, choices, required, in: place },
  value,
  onType,
}: {
  parameter: CallParameter
  value: string
  onType: (value: string) => void
}) {
  const label = place === 'header' ? say.header(name) : name
  if (choices.length === 0) return <TextField label={label} mono value={value} placeholder={type} onType={onType} />
  const empty = required ? [] : [['', say.notSent] as const]
  return (
    <SelectField
      label={label}
      value={value}
      choices={[...empty, ...choices.map((choice) => [choice, choice] as const)]}
      onChoose={onType}
    />
  )
}
