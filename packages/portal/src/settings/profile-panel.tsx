import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import { explain } from '../kit/states.tsx'
import { TextField } from '../kit/text-field.tsx'
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
    onSuccess: () => queries.invalidateQueries({ queryKey: ['session'] }),
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
        <TextField
          label={recordWords.settings.name}
          id="name"
          value={name}
          autoComplete="name"
          required
          maxLength={100}
          onType={setName}
        />
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
      return queries.invalidateQueries({ queryKey: ['sessions'] })
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
          <TextField
            label={recordWords.settings.currentPassword}
            id="current"
            type="password"
            autoComplete="current-password"
            required
            value={current}
            onType={setCurrent}
          />
          <TextField
            label={recordWords.settings.newPassword}
            id="next"
            type="password"
            autoComplete="new-password"
            required
            minLength={12}
            maxLength={128}
            value={next}
            onType={setNext}
            help={recordWords.settings.passwordHelp}
          />
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
