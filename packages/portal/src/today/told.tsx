import { Undo2 } from 'lucide-react'
import { todayWords } from '../words/today-words.ts'
import type { Work } from './use-work.ts'

/** What came of the last deed, for everybody to read and to hear; most deeds can be taken back. */
export function Told({ work }: { work: Work }) {
  return (
    <div role="status" className={work.told === null ? undefined : 'banner today-told'} data-tone={toneOf(work)}>
      {work.told !== null && (
        <>
          <span>{work.told}</span>
          {work.undo !== null && (
            <button type="button" className="button" data-kind="text" onClick={work.undo}>
              <Undo2 size={15} aria-hidden />
              {todayWords.undo}
            </button>
          )}
        </>
      )}
    </div>
  )
}

function toneOf({ told, troubled }: Work): string | undefined {
  if (told === null) return undefined
  return troubled ? 'wait' : 'go'
}
