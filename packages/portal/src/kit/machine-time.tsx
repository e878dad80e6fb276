import { useSession } from '../service/session.ts'
import { sinceOrUntil } from '../time/format.ts'
import { worldWords } from '../words/world-words.ts'
import { everywhere } from './when.tsx'

/**
 * Beside moments that were noted by the machine's clock: in a sandbox it says so, as everything that is tracked goes by
 * the world's.
 */
export function MachineTime() {
  const { clock } = useSession()
  return clock.is_sandbox ? (
    <small className="quiet" title={worldWords.machineExplained}>
      {' '}
      {worldWords.machine}
    </small>
  ) : null
}

/** When a delivery is tried again: its wait is counted in the machine's time, and jumps of the sandbox shorten it. */
export function NextTry({ at }: { at: string }) {
  const { clock } = useSession()
  return <MachineAgo at={new Date(Date.parse(at) - clock.jumped_ms).toISOString()} />
}

/** `4 minutes ago` by the machine's clock: calls, sessions, attempts of delivery. */
export function MachineAgo({ at }: { at: string }) {
  return (
    <>
      <time dateTime={at} title={everywhere({ at, zone: null })}>
        {sinceOrUntil(at, Date.now())}
      </time>
      <MachineTime />
    </>
  )
}
