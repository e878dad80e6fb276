import type { Resource } from '@quaylog/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import { Problem } from '../kit/states.tsx'
import { TextField } from '../kit/text-field.tsx'
import { client } from '../service/client.ts'
import { useMayWrite } from '../service/session.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'

const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Own references and tags of the shipment, as comma lists. */
export function ReferencesPanel({ shipment: { id, attributes } }: { shipment: Resource<'shipment'> }) {
  const [references, setReferences] = useState(attributes.ref_numbers.join(', '))
  const [tags, setTags] = useState(attributes.tags.join(', '))
  const queries = useQueryClient()
  const may_write = useMayWrite()
  const save = useMutation({
    mutationFn: () => client.shipments.update(id, { refNumbers: listed(references), tags: listed(tags) }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['shipment', id] }),
  })
  const changed =
    listed(references).join() !== attributes.ref_numbers.join() ||
    listed(tags).toSorted().join() !== attributes.tags.join()
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
          value={references}
          readOnly={!may_write}
          onType={setReferences}
        />
        <TextField
          label={say.tags}
          id="tags"
          value={tags}
          readOnly={!may_write}
          onType={setTags}
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
