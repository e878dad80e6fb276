import { useState } from 'react'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { nowMs } from '../time/clock.ts'
import { attendWords } from '../words/attend-words.ts'
import { todayWords } from '../words/today-words.ts'
import { words } from '../words/words.ts'
import type { Attended } from './exceptions-query.ts'
import { fieldMoment, morningAfter, nextMonday, parsedMoment } from './snooze-moments.ts'
import type { Deed, SnoozeEvent } from './deed.ts'

const choices = ['tomorrow', 'monday', 'hours', 'moment', 'event'] as const
type Choice = (typeof choices)[number]
const isEvent = (name: string): name is SnoozeEvent => Object.hasOwn(attendWords.events, name)
const events = Object.keys(attendWords.events).filter(isEvent)
const four_hours_ms = 4 * 3_600_000

/** Asks until when: a moment in the reader's own time, or an event of the shipment. */
export function SnoozeDialog({
  items,
  onSnooze,
  onClose,
}: {
  items: readonly Attended[]
  onSnooze: (deed: Deed) => void
  onClose: () => void
}) {
  const say = attendWords.snoozeDialog
  const [choice, setChoice] = useState<Choice>('tomorrow')
  const [moment, setMoment] = useState(() => fieldMoment(morningAfter(nowMs())))
  const [event, setEvent] = useState<SnoozeEvent>('container.transport.available')
  const until_ms = momentOf(choice, moment)
  const is_past = until_ms !== null && !(until_ms > nowMs())
  return (
    <Dialog title={say.title(items.length)} help={say.help} onClose={onClose}>
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (is_past) return
          const until = until_ms === null ? null : new Date(until_ms).toISOString()
          onSnooze({ kind: 'snooze', until, event: choice === 'event' ? event : null })
        }}
      >
        <fieldset className="plain-fieldset snooze">
          <legend className="field-label">{say.until}</legend>
          {choices.map((one) => (
            <label key={one} className="check">
              <input type="radio" name="until" checked={choice === one} onChange={() => setChoice(one)} />
              {say[one]}
            </label>
          ))}
        </fieldset>
        {choice === 'moment' && <MomentField moment={moment} is_past={is_past} onChange={setMoment} />}
        {choice === 'event' && <EventField event={event} onChange={setEvent} />}
        <DialogActions>
          <button type="button" className="button" onClick={onClose}>
            {words.common.cancel}
          </button>
          <button className="button" data-kind="primary" disabled={is_past}>
            {todayWords.snooze}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function MomentField({
  moment,
  is_past,
  onChange,
}: {
  moment: string
  is_past: boolean
  onChange: (moment: string) => void
}) {
  const say = attendWords.snoozeDialog
  return (
    <label className="field">
      <span className="field-label">{say.whichMoment}</span>
      <input
        type="datetime-local"
        className="input"
        required
        aria-invalid={is_past}
        value={moment}
        onChange={({ target }) => onChange(target.value)}
      />
      {is_past && <span className="field-problem">{say.past}</span>}
    </label>
  )
}

function EventField({ event, onChange }: { event: SnoozeEvent; onChange: (event: SnoozeEvent) => void }) {
  return (
    <label className="field">
      <span className="field-label">{attendWords.snoozeDialog.whichEvent}</span>
      <select
        className="input"
        value={event}
        onChange={({ target }) => onChange(events.find((one) => one === target.value) ?? event)}
      >
        {events.map((one) => (
          <option key={one} value={one}>
            {attendWords.events[one]}
          </option>
        ))}
      </select>
    </label>
  )
}

function momentOf(choice: Choice, moment: string): number | null {
  const now_ms = nowMs()
  switch (choice) {
    case 'hours':
      return now_ms + four_hours_ms
    case 'tomorrow':
      return morningAfter(now_ms)
    case 'monday':
      return nextMonday(now_ms)
    case 'moment':
      return parsedMoment(moment)
    case 'event':
      return null
  }
}
