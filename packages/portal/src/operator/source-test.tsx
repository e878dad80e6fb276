import { Dialog } from '../kit/dialog.tsx'
import { operatorWords } from '../words/operator-words.ts'
import { words } from '../words/words.ts'
import { AskNumber } from './ask-number.tsx'
import type { OperatedSource, SourceKind } from './sources-query.ts'

/** Asks the source for one number, now, with what is configured. */
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
  return (
    <Dialog title={say.testOf(source.name)} help={say.testHelp} onClose={onClose} wide>
      <AskNumber
        id={source.id}
        kind={kind}
        leave={
          <button type="button" className="button" onClick={onClose}>
            {words.common.close}
          </button>
        }
      />
    </Dialog>
  )
}
