import './alert-rules.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Check } from '../kit/check.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { TextField } from '../kit/text-field.tsx'
import { alertRuleWords } from '../words/alert-rule-words.ts'
import { ConditionFields } from './condition-fields.tsx'
import { conditionsOf, draftOf } from './draft.ts'
import { PreviewOfRule } from './preview-of-rule.tsx'
import { makeRule, recipientsQuery, rulesQuery } from './rules-query.ts'
import { rule_templates } from './templates.ts'
import type { RuleTemplate } from './templates.ts'

const say = alertRuleWords

/** Makes a rule out of a template, and shows before it is kept how often it would have told somebody. */
export function RuleDialog({ onClose }: { onClose: () => void }) {
  const [template, setTemplate] = useState<RuleTemplate['name']>('deadlines')
  const [name, setName] = useState<string>(say.templates.deadlines[0])
  const [draft, setDraft] = useState(() => draftOf(rule_templates[0].conditions))
  const [recipient_ids, setRecipients] = useState<readonly string[]>([])
  const queries = useQueryClient()
  const conditions = conditionsOf(draft)
  const make = useMutation({
    mutationFn: () => makeRule({ name: name.trim(), conditions, recipient_ids }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: rulesQuery.queryKey })
      onClose()
    },
  })
  const begin = (chosen: RuleTemplate) => {
    setTemplate(chosen.name)
    setName(chosen.name === 'own' ? '' : say.templates[chosen.name][0])
    setDraft(draftOf(chosen.conditions))
  }
  return (
    <FormDialog
      title={say.add}
      help={say.addHelp}
      wide
      onClose={onClose}
      sending={make}
      ready={name.trim() !== ''}
      send={say.add}
    >
      <fieldset className="plain-fieldset rule-templates">
        <legend className="field-label">{say.template}</legend>
        {rule_templates.map((one) => (
          <label key={one.name} className="rule-template">
            <input type="radio" name="template" checked={one.name === template} onChange={() => begin(one)} />
            <span>
              {say.templates[one.name][0]}
              <small>{say.templates[one.name][1]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={say.name}
        id="rule-name"
        value={name}
        required
        maxLength={100}
        placeholder={say.nameHint}
        onType={setName}
      />
      <ConditionFields draft={draft} onChange={setDraft} />
      <Recipients chosen={recipient_ids} onChange={setRecipients} />
      <PreviewOfRule conditions={conditions} />
    </FormDialog>
  )
}

function Recipients({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }) {
  const { data = [] } = useQuery(recipientsQuery)
  return (
    <fieldset className="plain-fieldset field">
      <legend className="field-label">{say.recipients}</legend>
      <p className="field-help">{data.length === 0 ? say.noRecipients : say.recipientsHelp}</p>
      {data.map(({ id, name, listens, is_calendar = false }) => (
        <Check
          key={id}
          checked={chosen.includes(id)}
          disabled={!listens}
          onTurn={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          <span>
            {name}
            {!listens && <small>{say.deaf}</small>}
            {is_calendar && <small>{say.inCalendar}</small>}
          </span>
        </Check>
      ))}
    </fieldset>
  )
}
