import { Plus } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useMayWrite } from '../service/session.ts'
import { PageHead } from './panel.tsx'

/** What a page of records says of itself. */
interface ListWords {
  readonly title: string
  readonly help: string
  readonly add: string
}

/**
 * A page of records: what they are, the way to add one for who may write, and the list. `dialog` asks for a new record
 * until it calls what it is given.
 */
export function ListPage({
  say: { title, help, add },
  icon: Icon = Plus,
  dialog,
  children,
}: {
  say: ListWords
  icon?: LucideIcon
  dialog: (onClose: () => void) => ReactNode
  children: ReactNode
}) {
  const [is_adding, setAdding] = useState(false)
  const may_write = useMayWrite()
  return (
    <>
      <PageHead
        title={title}
        below={<p className="page-below">{help}</p>}
        actions={
          may_write && (
            <button type="button" className="button" data-kind="primary" onClick={() => setAdding(true)}>
              <Icon size={16} aria-hidden />
              {add}
            </button>
          )
        }
      />
      {children}
      {is_adding && <Suspense fallback={null}>{dialog(() => setAdding(false))}</Suspense>}
    </>
  )
}
