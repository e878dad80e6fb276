import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { recordWords } from '../words/record-words.ts'
import type { SharedOf } from './shares-query.ts'

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** Opens the addresses under which a record is handed on. */
export function ShareButton({ of }: { of: SharedOf }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Share2 size={15} aria-hidden />
        {recordWords.container.share}
      </button>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
