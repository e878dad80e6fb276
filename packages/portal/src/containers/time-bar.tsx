import { History } from 'lucide-react'
import { useId, useState } from 'react'
import { longMoment } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { recordWords } from '../words/record-words.ts'

const steps = 200

/** Turns the page back to what was known at a moment: the right end is now. */
export function TimeBar({
  since,
  as_of,
  onTurn,
}: {
  since: string
  as_of: string | null
  onTurn: (as_of: string | null) => void
}) {
  const id = useId()
  const now = useNow()
  const from = Date.parse(since)
  const stepOf = (moment: string | null) =>
    moment === null ? steps : Math.round((steps * (Date.parse(moment) - from)) / (now - from))
  const [at, setAt] = useState(() => stepOf(as_of))
  const [shown, setShown] = useState(as_of)
  if (shown !== as_of) {
    setShown(as_of)
    setAt(stepOf(as_of))
  }
  const momentOf = (step: number) =>
    new Date(Math.floor((from + ((now - from) * step) / steps) / 1_000) * 1_000).toISOString().replace('.000', '')
  const turn = (step: number) => {
    setAt(step)
    onTurn(step >= steps ? null : momentOf(Math.max(step, 1)))
  }
  return (
    <div className="time-bar" data-then={as_of === null ? undefined : true}>
      <label htmlFor={id}>
        <History size={15} aria-hidden />
        {recordWords.container.timeBar.label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={steps}
        value={at}
        aria-valuetext={as_of === null ? recordWords.container.timeBar.now : longMoment(as_of, 'UTC')}
        onChange={({ target }) => turn(Number(target.value))}
      />
      <output htmlFor={id}>
        {as_of === null ? recordWords.container.timeBar.now : `${longMoment(as_of, 'UTC')} UTC`}
      </output>
      {as_of !== null && (
        <button type="button" className="button" data-kind="text" onClick={() => turn(steps)}>
          {recordWords.container.timeBar.back}
        </button>
      )}
    </div>
  )
}
