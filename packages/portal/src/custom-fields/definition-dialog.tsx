import type { CustomFieldDataType, CustomFieldEntityType, CustomFieldReferenceType } from '@quaylog/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Check } from '../kit/check.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { client } from '../service/client.ts'
import { changedMembers } from '../service/changed-members.ts'
import { customFieldWords as say } from '../words/custom-field-words.ts'
import { words } from '../words/words.ts'
import { draftOf, isChosen, lackOf, optionWrites, settingsOf, slugOfDraft } from './definition-draft.ts'
import type { DefinitionDraft, OptionWrite } from './definition-draft.ts'
import { definitionsQuery } from './definitions-query.ts'
import type { DefinitionRecord } from './definitions-query.ts'
import { OptionsField } from './options-field.tsx'
import { ValueField } from './value-field.tsx'

const entity_types: readonly CustomFieldEntityType[] = ['Container', 'Shipment', 'TrackingRequest']
const data_types: readonly CustomFieldDataType[] = [
  'short_text',
  'number',
  'date',
  'datetime',
  'boolean',
  'enum',
  'enum_multi',
  'reference',
]
const reference_types: readonly CustomFieldReferenceType[] = ['party', 'shipment', 'container']

type Change = (change: Partial<DefinitionDraft>) => void
interface Part {
  readonly draft: DefinitionDraft
  readonly onChange: Change
}

/** Defines a field, or changes what can be changed of one: name, rules, choices. */
export function DefinitionDialog({
  definition,
  onClose,
}: {
  definition: DefinitionRecord | null
  onClose: () => void
}) {
  const [begun] = useState(() => draftOf(definition))
  const [draft, setDraft] = useState(begun)
  // A field that was made before its choices were refused is not made twice.
  const made = useRef(definition?.id ?? null)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: async () => {
      made.current = await keepDefinition(made.current, draft, definition === null ? null : begun)
      if (!isChosen(draft.data_type)) return
      const id = made.current
      const { data } = await client.customFieldOptions.list(id, { pageSize: 100 })
      const kept = definition?.options ?? data.map((one) => ({ id: one.id, ...one.attributes }))
      for (const write of optionWrites(kept, draft)) await keepOption(id, write)
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: definitionsQuery.queryKey }),
  })
  const lack = lackOf(draft)
  const change: Change = (some) => setDraft({ ...draft, ...some })
  return (
    <FormDialog
      title={definition === null ? say.add : say.edit}
      wide
      onClose={onClose}
      sending={save}
      ready={lack === null}
      {...(lack === null ? {} : { missing: lack })}
    >
      <TextField label={say.name} value={draft.display_name} onChange={(display_name) => change({ display_name })} />
      {definition === null && <Kind draft={draft} onChange={change} />}
      <TextField
        label={`${say.description} (${words.common.optional})`}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      {isChosen(draft.data_type) && (
        <OptionsField options={draft.options} onChange={(options) => change({ options })} />
      )}
      <Rules draft={draft} onChange={change} />
      <Default definition={definition} draft={draft} onChange={change} />
    </FormDialog>
  )
}

/** `begun`: what the form of a field that is there began with; only what was changed of it is sent. */
async function keepDefinition(
  id: string | null,
  draft: DefinitionDraft,
  begun: DefinitionDraft | null,
): Promise<string> {
  const settings = settingsOf(draft)
  const { data } = await (id === null
    ? client.customFieldDefinitions.create({
        ...settings,
        entityType: draft.entity_type,
        apiSlug: slugOfDraft(draft),
        dataType: draft.data_type,
        ...(draft.data_type === 'reference' ? { referenceType: draft.reference_type } : {}),
      })
    : client.customFieldDefinitions.update(id, begun === null ? settings : changedMembers(settingsOf(begun), settings)))
  return data.id
}

function keepOption(definition_id: string, write: OptionWrite): Promise<unknown> {
  if (write.does === 'remove') return client.customFieldOptions.delete(definition_id, write.id)
  const { label, position } = write
  return write.does === 'add'
    ? client.customFieldOptions.create(definition_id, { label, value: write.value, position })
    : client.customFieldOptions.update(definition_id, write.id, { label, position })
}

/** What a field is and stays. */
function Kind({ draft, onChange }: Part) {
  return (
    <>
      <TextField
        label={say.slug}
        help={say.slugHelp}
        mono
        value={slugOfDraft(draft)}
        onChange={(api_slug) => onChange({ api_slug })}
      />
      <SelectField
        label={say.of}
        value={draft.entity_type}
        choices={entity_types.map((type) => [type, say.kinds[type]])}
        onChoose={(entity_type) => onChange({ entity_type })}
      />
      <SelectField
        label={say.type}
        value={draft.data_type}
        choices={data_types.map((type) => [type, say.types[type]])}
        onChoose={(data_type) => onChange({ data_type, default_value: null })}
      />
      {draft.data_type === 'reference' && (
        <SelectField
          label={say.reference}
          value={draft.reference_type}
          choices={reference_types.map((type) => [type, say.references[type]])}
          onChoose={(reference_type) => onChange({ reference_type, default_value: null })}
        />
      )}
    </>
  )
}

function Rules({ draft, onChange }: Part) {
  return (
    <>
      {draft.data_type === 'number' && (
        <>
          <TextField label={say.min} value={draft.min} onChange={(min) => onChange({ min })} />
          <TextField label={say.max} value={draft.max} onChange={(max) => onChange({ max })} />
          <TextField
            label={say.format}
            value={draft.default_format}
            onChange={(default_format) => onChange({ default_format })}
          />
        </>
      )}
      {draft.data_type === 'short_text' && (
        <>
          <TextField
            label={say.maxLength}
            value={draft.max_length}
            onChange={(max_length) => onChange({ max_length })}
          />
          <TextField label={say.pattern} mono value={draft.pattern} onChange={(pattern) => onChange({ pattern })} />
        </>
      )}
      <div className="field">
        <Check checked={draft.required} onTurn={(required) => onChange({ required })}>
          {say.required}
        </Check>
      </div>
    </>
  )
}

/** Choices can be the default once they are kept. */
function Default({ definition, draft, onChange }: Part & { definition: DefinitionRecord | null }) {
  if (isChosen(draft.data_type) && definition === null) return null
  return (
    <ValueField
      label={`${say.default} (${words.common.optional})`}
      asked={{ ...draft, options: definition?.options ?? [] }}
      value={draft.default_value}
      onChange={(default_value) => onChange({ default_value })}
    />
  )
}

function TextField({
  label,
  help,
  value,
  mono = false,
  onChange,
}: {
  label: string
  help?: string
  value: string
  mono?: boolean
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={mono ? 'input mono' : 'input'}
        value={value}
        maxLength={255}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={({ target }) => onChange(target.value)}
      />
      {help !== undefined && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
    </div>
  )
}
