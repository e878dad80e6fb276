import { Empty, NotThere } from '../kit/states.tsx'
import { words } from '../words/words.ts'

/** An address that is no page. */
export function PageNotFound() {
  return <NotThere />
}

/** A page whose code failed; the ones around it go on. */
export function PageBroke({ reset }: { reset: () => void }) {
  return (
    <Empty title={words.states.broken} help={words.states.brokenHelp}>
      <button type="button" className="button" onClick={reset}>
        {words.common.tryAgain}
      </button>
    </Empty>
  )
}
