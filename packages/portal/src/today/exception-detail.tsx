import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useSeesAll } from '../service/session.ts'
import { attendWords } from '../words/attend-words.ts'
import { todayWords } from '../words/today-words.ts'
import { words } from '../words/words.ts'
import { ExceptionHistory } from './exception-history.tsx'
import { ownersQuery } from './exceptions-query.ts'
import type { Attended } from './exceptions-query.ts'
import type { Deed } from './deed.ts'

const FixRequest = lazyPart(async () => (await import('../tracking-requests/fix-request.tsx')).FixRequest)

interface DetailProps {
  readonly item: Attended
  readonly at_note: boolean
  readonly may_write: boolean
  readonly onAct: (deed: Deed) => void
}

/** Everything about one exception: all reasons, note, owner, and who did what with it. */
export function ExceptionDetail({ item, at_note, may_write, onAct }: DetailProps) {
  const { attributes: a } = item.exception
  const sees_all = useSeesAll()
  return (
    <>
      <section>
        <h3>{attendWords.evidence}</h3>
        <ul className="bullets">
          {a.evidence.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
          {a.change !== null && <li>{attendWords.changed(a.change.from, a.change.to)}</li>}
        </ul>
        <Links item={item} />
        {may_write && item.request !== undefined && (
          <Suspense>
            <FixRequest request={item.request.attributes} onAsked={() => onAct({ kind: 'done' })} />
          </Suspense>
        )}
      </section>
      {sees_all && <Worked item={item} at_note={at_note} may_write={may_write} onAct={onAct} />}
    </>
  )
}

/** Note, owner and who did what with it: words among colleagues. */
function Worked({ item, at_note, may_write, onAct }: DetailProps) {
  const { attributes: a, id } = item.exception
  return (
    <>
      <section>
        {may_write ? (
          <>
            <NoteForm key={a.note} item={item} focused={at_note} onSave={(note) => onAct({ kind: 'note', note })} />
            <Owner item={item} onChoose={(owner_id) => onAct({ kind: 'own', owner_id })} />
          </>
        ) : (
          <>
            <h3>{todayWords.note}</h3>
            <p>{a.note ?? words.common.none}</p>
          </>
        )}
      </section>
      <ExceptionHistory id={id} />
    </>
  )
}

function Links({ item: { containers, shipment, request } }: { item: Attended }) {
  return (
    <p className="todo-links">
      {containers.map(({ id, attributes }) => (
        <Link key={id} to="/containers/$id" params={{ id }}>
          {containers.length === 1 ? attendWords.toContainer : attributes.number}
        </Link>
      ))}
      {shipment !== undefined && (
        <Link to="/shipments/$id" params={{ id: shipment.id }}>
          {attendWords.toShipment}
        </Link>
      )}
      {request !== undefined && (
        <Link to="/tracking-requests" search={{ q: request.attributes.request_number }}>
          {attendWords.toRequest}
        </Link>
      )}
    </p>
  )
}

function NoteForm({
  item: { exception },
  focused,
  onSave,
}: {
  item: Attended
  focused: boolean
  onSave: (note: string) => void
}) {
  const kept = exception.attributes.note ?? ''
  const [note, setNote] = useState(kept)
  const field = `note-${exception.id}`
  return (
    <form
      className="todo-form"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(note.trim())
      }}
    >
      <h3>
        <label htmlFor={field}>{todayWords.note}</label>
      </h3>
      <textarea
        id={field}
        className="input"
        rows={2}
        maxLength={2_000}
        autoFocus={focused}
        value={note}
        aria-describedby={`${field}-help`}
        onChange={({ target }) => setNote(target.value)}
      />
      <small id={`${field}-help`}>{attendWords.noteHelp}</small>
      <button className="button" disabled={note.trim() === kept}>
        {attendWords.saveNote}
      </button>
    </form>
  )
}

function Owner({ item: { exception, owner }, onChoose }: { item: Attended; onChoose: (id: string | null) => void }) {
  const owners = useQuery(ownersQuery)
  const id = exception.relationships?.owner?.data?.id ?? ''
  const known = owners.data ?? []
  return (
    <label className="todo-owner">
      <span>{attendWords.owner}</span>
      <select
        className="input"
        value={id}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      >
        <option value="">{todayWords.nobody}</option>
        {id !== '' && !known.some(({ person_id }) => person_id === id) && (
          <option value={id}>{owner?.attributes.name ?? attendWords.by.person}</option>
        )}
        {known.map(({ person_id, name }) => (
          <option key={person_id} value={person_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
