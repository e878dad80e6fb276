import { CodeBlock, CopyButton } from '../kit/code-block.tsx'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { useSession } from '../service/session.ts'
import { developerWords } from '../words/developer-words.ts'

/** A key, this once; closing asks whether it was stored. */
export function ShownOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
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
