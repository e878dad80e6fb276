import { Suspense, useState } from 'react'
import type { ComponentProps } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useMayWrite } from '../service/session.ts'
import { recordWords } from '../words/record-words.ts'
import type { FixRequest } from './fix-request.tsx'

const FixDialog = lazyPart(async () => (await import('./fix-dialog.tsx')).FixDialog)

/** Offers the mending of a failed number where it stands. */
export function FixButton({ request, onAsked }: ComponentProps<typeof FixRequest>) {
  const [open, setOpen] = useState(false)
  const may_write = useMayWrite()
  if (!may_write) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {recordWords.fix.open}
        <span className="for-readers"> {request.request_number}</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <FixDialog
            request={request}
            onClose={() => setOpen(false)}
            onAsked={(asked) => {
              setOpen(false)
              onAsked(asked)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
