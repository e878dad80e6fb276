import { useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import { areShortcutsOn, setShortcuts, shortcuts } from '../shell/shortcuts.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'

/** The keys that do something, and the switch that silences them. */
export function ShortcutsPanel() {
  const [on, setOn] = useState(areShortcutsOn)
  return (
    <Panel title={words.nav.shortcuts}>
      <ul className="keys">
        <li>
          <kbd>Ctrl</kbd>
          <kbd>K</kbd> <span>{recordWords.shortcuts.palette}</span>
        </li>
        {shortcuts.map(({ keys, what }) => (
          <li key={what}>
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            <span>{recordWords.shortcuts[what]}</span>
          </li>
        ))}
      </ul>
      <label className="check">
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => {
            setShortcuts(target.checked)
            setOn(target.checked)
          }}
        />
        {recordWords.shortcuts.on}
      </label>
    </Panel>
  )
}
