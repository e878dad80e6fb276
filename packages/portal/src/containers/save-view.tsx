import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { explain } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import type { FleetSearch } from './fleet-search.ts'
import { viewsQuery } from './views-query.ts'

/** Names the list as it is narrowed now. */
export function SaveViewDialog({ search, onClose }: { search: FleetSearch; onClose: () => void }) {
  const [name, setName] = useState('')
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => {
      const { page: _page, ...kept } = search
      return portalApi('POST', '/views', { name: name.trim(), search: kept })
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
      onClose()
    },
  })
  return (
    <Dialog title={recordWords.views.save} help={recordWords.views.help} onClose={onClose}>
      <form onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}>
        <div className="field"><label htmlFor="view-name">{recordWords.views.name}</label><input id="view-name" className="input" value={name} required maxLength={40} autoComplete="off" placeholder={recordWords.views.hint} onChange={({ target }) => setName(target.value)} /></div>
        {save.isError && <p className="field-problem" role="alert">{explain(save.error)}</p>}
        <DialogActions>
          <button type="button" className="button" onClick={onClose}>{words.common.cancel}</button>
          <button className="button" data-kind="primary" disabled={save.isPending || name.trim() === ''}>{words.common.save}</button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
