import { lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { loadPart } from '../service/load-part.ts'
import { words } from '../words/words.ts'

/** A part whose code comes when it is first shown, or before that by `preload`, which fails in silence. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode
  readonly preload: () => void
}

/**
 * A part whose code comes when it is first shown. Where it does not come, that is said in its place, and the page
 * around it stays. One whose code is here is shown at once: React leaves what stands in for code that comes, though it
 * came long before, in its place for a third of a second.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let here: ComponentType<Props> | null = null
  const keep = (part: ComponentType<Props>) => {
    here = part
    return { default: part }
  }
  const Coming = lazy(() => loadPart(load).then(keep, () => ({ default: NotLoaded })))
  function Part(props: Props) {
    // Of one that is shown, what it is does not change once more: its state would be lost.
    const [Shown] = useState<ComponentType<Props>>(() => here ?? Coming)
    return <Shown {...props} />
  }
  return Object.assign(Part, { preload: () => void load().then(keep, () => {}) })
}

function NotLoaded() {
  return (
    <p className="banner" data-tone="wait" role="alert">
      {words.states.partMissing}
    </p>
  )
}
