import { Dialog } from '../kit/dialog.tsx'
import { operatorWords } from '../words/operator-words.ts'
import { words } from '../words/words.ts'
import { AskNumber } from './ask-number.tsx'
import { ListenTo } from './listen-to.tsx'
import type { OperatedSource, SourceKind } from './sources-query.ts'

/** Asks the source for one number, or listens to it, now, with what is configured. */
export function SourceTestDialog({
  source,
  kind,
  onClose,
}: {
  source: OperatedSource
  kind: SourceKind | undefined
  onClose: () => void
}) {
  const say = operatorWords.sources
  const is_listened = kind?.asks.length === 0
  const leave = (
    <button type="button" className="button" onClick={onClose}>
      {words.common.close}
    </button>
  )
  return (
    <Dialog
      title={say.testOf(source.name)}
      help={is_listened ? say.testListenHelp : say.testHelp}
      onClose={onClose}
      wide
    >
      {is_listened ? <ListenTo id={source.id} leave={leave} /> : <AskNumber id={source.id} kind={kind} leave={leave} />}
    </Dialog>
  )
}
