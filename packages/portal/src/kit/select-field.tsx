import { useId } from 'react'

/** One of several values, below its name. */
export function SelectField<Value extends string | number>({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string
  value: Value
  choices: readonly (readonly [Value, string])[]
  onChoose: (value: Value) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find(([one]) => String(one) === target.value)
          if (chosen !== undefined) onChoose(chosen[0])
        }}
      >
        {choices.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
