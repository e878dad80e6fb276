import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { Problem } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { operatorWords } from '../words/operator-words.ts'
import { words } from '../words/words.ts'
import type { OperatedSource } from './sources-query.ts'

/** Asks once more before a source and its credentials are removed. */
export function RemoveSourceDialog({ source, onClose }: { source: OperatedSource; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => portalApi('DELETE', `/operator/sources/${encodeURIComponent(source.id)}`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['operator', 'sources'] })
      onClose()
    },
  })
  const say = operatorWords.sources
  return (
    <Dialog title={say.removeTitle(source.name)} help={say.removeHelp} onClose={onClose}>
      <Problem of={remove} />
      <DialogActions>
        <button type="button" className="button" onClick={onClose}>
          {words.common.cancel}
        </button>
        <button
          type="button"
          className="button"
          data-kind="danger"
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {say.remove}
        </button>
      </DialogActions>
    </Dialog>
  )
}
