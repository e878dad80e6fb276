import { useQuery } from '@tanstack/react-query'
import { keysQuery } from '../developers/keys-query.ts'
import { CodeBlock } from '../kit/code-block.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useSession } from '../service/session.ts'
import { recordWords } from '../words/record-words.ts'

/**
 * Addresses to hand on: for colleagues this page, for anyone else the public part of the journey, where embeds are on.
 */
export function ShareDialog({ id, number, onClose }: { id: string; number: string; onClose: () => void }) {
  const { account, addresses } = useSession()
  const is_public = account.entitlements.includes('widget_embed')
  const keys = useQuery({ ...keysQuery, enabled: is_public })
  const token = keys.data?.publishable_keys[0]?.key
  const say = recordWords.container.share
  const none = is_public ? say.noKey : say.locked
  return (
    <Dialog title={say.title} onClose={onClose} wide>
      <h3 className="share-title">{say.colleagues}</h3>
      <p className="field-help">{say.colleaguesHelp}</p>
      <CodeBlock copy label={say.colleagues} text={`${addresses.public_url}/containers/${id}`} />
      <h3 className="share-title">{say.anyone}</h3>
      <p className="field-help">{token === undefined ? none : say.anyoneHelp}</p>
      {token !== undefined && (
        <CodeBlock
          copy
          label={say.anyone}
          text={`${addresses.public_url}/widget/demo?${new URLSearchParams({ token, number })}`}
        />
      )}
    </Dialog>
  )
}
