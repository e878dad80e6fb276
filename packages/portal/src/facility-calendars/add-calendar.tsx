import '../charges/charges.css'
import { readCalendar } from '@quaylog/free-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { calendarWords } from '../words/calendar-words.ts'
import { facilityCalendarsQuery, keepCalendar } from './calendars-query.ts'
import { DaysGrid } from './days-grid.tsx'

const say = calendarWords

/** Takes a calendar file, names what is wrong with it, and shows its days before it is kept. */
export function AddCalendar({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const id = useId()
  const queries = useQueryClient()
  const read = text.trim() === '' ? null : readCalendar(text)
  const keep = useMutation({
    mutationFn: async () => {
      if (read?.ok === true) await keepCalendar(read.value)
    },
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: facilityCalendarsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: ['container'] }),
      ])
      onClose()
    },
  })
  return (
    <FormDialog title={say.add} help={say.addHelp} wide onClose={onClose} sending={keep} ready={read?.ok === true}>
      <div className="field">
        <label htmlFor={id}>{say.file}</label>
        <textarea
          id={id}
          className="input mono"
          rows={10}
          spellCheck={false}
          placeholder={say.example}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <input
          type="file"
          accept=".yaml,.yml,.json"
          aria-label={say.choose}
          onChange={({ target }) => {
            void target.files?.[0]?.text().then(setText)
          }}
        />
      </div>
      {read?.ok === false && (
        <ul className="mistakes" role="alert">
          {read.problems.map(({ pointer, detail, line }) => (
            <li key={`${pointer} ${detail}`}>
              <code>{line === undefined ? pointer : `${say.line(line)} ${pointer}`}</code> {detail}
            </li>
          ))}
        </ul>
      )}
      {read?.ok === true && <DaysGrid calendar={read.value} />}
    </FormDialog>
  )
}
