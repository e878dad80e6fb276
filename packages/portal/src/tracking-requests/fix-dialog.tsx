import type { ComponentProps } from 'react'
import { Dialog } from '../kit/dialog.tsx'
import { recordWords } from '../words/record-words.ts'
import { FixRequest } from './fix-request.tsx'

/** The mending of a failed number over the page. */
export function FixDialog({ onClose, ...given }: ComponentProps<typeof FixRequest> & { onClose: () => void }) {
  return (
    <Dialog title={recordWords.fix.title(given.request.request_number)} help={recordWords.fix.help} onClose={onClose}>
      <FixRequest {...given} />
    </Dialog>
  )
}
