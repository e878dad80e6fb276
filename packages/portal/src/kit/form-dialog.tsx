import { useId } from 'react'
import type { ReactNode } from 'react'
import { words } from '../words/words.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { SentForm } from './sent-form.tsx'
import { Problem } from './states.tsx'

/** What a form does when it is sent, and how that goes: a mutation of the query library. */
interface Sending {
  readonly mutate: () => void
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: Error | null
}

/**
 * A dialog that asks for something and sends it; why it could not be sent stands above the answers. `ready` false:
 * there is nothing to send yet, and `missing` says what is wanted.
 */
export function FormDialog({
  title,
  help,
  wide = false,
  onClose,
  sending,
  ready,
  missing,
  send = words.common.save,
  leave = words.common.cancel,
  children,
}: {
  title: string
  help?: ReactNode
  wide?: boolean
  onClose: () => void
  sending: Sending
  ready: boolean
  missing?: string
  send?: string
  leave?: string
  children: ReactNode
}) {
  const why = useId()
  return (
    <Dialog title={title} help={help} onClose={onClose} wide={wide}>
      <SentForm onSend={sending.mutate}>
        {children}
        <Problem of={sending} />
        {!ready && missing !== undefined && (
          <p id={why} className="field-help" role="status">
            {missing}
          </p>
        )}
        <DialogActions>
          <button type="button" className="button" onClick={onClose}>
            {leave}
          </button>
          <button
            className="button"
            data-kind="primary"
            disabled={sending.isPending || !ready}
            aria-describedby={ready || missing === undefined ? undefined : why}
          >
            {send}
          </button>
        </DialogActions>
      </SentForm>
    </Dialog>
  )
}
