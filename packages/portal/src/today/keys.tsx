import { useState } from 'react'
import { areShortcutsOn } from '../shell/shortcuts.ts'
import type { Attended } from './exceptions-query.ts'
import { useTodayKeys } from './today-keys.ts'
import type { TodayKeys } from './today-keys.ts'
import { attendWords } from '../words/attend-words.ts'

/** Listens for the keys of the page, and says which there are unless they are switched off. */
export function Keys({ rows, keys }: { rows: readonly Attended[]; keys: TodayKeys }) {
  const [on] = useState(areShortcutsOn)
  useTodayKeys(rows, keys)
  if (!on) return null
  return (
    <p className="today-keys" aria-label={attendWords.keys.title} role="note">
      {Object.entries(attendWords.keys.list).map(([keys, what]) => (
        <span key={keys}>
          {keys.split(' ').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {what}
        </span>
      ))}
    </p>
  )
}
