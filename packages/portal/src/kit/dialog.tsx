import './dialog.css'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { words } from '../words/words.ts'

/** A window over the page; Escape and the backdrop close it unless it must be answered. */
export function Dialog({
  title,
  help,
  onClose,
  children,
  wide = false,
  must_answer = false,
}: {
  title: string
  help?: ReactNode
  onClose: () => void
  children: ReactNode
  wide?: boolean
  must_answer?: boolean
}) {
  return (
    <Base.Root
      open
      disablePointerDismissal={must_answer}
      onOpenChange={(open, details) => {
        if (must_answer && details.reason === 'escape-key') details.cancel()
        else if (!open) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup className="dialog" data-wide={wide || undefined}>
          <div className="dialog-head">
            <Base.Title className="dialog-title">{title}</Base.Title>
            {!must_answer && (
              <Base.Close className="button" data-kind="icon" aria-label={words.common.close}>
                <X size={18} aria-hidden />
              </Base.Close>
            )}
          </div>
          {help !== undefined && <Base.Description className="dialog-help">{help}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The row of answers at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>
}
