import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DialogActions } from '../kit/dialog.tsx'
import { Problem } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { operatorWords } from '../words/operator-words.ts'
import { StageIcon } from './check-report.tsx'

/** What came of listening to a source, or of looking into its folder. */
interface Heard {
  readonly works: boolean
  readonly says: string
  readonly cure: string | null
}

/** Listens to a source for some seconds and says what came of it; `leave` stands beside the button. */
export function ListenTo({ id, leave }: { readonly id: string; readonly leave: ReactNode }) {
  const listen = useMutation({
    mutationFn: () => portalApi<Heard>('POST', `/operator/sources/${encodeURIComponent(id)}/test`, {}),
  })
  const say = operatorWords.sources
  return (
    <>
      <div role="status">{listen.data !== undefined && <HeardReport heard={listen.data} />}</div>
      <Problem of={listen} />
      <DialogActions>
        {leave}
        <button
          type="button"
          className="button"
          data-kind="primary"
          disabled={listen.isPending}
          onClick={() => listen.mutate()}
        >
          {listen.isPending ? say.listening : say.test}
        </button>
      </DialogActions>
    </>
  )
}

function HeardReport({ heard: { works, says, cure } }: { readonly heard: Heard }) {
  return (
    <ol className="check-stages">
      <li data-state={works ? 'ok' : 'failed'}>
        <StageIcon state={works ? 'ok' : 'failed'} />
        <b>{operatorWords.sources.check.states[works ? 'ok' : 'failed']}</b>
        <span>
          {says}
          {cure !== null && `. ${cure}`}
        </span>
      </li>
    </ol>
  )
}
