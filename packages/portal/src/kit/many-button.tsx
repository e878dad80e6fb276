import type { LucideIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import type { Choice } from './menu.tsx'

const ManyMenu = lazyPart(async () => (await import('./many-menu.tsx')).ManyMenu)

/** Opens a menu of which several may be chosen. The menu's code comes with the first touch. */
export function ManyButton({
  text,
  active,
  icon: Icon,
  values,
  choices,
  empty,
  onChoose,
}: {
  text: string
  active: boolean
  icon: LucideIcon
  values: readonly string[]
  choices: readonly Choice[]
  /** What stands in the menu while it has no choice. */
  empty?: string
  onChoose: (values: readonly string[]) => void
}) {
  const [wanted, setWanted] = useState(false)
  const look = {
    type: 'button',
    className: 'button',
    'data-kind': 'quiet',
    'data-active': active || undefined,
  } as const
  const inside = (
    <>
      <Icon size={15} aria-hidden />
      {text}
    </>
  )
  const cold = (
    <button
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={ManyMenu.preload}
      onFocus={ManyMenu.preload}
      onClick={() => setWanted(true)}
    >
      {inside}
    </button>
  )
  if (!wanted) return cold
  return (
    <Suspense fallback={cold}>
      <ManyMenu
        trigger={<button {...look}>{inside}</button>}
        values={values}
        choices={choices}
        empty={empty}
        onChoose={onChoose}
      />
    </Suspense>
  )
}
