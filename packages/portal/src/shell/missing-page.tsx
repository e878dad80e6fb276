import { Link } from '@tanstack/react-router'
import { Empty } from '../kit/states.tsx'
import { words } from '../words/words.ts'

/** An address that is no page. */
export function PageNotFound() {
  return (
    <Empty title={words.states.notFound} help={words.states.notFoundHelp}>
      <Link to="/containers" className="button">{words.states.goToContainers}</Link>
    </Empty>
  )
}

/** A page whose code failed; the ones around it go on. */
export function PageBroke({ reset }: { reset: () => void }) {
  return (
    <Empty title={words.states.broken} help={words.states.brokenHelp}>
      <button type="button" className="button" onClick={reset}>{words.common.tryAgain}</button>
    </Empty>
  )
}
