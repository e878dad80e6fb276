import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { developerWords } from '../words/developer-words.ts'

/** The secret that signs deliveries; hidden until somebody wants to see it. */
export function SecretField({ secret }: { secret: string }) {
  const [shown, setShown] = useState(false)
  return (
    <span className="secret">
      {developerWords.webhooks.secret} <code>{shown ? secret : `${secret.slice(0, 6)}…${secret.slice(-3)}`}</code>
      <button
        type="button"
        className="button inline-remove"
        data-kind="icon"
        aria-label={shown ? developerWords.webhooks.hideSecret : developerWords.webhooks.showSecret}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff size={15} aria-hidden /> : <Eye size={15} aria-hidden />}
      </button>
    </span>
  )
}
