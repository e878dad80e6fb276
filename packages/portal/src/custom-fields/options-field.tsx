import { Plus, X } from 'lucide-react'
import { customFieldWords as say } from '../words/custom-field-words.ts'
import type { DraftOption } from './definition-draft.ts'

/** The choices of a field, a line each, in their order. */
export function OptionsField({
  options,
  onChange,
}: {
  options: readonly DraftOption[]
  onChange: (options: readonly DraftOption[]) => void
}) {
  const rename = (place: number, label: string) =>
    onChange(options.map((one, at) => (at === place ? { ...one, label } : one)))
  return (
    <fieldset className="plain-fieldset field">
      <legend className="field-label">{say.options}</legend>
      {options.map(({ id, label }, place) => (
        <div key={id ?? `new ${place}`} className="inline-form">
          <input
            className="input"
            aria-label={say.option(place + 1)}
            value={label}
            maxLength={255}
            onChange={({ target }) => rename(place, target.value)}
          />
          <button
            type="button"
            className="button"
            data-kind="icon"
            aria-label={say.removeOption(label === '' ? String(place + 1) : label)}
            onClick={() => onChange(options.filter((_, at) => at !== place))}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
      <div>
        <button type="button" className="button" onClick={() => onChange([...options, { id: null, label: '' }])}>
          <Plus size={16} aria-hidden />
          {say.addOption}
        </button>
      </div>
      <p className="field-help">{say.optionsHelp}</p>
    </fieldset>
  )
}
