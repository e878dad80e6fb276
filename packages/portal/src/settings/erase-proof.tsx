import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { recordWords } from '../words/record-words.ts'
import { passwordRuleQuery } from './password-rule.tsx'

/** By what an owner shows that it is them: the password, or a code that was mailed. */
export type Proof = { readonly current_password: string } | { readonly code: string; readonly code_token: string }

interface Sent {
  readonly email: string
  readonly code_token: string
  readonly mails_leave: boolean
}

/** Takes the password, or mails a code and takes that; null is handed on while neither is typed. */
export function EraseProof({ onProof }: { onProof: (proof: Proof | null) => void }) {
  const { data: rule } = useQuery(passwordRuleQuery)
  const [chose_code, setChoseCode] = useState(false)
  const say = recordWords.erasure
  if (rule === undefined) return null
  if (chose_code || rule.opens_nothing) return <CodeProof onProof={onProof} />
  return (
    <div className="field">
      <label htmlFor="erase-password">{say.password}</label>
      <input
        id="erase-password"
        className="input"
        type="password"
        autoComplete="current-password"
        required
        onChange={({ target }) => onProof(target.value === '' ? null : { current_password: target.value })}
      />
      <button
        type="button"
        className="button"
        data-kind="text"
        onClick={() => {
          onProof(null)
          setChoseCode(true)
        }}
      >
        {say.byCode}
      </button>
    </div>
  )
}

function CodeProof({ onProof }: { onProof: (proof: Proof | null) => void }) {
  const say = recordWords.erasure
  const send = useMutation({
    mutationFn: () => portalApi<Sent>('POST', '/erasure-code'),
    onSuccess: () => onProof(null),
  })
  const sent = send.data
  return (
    <>
      {sent !== undefined && (
        <div className="field">
          <label htmlFor="erase-code">{say.code}</label>
          <input
            key={sent.code_token}
            id="erase-code"
            className="input"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            aria-describedby="erase-code-help"
            onChange={({ target: { value: code } }) =>
              onProof(code === '' ? null : { code, code_token: sent.code_token })
            }
          />
          <p id="erase-code-help" className="field-help" role="status">
            {sent.mails_leave ? say.sent(sent.email) : say.notMailed}
          </p>
        </div>
      )}
      <Problem of={send} />
      <button type="button" className="button" disabled={send.isPending} onClick={() => send.mutate()}>
        {sent === undefined ? say.sendCode : say.sendAgain}
      </button>
    </>
  )
}
