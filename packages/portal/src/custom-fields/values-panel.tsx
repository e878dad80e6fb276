import type { CustomFieldEntityType, CustomFieldValue } from '@quaylog/contract'
import type { Resource } from '@quaylog/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import { SentForm } from '../kit/sent-form.tsx'
import { Loaded, Problem } from '../kit/states.tsx'
import { client } from '../service/client.ts'
import { useMayWrite } from '../service/session.ts'
import { customFieldWords as say } from '../words/custom-field-words.ts'
import { words } from '../words/words.ts'
import { definitionsQuery, valuesQuery } from './definitions-query.ts'
import type { DefinitionRecord } from './definitions-query.ts'
import { ValueField } from './value-field.tsx'

interface Of {
  readonly type: 'container' | 'shipment'
  readonly id: string
}

const entity_types = { container: 'Container', shipment: 'Shipment' } as const

/** What the account keeps in fields of its own about a record. */
export function CustomFieldsPanel({ of }: { of: Of }) {
  const entity_type: CustomFieldEntityType = entity_types[of.type]
  const definitions = useQuery(definitionsQuery)
  const values = useQuery(valuesQuery(entity_type, of.id))
  return (
    <Panel title={say.title} aside={<Link to="/custom-fields">{say.define}</Link>}>
      <Loaded query={definitions} rows={2}>
        {(all) => {
          const own = all.filter(({ attributes }) => attributes.entity_type === entity_type)
          if (own.length === 0) return <p className="quiet">{say.noneHere}</p>
          return (
            <Loaded query={values} rows={2}>
              {(kept) => <ValuesForm of={of} definitions={own} kept={kept} />}
            </Loaded>
          )
        }}
      </Loaded>
    </Panel>
  )
}

type Typed = readonly [slug: string, value: CustomFieldValue]
const isNotAmong = (kept: readonly Typed[]) => (one: Typed) =>
  !kept.some((other) => other[0] === one[0] && other[1] === one[1])

function ValuesForm({
  of,
  definitions,
  kept,
}: {
  of: Of
  definitions: readonly DefinitionRecord[]
  kept: readonly Resource<'custom_field'>[]
}) {
  const [typed, setTyped] = useState<Readonly<Record<string, CustomFieldValue>>>({})
  const may_write = useMayWrite()
  const queries = useQueryClient()
  const before = new Map(kept.map(({ attributes }) => [attributes.api_slug, attributes.value]))
  const changed = Object.entries(typed).filter(
    ([slug, value]) => JSON.stringify(value) !== JSON.stringify(before.get(slug) ?? null),
  )
  const save = useMutation({
    mutationFn: async () => {
      for (const [apiSlug, value] of changed) await client.customFields.create({ apiSlug, value, entity: of })
      return changed
    },
    onSettled: () => queries.invalidateQueries({ queryKey: valuesQuery(entity_types[of.type], of.id).queryKey }),
    // What was typed while these were being kept is still to be kept.
    onSuccess: (kept) => setTyped((now) => Object.fromEntries(Object.entries(now).filter(isNotAmong(kept)))),
  })
  return (
    <SentForm onSend={save.mutate}>
      {definitions.map(({ id, attributes, options }) => (
        <ValueField
          key={id}
          label={attributes.display_name}
          help={attributes.description ?? undefined}
          asked={{ ...attributes, options }}
          value={
            Object.hasOwn(typed, attributes.api_slug)
              ? (typed[attributes.api_slug] ?? null)
              : (before.get(attributes.api_slug) ?? null)
          }
          read_only={!may_write}
          onChange={(value) => setTyped({ ...typed, [attributes.api_slug]: value })}
        />
      ))}
      {may_write && (
        <div className="form-actions">
          <button className="button" disabled={changed.length === 0 || save.isPending}>
            {words.common.save}
          </button>
        </div>
      )}
      <p className="for-readers" role="status">
        {save.isSuccess && say.saved}
      </p>
      <Problem of={save} />
    </SentForm>
  )
}
