import type { ExceptionKind } from '@quaylog/contract'
import { useId } from 'react'
import { Check } from '../kit/check.tsx'
import { alert_severities } from '../today/alert-search.ts'
import { alertRuleWords } from '../words/alert-rule-words.ts'
import { todayWords } from '../words/today-words.ts'
import type { RuleDraft } from './draft.ts'

const say = alertRuleWords
const isKind = (text: string): text is ExceptionKind => Object.hasOwn(say.exceptionKinds, text)
const exception_kinds = Object.keys(say.exceptionKinds).filter(isKind)

interface FieldsProps {
  readonly draft: RuleDraft
  readonly onChange: (draft: RuleDraft) => void
}

/** What a rule asks of an exception and its shipment. */
export function ConditionFields({ draft, onChange }: FieldsProps) {
  const id = useId()
  return (
    <>
      <Kinds draft={draft} onChange={onChange} />
      <div className="rule-fields">
        <div className="field">
          <label htmlFor={`${id}-severity`}>{say.severity}</label>
          <select
            id={`${id}-severity`}
            className="input"
            value={draft.severity_at_least}
            onChange={({ target }) =>
              onChange({ ...draft, severity_at_least: alert_severities.find((one) => one === target.value) ?? '' })
            }
          >
            <option value="">{say.anySeverity}</option>
            {alert_severities.map((severity) => (
              <option key={severity} value={severity}>
                {todayWords.severities[severity]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-due`}>{say.due}</label>
          <select
            id={`${id}-due`}
            className="input"
            value={draft.due_within_days}
            onChange={({ target }) => onChange({ ...draft, due_within_days: target.value })}
          >
            <option value="">{say.anyDue}</option>
            {say.dueDays.map((text, days) => (
              <option key={text} value={days}>
                {text}
              </option>
            ))}
          </select>
        </div>
        <TextField name="amount" label={say.amount} help={say.amountHelp} draft={draft} onChange={onChange} is_number />
        <TextField name="currency_code" label={say.currency} draft={draft} onChange={onChange} />
        <TextField name="ports" label={say.ports} help={say.portsHelp} draft={draft} onChange={onChange} />
        <TextField name="lines" label={say.lines} help={say.linesHelp} draft={draft} onChange={onChange} />
        <TextField name="tags" label={say.tags} draft={draft} onChange={onChange} />
      </div>
    </>
  )
}

function Kinds({ draft, onChange }: FieldsProps) {
  const { kinds } = draft
  return (
    <details className="rule-kinds">
      <summary>
        {say.kinds}: {kinds.size === 0 ? say.anyKind : say.chosenKinds(kinds.size)}
      </summary>
      <div>
        {exception_kinds.map((kind) => (
          <Check
            key={kind}
            checked={kinds.has(kind)}
            onTurn={(on) =>
              onChange({ ...draft, kinds: new Set(on ? [...kinds, kind] : [...kinds].filter((one) => one !== kind)) })
            }
          >
            {say.exceptionKinds[kind]}
          </Check>
        ))}
      </div>
    </details>
  )
}

function TextField({
  name,
  label,
  help,
  draft,
  onChange,
  is_number = false,
}: FieldsProps & {
  readonly name: 'amount' | 'currency_code' | 'ports' | 'lines' | 'tags'
  readonly label: string
  readonly help?: string
  readonly is_number?: boolean
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type={is_number ? 'number' : 'text'}
        min={is_number ? 0 : undefined}
        step={is_number ? 'any' : undefined}
        value={draft[name]}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
      />
      {help !== undefined && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
    </div>
  )
}
