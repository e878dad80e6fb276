import { Problem } from '../../kit/states.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useMayWrite } from '../../service/session.ts'
import { developerWords } from '../../words/developer-words.ts'
import type { Call } from './calls-query.ts'

const say = developerWords.reference

interface SendRowProps {
  readonly call: Call
  /** Names of what has to be filled in first. */
  readonly missing: readonly string[]
  readonly by_key: string
  readonly onKey: (key: string) => void
  readonly sending: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown }
}

/** By whom the call is sent, the button, and why it cannot be sent yet. */
export function SendRow({ call, missing, by_key, onKey, sending }: SendRowProps) {
  const may_write = useMayWrite()
  const reads = call.method === 'GET'
  const refused = !reads && !may_write && by_key === ''
  return (
    <>
      <TextField
        label={say.key}
        mono
        type="password"
        autoComplete="off"
        value={by_key}
        help={say.keyHelp}
        onType={onKey}
      />
      {refused && <p className="quiet">{say.readOnly}</p>}
      <p className="reference-send">
        <button
          type="submit"
          className="button"
          data-kind="primary"
          disabled={refused || sending.isPending || missing.length > 0}
        >
          {reads ? say.send : say.sendAndChange}
        </button>
        {missing.length > 0 && <span className="quiet">{say.missing(missing.join(', '))}</span>}
      </p>
      <Problem of={sending} />
    </>
  )
}
