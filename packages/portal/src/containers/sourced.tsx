import { createContext, Suspense, useContext, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { recordWords } from '../words/record-words.ts'
import type { ProvenanceOf } from './container-query.ts'

const ProvenanceDialog = lazyPart(async () => (await import('../provenance/provenance-dialog.tsx')).ProvenanceDialog)

/** Whether the page shows what is known now: who says so is told of that alone. */
export const ShowsNow = createContext(true)

/** A value that tells, when pressed, who said so, when, and what others said. */
export function Sourced({
  id,
  field,
  of = 'containers',
  children,
}: {
  id: string
  field: string
  of?: ProvenanceOf
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const shows_now = useContext(ShowsNow)
  if (!shows_now) return <span>{children}</span>
  return (
    <>
      <button
        type="button"
        className="sourced"
        title={recordWords.container.whySo}
        onPointerEnter={ProvenanceDialog.preload}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open && (
        <Suspense fallback={null}>
          <ProvenanceDialog of={of} id={id} field={field} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
