import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { Panel } from '../kit/panel.tsx'
import { SentForm } from '../kit/sent-form.tsx'
import { Problem } from '../kit/states.tsx'
import { TextField } from '../kit/text-field.tsx'
import { portalApi } from '../service/portal-api.ts'
import { useSession } from '../service/session.ts'
import { EraseProof } from './erase-proof.tsx'
import type { Proof } from './erase-proof.tsx'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'

/** Where an owner erases the account; not shown to others. */
export function ErasePanel() {
  const { account } = useSession()
  const [asks, setAsks] = useState(false)
  const say = recordWords.erasure
  if (account.role !== 'owner') return null
  return (
    <Panel title={say.title}>
      <p className="field-help">{say.help}</p>
      <div className="form-actions">
        <button type="button" className="button" data-kind="danger" onClick={() => setAsks(true)}>
          {say.begin}
        </button>
      </div>
      {asks && <EraseDialog name={account.name} onClose={() => setAsks(false)} />}
    </Panel>
  )
}

/** Says what goes and what stays, and takes the name of the account and a proof of who asks. */
function EraseDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [proof, setProof] = useState<Proof | null>(null)
  const say = recordWords.erasure
  const erase = useMutation({
    mutationFn: () => portalApi('POST', '/account/erase', { name: typed, ...proof }),
    onSuccess: () => window.location.assign('/sign-in?done=erased'),
  })
  return (
    <Dialog title={say.dialog(name)} help={say.goes} onClose={onClose}>
      <SentForm onSend={() => erase.mutate()}>
        <p>{say.stays}</p>
        <ul className="bullets">
          {say.kept.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <TextField label={say.name(name)} id="erase-name" required value={typed} onType={setTyped} />
        <EraseProof onProof={setProof} />
        <Problem of={erase} />
        <DialogActions>
          <button type="button" className="button" onClick={onClose}>
            {words.common.cancel}
          </button>
          <button
            className="button"
            data-kind="danger"
            disabled={typed.trim() !== name.trim() || proof === null || erase.isPending}
          >
            {say.erase}
          </button>
        </DialogActions>
      </SentForm>
    </Dialog>
  )
}
