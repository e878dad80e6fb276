import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import { MenuPopup } from './menu.tsx'
import type { Choice } from './menu.tsx'

/** A menu of several choices, which stays open while they are made; starts open when it was pressed before it came. */
export function ManyMenu({
  trigger,
  values,
  choices,
  empty,
  onChoose,
}: {
  trigger: ReactElement
  values: readonly string[]
  choices: readonly Choice[]
  empty: string | undefined
  onChoose: (values: readonly string[]) => void
}) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <MenuPopup>
        {choices.length === 0 && empty !== undefined && (
          <Menu.Item className="menu-item" disabled>
            {empty}
          </Menu.Item>
        )}
        {choices.map(({ value, label, note }) => (
          <Menu.CheckboxItem
            key={value}
            className="menu-item"
            label={label}
            checked={values.includes(value)}
            onCheckedChange={(on) => onChoose(on ? [...values, value] : values.filter((one) => one !== value))}
          >
            <span>{label}</span>
            <span className="menu-note">
              {note}
              <Menu.CheckboxItemIndicator className="menu-mark">
                <Check size={15} aria-hidden />
              </Menu.CheckboxItemIndicator>
            </span>
          </Menu.CheckboxItem>
        ))}
      </MenuPopup>
    </Menu.Root>
  )
}
