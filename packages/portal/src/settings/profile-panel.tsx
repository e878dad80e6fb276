import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import { explain } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { useSession } from '../service/session.ts'
import { TakesPassword } from './password-rule.tsx'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'

export function ProfilePanel() {
  const { person } = useSession()
  const [name, setName] = useState(person.name)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => portalApi('PATCH', '/profile', { name }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['session'] }),
  })
  return (
    <Panel title={recordWords.settings.profile}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <p className="quiet">{person.email}</p>
        <div className="field">
          <label htmlFor="name">{recordWords.settings.name}</label>
          <input
            id="name"
            className="input"
            value={name}
            autoComplete="name"
            required
            maxLength={100}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Outcome error={save.error} done={save.isSuccess} />
        <div className="form-actions">
          <button className="button" disabled={name.trim() === '' || name === person.name || save.isPending}>
            {words.common.save}
          </button>
        </div>
      </form>
    </Panel>
  )
}

export function PasswordPanel() {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => portalApi('PATCH', '/profile', { current_password: current, new_password: next }),
    onSuccess: () => {
      setCurrent('')
      setNext('')
      void queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return (
    <Panel title={recordWords.settings.password}>
      <TakesPassword>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate()
          }}
        >
          <div className="field">
            <label htmlFor="current">{recordWords.settings.currentPassword}</label>
            <input
              id="current"
              className="input"
              type="password"
              autoComplete="current-password"
              required
              value={current}
              onChange={({ target }) => setCurrent(target.value)}
            />
          </div>
          <div className="field">
            <label htmlFor="next">{recordWords.settings.newPassword}</label>
            <input
              id="next"
              className="input"
              type="password"
              autoComplete="new-password"
              required
              minLength={12}
              maxLength={128}
              value={next}
              onChange={({ target }) => setNext(target.value)}
            />
            <p className="field-help">{recordWords.settings.passwordHelp}</p>
          </div>
          <Outcome error={save.error} done={save.isSuccess} />
          <div className="form-actions">
            <button className="button" disabled={current === '' || next.length < 12 || save.isPending}>
              {recordWords.settings.changePassword}
            </button>
          </div>
        </form>
      </TakesPassword>
    </Panel>
  )
}

function Outcome({ error, done }: { error: unknown; done: boolean }) {
  if (error !== null)
    return (
      <p className="field-problem" role="alert">
        {explain(error)}
      </p>
    )
  return (
    <p className="field-help" role="status">
      {done ? recordWords.settings.saved : ''}
    </p>
  )
}
