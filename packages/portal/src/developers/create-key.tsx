import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock, CopyButton } from '../kit/code-block.tsx'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { explain } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { useSession } from '../service/session.ts'
import { developerWords } from '../words/developer-words.ts'
import { words } from '../words/words.ts'

/**
 * Names a key, makes it and shows it this once. It lives in this component alone: not in a cache, not in the address,
 * gone when it closes.
 */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [key, setKey] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  const create = async () => {
    setBusy(true)
    try {
      setKey((await portalApi<{ key: string }>('POST', '/keys', { name: name.trim() })).key)
      void queries.invalidateQueries({ queryKey: ['keys'] })
    } catch (error) {
      setProblem(explain(error))
    } finally {
      setBusy(false)
    }
  }
  const say = developerWords.keys
  if (key !== null) return <ShownOnce secret={key} onClose={onClose} />
  return (
    <Dialog title={say.createTitle} help={say.createHelp} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <div className="field">
          <label htmlFor="key-name">{say.columns.name}</label>
          <input
            id="key-name"
            className="input"
            value={name}
            required
            maxLength={100}
            autoComplete="off"
            placeholder={say.namePlaceholder}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        {problem !== null && (
          <p className="field-problem" role="alert">
            {problem}
          </p>
        )}
        <DialogActions>
          <button type="button" className="button" onClick={onClose}>
            {words.common.cancel}
          </button>
          <button className="button" data-kind="primary" disabled={busy || name.trim() === ''}>
            {say.create}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function ShownOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { addresses } = useSession()
  const say = developerWords.keys
  return (
    <Dialog title={say.onceTitle} help={say.onceHelp} onClose={onClose} must_answer>
      <div className="once">
        <code data-testid="new-key">{secret}</code>
        <CopyButton text={secret} primary />
      </div>
      <p className="field-label once-try">{say.tryIt}</p>
      <CodeBlock
        label={say.tryIt}
        text={`curl ${addresses.base_url}/containers \\\n  -H 'Authorization: Token ${secret.slice(0, 8)}…'`}
      />
      <DialogActions>
        <button type="button" className="button" onClick={onClose}>
          {say.stored}
        </button>
      </DialogActions>
    </Dialog>
  )
}
