import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { Panel } from '../kit/panel.tsx'
import { SentForm } from '../kit/sent-form.tsx'
import { Problem } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { useSession } from '../service/session.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { passwordRuleQuery } from './password-rule.tsx'

/** Where an owner says whether passwords open the account; not shown where nothing else could. */
export function PasswordRulePanel() {
  const { account } = useSession()
  const { data } = useQuery(passwordRuleQuery)
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const allow = useMutation({
    mutationFn: () => portalApi('POST', '/password-sign-in/allow'),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['password-rule'] }),
  })
  const say = recordWords.passwordRule
  if (data === undefined || account.role !== 'owner' || (data.provider === null && data.is_allowed)) return null
  const name = data.provider ?? say.noProvider
  if (!data.is_allowed)
    return (
      <Panel title={say.title}>
        <p>{say.isOff(name)}</p>
        <Problem of={allow} />
        <div className="form-actions">
          <button type="button" className="button" disabled={allow.isPending} onClick={() => allow.mutate()}>
            {say.allow}
          </button>
        </div>
      </Panel>
    )
  return (
    <Panel title={say.title}>
      <p>{say.isOn(name)}</p>
      {data.by_provider ? (
        <div className="form-actions">
          <button type="button" className="button" onClick={() => setAsks(true)}>
            {say.forbid}
          </button>
        </div>
      ) : (
        <p className="field-help">{say.first(name)}</p>
      )}
      {asks && <ForbidDialog name={name} onClose={() => setAsks(false)} />}
    </Panel>
  )
}

function ForbidDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const queries = useQueryClient()
  const say = recordWords.passwordRule
  const forbid = useMutation({
    mutationFn: () => portalApi('POST', '/password-sign-in/forbid'),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['password-rule'] })
      onClose()
    },
  })
  return (
    <Dialog title={say.dialog} help={say.ends(name)} onClose={onClose}>
      <SentForm onSend={() => forbid.mutate()}>
        <p>{say.stays}</p>
        <Problem of={forbid} />
        <DialogActions>
          <button type="button" className="button" onClick={onClose}>
            {words.common.cancel}
          </button>
          <button className="button" data-kind="danger" disabled={forbid.isPending}>
            {say.forbid}
          </button>
        </DialogActions>
      </SentForm>
    </Dialog>
  )
}
