import { ListFilter } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { words } from '../words/words.ts'
import type { Choice } from './menu.tsx'

const ChoiceMenu = lazyPart(async () => (await import('./menu.tsx')).ChoiceMenu)

/**
 * Narrows a list to one value. The menu's code comes with the first touch, not with the page. `has_any` false: there is
 * no way back to all values.
 */
export function FilterButton({
  label,
  value,
  choices,
  has_any = true,
  onChoose,
}: {
  label: string
  value: string | undefined
  choices: readonly Choice[]
  has_any?: boolean
  onChoose: (value: string | undefined) => void
}) {
  const [wanted, setWanted] = useState(false)
  const chosen = choices.find((choice) => choice.value === value)
  const text = value === undefined ? label : `${label}: ${chosen?.label ?? value}`
  const button = (
    <button type="button" className="button" data-kind="quiet" data-active={value === undefined ? undefined : true}>
      <ListFilter size={15} aria-hidden />
      {text}
    </button>
  )
  const cold = (
    <button
      type="button"
      className="button"
      data-kind="quiet"
      data-active={value === undefined ? undefined : true}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={ChoiceMenu.preload}
      onFocus={ChoiceMenu.preload}
      onClick={() => setWanted(true)}
    >
      <ListFilter size={15} aria-hidden />
      {text}
    </button>
  )
  if (!wanted) return cold
  return (
    <Suspense fallback={cold}>
      <ChoiceMenu
        trigger={button}
        value={value ?? ''}
        choices={has_any ? [{ value: '', label: words.fleet.any }, ...choices] : choices}
        onChoose={(next) => onChoose(next === '' ? undefined : next)}
      />
    </Suspense>
  )
}
