import './menu.css'
import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly note?: string
}

/** A menu that opens below its trigger; within the main landmark, where screen readers look. */
export function MenuPopup({ children, align = 'start' }: { children: ReactNode; align?: 'start' | 'end' }) {
  return (
    <Menu.Portal container={document.getElementById('main')}>
      <Menu.Positioner className="menu-position" sideOffset={6} align={align} collisionPadding={8}>
        <Menu.Popup className="menu">{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}

/** One of several values; typing finds it. */
export function ChoiceGroup({
  value,
  choices,
  onChoose,
}: {
  value: string
  choices: readonly Choice[]
  onChoose: (value: string) => void
}) {
  return (
    <Menu.RadioGroup value={value} onValueChange={(chosen: unknown) => onChoose(String(chosen))}>
      {choices.map(({ value: own, label, note }) => (
        <Menu.RadioItem key={own} value={own} className="menu-item" closeOnClick label={label}>
          <span>{label}</span>
          <span className="menu-note">
            {note}
            <Menu.RadioItemIndicator className="menu-mark">
              <Check size={15} aria-hidden />
            </Menu.RadioItemIndicator>
          </span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/** A menu of one choice, opened by `trigger`; starts open when it was pressed before its code was here. */
export function ChoiceMenu({
  trigger,
  value,
  choices,
  onChoose,
}: {
  trigger: ReactElement
  value: string
  choices: readonly Choice[]
  onChoose: (value: string) => void
}) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <MenuPopup>
        <ChoiceGroup value={value} choices={choices} onChoose={onChoose} />
      </MenuPopup>
    </Menu.Root>
  )
}
