import './sharing.css'
import { useQuery } from '@tanstack/react-query'
import { CodeBlock } from '../kit/code-block.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Loaded } from '../kit/states.tsx'
import { useMayWrite, useSession } from '../service/session.ts'
import { sharingWords } from '../words/sharing-words.ts'
import { NewShareForm } from './new-share-form.tsx'
import { ShareList } from './share-list.tsx'
import { sharesQuery } from './shares-query.ts'
import type { SharedOf } from './shares-query.ts'

/** Addresses to hand on: for colleagues this page, for anyone else one about this record alone. */
export function ShareDialog({ of, onClose }: { of: SharedOf; onClose: () => void }) {
  const { addresses } = useSession()
  const may_write = useMayWrite()
  const shares = useQuery(sharesQuery(of))
  const say = sharingWords
  return (
    <Dialog title={say.title} onClose={onClose} wide>
      <h3 className="share-title">{say.colleagues}</h3>
      <p className="field-help">{say.colleaguesHelp}</p>
      <CodeBlock copy label={say.colleagues} text={`${addresses.public_url}/${of.type}s/${of.id}`} />
      <h3 className="share-title">{say.anyone}</h3>
      <p className="field-help">{say.anyoneHelp(of.type)}</p>
      <Loaded query={shares} rows={1}>
        {(pages) => <ShareList of={of} pages={pages} may_write={may_write} />}
      </Loaded>
      {may_write && <NewShareForm of={of} />}
    </Dialog>
  )
}
