import './palette.css'
import { Dialog as Base } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useSession } from '../service/session.ts'
import { useHits } from '../shell/search-hits.tsx'
import { paletteWords } from '../words/palette-words.ts'
import { command_groups, commandsOf, matching } from './commands.ts'
import type { Command } from './commands.ts'
import { pageCommands } from './page-commands.ts'

/** Goes to any page, finds any record and does what the person may, from the keyboard alone. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const list = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const focused = useRef<HTMLElement>(null)
  const { shown, is_looking } = useCommands(text)
  const at = Math.min(chosen, Math.max(0, shown.length - 1))
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    const { does } = command
    if (does.kind === 'focus') focused.current = does.control
    onClose()
    if (does.kind === 'act') does.act()
    if (does.kind === 'open') void navigate(does)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, at, shown.length)
    if (event.key === 'Enter') run(shown[at])
    else if (next !== null) setChosen(next)
    else return
    event.preventDefault()
  }
  const said = shown.length === 0 ? paletteWords.none(text.trim()) : paletteWords.count(shown.length)
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="palette-backdrop" />
        <Base.Popup className="palette" finalFocus={() => focused.current ?? true}>
          <Base.Title className="for-readers">{paletteWords.title}</Base.Title>
          <input
            className="palette-input"
            {...combobox(list, at, shown.length)}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setChosen(0)
            }}
            onKeyDown={onKeyDown}
          />
          <div id={list} role="listbox" aria-label={paletteWords.title} className="palette-list" tabIndex={-1}>
            {command_groups.map((group) => (
              <Group key={group} group={group} list={list} shown={shown} at={at} onPoint={setChosen} onRun={run} />
            ))}
          </div>
          <p className="palette-count" role="status">
            {is_looking ? paletteWords.looking : said}
          </p>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** What fits the text: records that the service finds, pages, what the page under the palette offers, and actions. */
function useCommands(text: string): { shown: readonly Command[]; is_looking: boolean } {
  const session = useSession()
  const [of_page] = useState(pageCommands)
  const { asked, found, hits } = useHits(text)
  const records = hits.map(({ id, label, note, opens }): Command => ({
    id,
    group: 'records',
    label,
    note,
    does: { kind: 'open', ...opens },
  }))
  const all = [...records, ...matching([...of_page, ...commandsOf(session)], text)]
  return {
    shown: command_groups.flatMap((group) => all.filter((one) => one.group === group)),
    is_looking: text !== '' && (asked !== text.trim() || found.isFetching),
  }
}

/** The line that a key leads to, round from the last to the first; null: it leads nowhere. */
function moved(key: string, at: number, count: number): number | null {
  const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }
  const next = moves[key]
  return next === undefined ? null : (next + count) % Math.max(1, count)
}

/** What tells screen readers that the field has a list, and which line of it Enter runs. */
const combobox = (list: string, at: number, count: number) =>
  ({
    placeholder: paletteWords.hint,
    'aria-label': paletteWords.label,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 100,
    role: 'combobox',
    'aria-expanded': count > 0,
    'aria-controls': list,
    'aria-autocomplete': 'list',
    'aria-activedescendant': count > 0 ? `${list}-${at}` : undefined,
  }) as const

/** The commands of one kind below its name. */
function Group({
  group,
  list,
  shown,
  at,
  onPoint,
  onRun,
}: {
  group: Command['group']
  list: string
  shown: readonly Command[]
  at: number
  onPoint: (at: number) => void
  onRun: (command: Command) => void
}) {
  if (!shown.some((one) => one.group === group)) return null
  return (
    <div role="group" aria-labelledby={`${list}-${group}`}>
      <p id={`${list}-${group}`} className="palette-group" role="presentation">
        {paletteWords.groups[group]}
      </p>
      {shown.map(
        (command, place) =>
          command.group === group && (
            <Line
              key={command.id}
              command={command}
              id={`${list}-${place}`}
              is_chosen={place === at}
              onPoint={() => onPoint(place)}
              onRun={() => onRun(command)}
            />
          ),
      )}
    </div>
  )
}

function Line({
  command,
  id,
  is_chosen,
  onPoint,
  onRun,
}: {
  command: Command
  id: string
  is_chosen: boolean
  onPoint: () => void
  onRun: () => void
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={is_chosen}
      tabIndex={-1}
      className="palette-line"
      ref={(line) => {
        if (is_chosen) line?.scrollIntoView({ block: 'nearest' })
      }}
      onPointerMove={is_chosen ? undefined : onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <span className={command.group === 'records' ? 'mono' : undefined}>{command.label}</span>
      {command.note !== undefined && <span className="quiet">{command.note}</span>}
    </div>
  )
}
