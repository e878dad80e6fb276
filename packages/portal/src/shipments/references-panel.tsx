import type { Resource } from '@quaylog/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import { Problem } from '../kit/states.tsx'
import { TextField } from '../kit/text-field.tsx'
import { isChange, listChange } from '../service/changed-members.ts'
import { useMayWrite } from '../service/session.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { changeLists } from './change-lists.ts'

const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A list as somebody types it; untouched, it is the list as it is kept now. */
function useTyped(kept: readonly string[]) {
  const [typed, setTyped] = useState<{ text: string; begun: readonly string[] } | null>(null)
  const change = typed === null ? null : listChange(typed.begun, listed(typed.text))
  return {
    text: typed?.text ?? kept.join(', '),
    type: (text: string) => setTyped({ text, begun: typed?.begun ?? kept }),
    change: change === null || !isChange(change) ? null : change,
    leave: () => setTyped(null),
  }
}

/** Own references and tags of the shipment, as comma lists. */
export function ReferencesPanel({ shipment: { id, attributes } }: { shipment: Resource<'shipment'> }) {
  const references = useTyped(attributes.ref_numbers)
  const tags = useTyped(attributes.tags)
  const queries = useQueryClient()
  const may_write = useMayWrite()
  const save = useMutation({
    mutationFn: () =>
      changeLists(id, {
        ...(references.change === null ? {} : { references: references.change }),
        ...(tags.change === null ? {} : { tags: tags.change }),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['shipment', id] })
      references.leave()
      tags.leave()
    },
  })
  const changed = references.change !== null || tags.change !== null
  const say = recordWords.container.shipment
  return (
    <Panel title={recordWords.shipments.references}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <TextField
          label={say.references}
          id="references"
          value={references.text}
          readOnly={!may_write}
          onType={references.type}
        />
        <TextField
          label={say.tags}
          id="tags"
          value={tags.text}
          readOnly={!may_write}
          onType={tags.type}
          help={recordWords.shipments.commaList}
        />
        {may_write && (
          <div className="form-actions">
            <button className="button" disabled={!changed || save.isPending}>
              {words.common.save}
            </button>
          </div>
        )}
        <Problem of={save} />
      </form>
    </Panel>
  )
}
