import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { Empty, Loaded, Problem } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { client } from '../service/client.ts'
import { useMayWrite } from '../service/session.ts'
import { customFieldWords as say } from '../words/custom-field-words.ts'
import { words } from '../words/words.ts'
import { isChosen } from './definition-draft.ts'
import { definitionsQuery } from './definitions-query.ts'
import type { DefinitionRecord } from './definitions-query.ts'

const DefinitionDialog = lazyPart(async () => (await import('./definition-dialog.tsx')).DefinitionDialog)

/** The fields of its own that the account has. */
export function CustomFieldsPage() {
  const definitions = useQuery(definitionsQuery)
  return (
    <ListPage say={say} dialog={(onClose) => <DefinitionDialog definition={null} onClose={onClose} />}>
      <Loaded query={definitions} rows={3}>
        {(data) =>
          data.length === 0 ? <Empty title={say.none} help={say.noneHelp} /> : <DefinitionTable definitions={data} />
        }
      </Loaded>
    </ListPage>
  )
}

function DefinitionTable({ definitions }: { definitions: readonly DefinitionRecord[] }) {
  const [edited, setEdited] = useState<DefinitionRecord | null>(null)
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => client.customFieldDefinitions.delete(id),
    onSettled: () => queries.invalidateQueries({ queryKey: definitionsQuery.queryKey }),
  })
  return (
    <>
      <Problem of={remove} />
      <TableFrame label={say.title} cards>
        <thead>
          <tr>
            <th>{say.columns.name}</th>
            <th>{say.columns.of}</th>
            <th>{say.columns.type}</th>
            <th>{say.columns.rules}</th>
            <th>
              <span className="for-readers">{say.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {definitions.map((definition) => (
            <DefinitionRow
              key={definition.id}
              definition={definition}
              busy={remove.isPending}
              onEdit={() => setEdited(definition)}
              onRemove={() => remove.mutate(definition.id)}
            />
          ))}
        </tbody>
      </TableFrame>
      {edited !== null && (
        <Suspense fallback={null}>
          <DefinitionDialog definition={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}

interface RowProps {
  readonly definition: DefinitionRecord
  readonly busy: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function DefinitionRow({ definition, busy, onEdit, onRemove }: RowProps) {
  const may_write = useMayWrite()
  const { display_name, api_slug, description, entity_type, data_type } = definition.attributes
  return (
    <tr>
      <td>
        <b>{display_name}</b>
        <small className="mono">{api_slug}</small>
        {description !== null && <small>{description}</small>}
      </td>
      <td>{say.kinds[entity_type]}</td>
      <td>{say.types[data_type]}</td>
      <td>
        <span className="chips">
          {rulesOf(definition).map((rule) => (
            <Chip key={rule}>{rule}</Chip>
          ))}
        </span>
      </td>
      <td className="row-actions">
        {may_write && <Actions name={display_name} busy={busy} onEdit={onEdit} onRemove={onRemove} />}
      </td>
    </tr>
  )
}

function Actions({
  name,
  busy,
  onEdit,
  onRemove,
}: {
  name: string
  busy: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  return (
    <>
      <button type="button" className="button" data-kind="text" onClick={onEdit}>
        <Pencil size={15} aria-hidden />
        {words.common.edit}
        <span className="for-readers"> {name}</span>
      </button>
      <button
        type="button"
        className="button"
        data-kind="text"
        disabled={busy}
        onClick={() => {
          if (confirm(say.removeConfirm(name))) onRemove()
        }}
      >
        <Trash2 size={15} aria-hidden />
        {words.common.remove}
        <span className="for-readers"> {name}</span>
      </button>
    </>
  )
}

/** What values of a field have to keep to, in words. */
function rulesOf({ attributes: { data_type, validation, reference_type }, options }: DefinitionRecord): string[] {
  const { required = false, min, max, max_length, pattern } = validation ?? {}
  return [
    ...(required ? [say.rules.required] : []),
    ...(min === undefined ? [] : [say.rules.min(min)]),
    ...(max === undefined ? [] : [say.rules.max(max)]),
    ...(max_length === undefined ? [] : [say.rules.maxLength(max_length)]),
    ...(pattern === undefined ? [] : [say.rules.pattern(pattern)]),
    ...(isChosen(data_type) ? [say.rules.options(options.map(({ label }) => label))] : []),
    ...(reference_type === null ? [] : [say.references[reference_type]]),
  ]
}
