import './world-bar.css'
import { FastForward, Pause, Play } from 'lucide-react'
import { explain } from '../kit/states.tsx'
import { useSession } from '../service/session.ts'
import { useTurnClock } from '../service/turn-clock.ts'
import { duration, longMoment } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { worldWords } from '../words/world-words.ts'

const day_ms = 86_400_000
const tick_ms = 1_000

/** That this is no real traffic, what time it is there and how fast it goes; operators turn its clock. */
export default function WorldBar() {
  const {
    person,
    clock: { speed },
  } = useSession()
  const now = new Date(useNow(tick_ms)).toISOString()
  return (
    <section className="world-bar" aria-label={worldWords.simulated}>
      <b title={worldWords.explained}>{worldWords.simulated}</b>
      <time className="numeric" dateTime={now}>
        {longMoment(now, 'UTC')} UTC
      </time>
      <span className="world-speed">{paceOf(speed)}</span>
      {person.is_operator && <Turn paused={speed === 0} />}
    </section>
  )
}

function paceOf(speed: number): string {
  if (speed === 0) return worldWords.paused
  if (speed === 1) return worldWords.speedOf(1)
  return `${worldWords.speedOf(speed)}, ${worldWords.dayTakes(duration(day_ms / speed))}`
}

function Turn({ paused }: { paused: boolean }) {
  const turn = useTurnClock()
  return (
    <span className="world-turn">
      {turn.isError && <span role="alert">{explain(turn.error)}</span>}
      <button
        type="button"
        className="button"
        data-kind="quiet"
        disabled={turn.isPending}
        onClick={() => turn.mutate({ advance: '1d' })}
      >
        <FastForward size={14} aria-hidden />
        {turn.isPending && turn.variables.advance !== undefined ? worldWords.skipping : worldWords.skipDay}
      </button>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        disabled={turn.isPending}
        onClick={() => turn.mutate(paused ? { resume: true } : { pause: true })}
      >
        {paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        {paused ? worldWords.resume : worldWords.pause}
      </button>
    </span>
  )
}
