import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { loadPart } from '../service/load-part.ts'
import { words } from '../words/words.ts'

/**
 * A part whose code comes when it is first shown. Where it does not come, that is said in its place, and the page
 * around it stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    loadPart(load).then(
      (part) => ({ default: part }),
      () => ({ default: NotLoaded }),
    ),
  )
}

function NotLoaded() {
  return (
    <p className="banner" data-tone="wait" role="alert">
      {words.states.partMissing}
    </p>
  )
}
