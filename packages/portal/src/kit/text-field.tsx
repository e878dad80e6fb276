import { useId } from 'react'
import type { ComponentProps } from 'react'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onType: (text: string) => void
  /** A sentence below, which is read out with the field. */
  readonly help?: string | undefined
  /** Codes and addresses, where each character counts. */
  readonly mono?: boolean | undefined
}

/** One line of text below its name; everything else is what an `input` takes. */
export function TextField({ label, value, onType, help, mono, ...input }: TextFieldProps) {
  const own = useId()
  const id = input.id ?? own
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={mono === true ? 'input mono' : 'input'}
        value={value}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={({ target }) => onType(target.value)}
      />
      {help !== undefined && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
    </div>
  )
}
