import { useRouter } from '@tanstack/react-router'
import { Empty, NotThere } from '../kit/states.tsx'
import { words } from '../words/words.ts'

/** An address that is no page. */
export function PageNotFound() {
  return <NotThere />
}

/** A page whose code failed or did not come; the ones around it go on, and this one can be tried again. */
export function PageBroke({ reset }: { reset: () => void }) {
  const router = useRouter()
  const again = async () => {
    for (const { routeId } of router.state.matches) await router.routesById[routeId].options.component?.preload?.()
    reset()
  }
  return (
    <Empty title={words.states.broken} help={words.states.brokenHelp}>
      <button type="button" className="button" onClick={() => void again()}>
        {words.common.tryAgain}
      </button>
    </Empty>
  )
}
