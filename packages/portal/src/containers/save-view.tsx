import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { TextField } from '../kit/text-field.tsx'
import { portalApi } from '../service/portal-api.ts'
import { recordWords } from '../words/record-words.ts'
import { firstPage } from './fleet-search.ts'
import type { FleetSearch } from './fleet-search.ts'
import { viewsQuery } from './views-query.ts'

/** Names the list as it is narrowed now. */
export function SaveViewDialog({ search, onClose }: { search: FleetSearch; onClose: () => void }) {
  const [name, setName] = useState('')
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => portalApi('POST', '/views', { name: name.trim(), search: firstPage(search) }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
      onClose()
    },
  })
  return (
    <FormDialog
      title={recordWords.views.save}
      help={recordWords.views.help}
      onClose={onClose}
      sending={save}
      ready={name.trim() !== ''}
    >
      <TextField
        label={recordWords.views.name}
        id="view-name"
        value={name}
        required
        maxLength={40}
        autoComplete="off"
        placeholder={recordWords.views.hint}
        onType={setName}
      />
    </FormDialog>
  )
}
