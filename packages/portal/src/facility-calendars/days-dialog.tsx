import { readCalendarDocument } from '@quaylog/free-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Dialog } from '../kit/dialog.tsx'
import { Problem } from '../kit/states.tsx'
import { useMayWrite } from '../service/session.ts'
import { calendarWords } from '../words/calendar-words.ts'
import { facilityCalendarsQuery, stateClosure } from './calendars-query.ts'
import type { CalendarRecord } from './calendars-query.ts'
import { DaysGrid } from './days-grid.tsx'

const say = calendarWords

/** The days of one facility, and the way to state one more. */
export function DaysDialog({
  calendar: { id, attributes },
  onClose,
}: {
  calendar: CalendarRecord
  onClose: () => void
}) {
  const may_write = useMayWrite()
  const { facility, timezone, week, holidays, exceptions, known_through } = attributes
  const known = known_through === null ? {} : { known_through }
  const read = readCalendarDocument({ facility, timezone, week, holidays, exceptions, ...known })
  return (
    <Dialog title={say.daysOf(facility)} wide onClose={onClose}>
      {read.ok ? <DaysGrid calendar={read.value} /> : <p>{say.incomplete}</p>}
      {may_write && !attributes.is_shared && <ClosureForm id={id} />}
    </Dialog>
  )
}

function ClosureForm({ id }: { id: string }) {
  const [day, setDay] = useState('')
  const [kind, setKind] = useState('unscheduled_shutout')
  const field = useId()
  const queries = useQueryClient()
  const state = useMutation({
    mutationFn: () => stateClosure(id, { day, kind }),
    onSuccess: async () => {
      setDay('')
      await queries.invalidateQueries({ queryKey: facilityCalendarsQuery.queryKey })
    },
  })
  return (
    <form
      className="inline-form"
      onSubmit={(event) => {
        event.preventDefault()
        state.mutate()
      }}
    >
      <p>
        <b>{say.closure}</b> <span className="quiet">{say.closureHelp}</span>
      </p>
      <input
        type="date"
        id={`${field}-day`}
        className="input"
        aria-label={say.day}
        value={day}
        required
        onChange={({ target }) => setDay(target.value)}
      />
      <select className="input" aria-label={say.kind} value={kind} onChange={({ target }) => setKind(target.value)}>
        {Object.entries(say.kinds)
          .filter(([value]) => value !== 'holiday')
          .map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
      </select>
      <button className="button" disabled={state.isPending || day === ''}>
        {say.state}
      </button>
      <Problem of={state} />
    </form>
  )
}
