import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { Problem } from '../kit/states.tsx'
import { useMayWrite } from '../service/session.ts'
import { writeApi } from '../service/portal-api.ts'
import { nowMs } from '../time/clock.ts'
import { developerWords } from '../words/developer-words.ts'
import { words } from '../words/words.ts'

const spans = [
  ['1h', 3_600_000],
  ['6h', 21_600_000],
  ['24h', 86_400_000],
  ['72h', 259_200_000],
] as const

/** Sends everything again that failed since a moment. */
export function RecoverButton({ webhook_id }: { webhook_id: string }) {
  const [open, setOpen] = useState(false)
  const [span_ms, setSpan] = useState<number>(spans[2][1])
  const queries = useQueryClient()
  const may_write = useMayWrite()
  const say = developerWords.webhooks
  const recover = useMutation({
    mutationFn: () =>
      writeApi<{ recovered: number }>('POST', '/webhook_notifications/recover', {
        webhook_id,
        since: new Date(nowMs() - span_ms).toISOString(),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
  if (!may_write) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <LifeBuoy size={15} aria-hidden />
        {say.recover}
      </button>
      {open && (
        <Dialog title={say.recoverTitle} help={say.recoverHelp} onClose={() => setOpen(false)}>
          <SpanChoice span_ms={span_ms} onChoose={setSpan} />
          {recover.isSuccess && (
            <p className="banner" data-tone="go" role="status">
              {say.recovered(recover.data.recovered)}
            </p>
          )}
          <Problem of={recover} />
          <DialogActions>
            <button type="button" className="button" onClick={() => setOpen(false)}>
              {words.common.close}
            </button>
            <button
              type="button"
              className="button"
              data-kind="primary"
              disabled={recover.isPending}
              onClick={() => recover.mutate()}
            >
              {say.recover}
            </button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

function SpanChoice({ span_ms, onChoose }: { span_ms: number; onChoose: (span_ms: number) => void }) {
  const say = developerWords.webhooks
  return (
    <div className="field">
      <label htmlFor="since">{say.since}</label>
      <select id="since" className="input" value={span_ms} onChange={({ target }) => onChoose(Number(target.value))}>
        {spans.map(([name, ms]) => (
          <option key={name} value={ms}>
            {say.spans[name]}
          </option>
        ))}
      </select>
    </div>
  )
}
