import { Menu } from '@base-ui/react/menu'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { chooseTheme, chosenTheme } from '../design/theme.ts'
import type { Theme } from '../design/theme.ts'
import { ChoiceGroup, MenuPopup } from '../kit/menu.tsx'
import { portalApi } from '../service/portal-api.ts'
import { useSession } from '../service/session.ts'
import { setTimeDisplay, useTimeDisplay } from '../time/display.ts'
import type { TimeDisplay } from '../time/display.ts'
import { accountWords } from '../words/account-words.ts'
import { words } from '../words/words.ts'

const themes: readonly Theme[] = ['auto', 'light', 'dark']
const displays: readonly TimeDisplay[] = ['place', 'mine', 'utc']

/** Theme, whose time, other accounts, settings, the way out. */
export default function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const { memberships, account } = useSession()
  const [theme, setTheme] = useState(chosenTheme)
  const display = useTimeDisplay()
  const queries = useQueryClient()
  const workIn = async (account_id: string) => {
    await portalApi('PATCH', '/session', { account_id })
    queries.clear()
    location.assign('/containers')
  }
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <MenuPopup align="start">
        {memberships.length > 1 && (
          <Menu.Group>
            <Menu.GroupLabel className="menu-label">{accountWords.workIn}</Menu.GroupLabel>
            <ChoiceGroup
              value={account.id}
              choices={memberships.map((one) => ({ value: one.account_id, label: one.account_name }))}
              onChoose={(id) => void workIn(id)}
            />
            <div className="menu-line" />
          </Menu.Group>
        )}
        <Menu.Group>
          <Menu.GroupLabel className="menu-label">{accountWords.theme}</Menu.GroupLabel>
          <ChoiceGroup
            value={theme}
            choices={themes.map((value) => ({ value, label: accountWords.themes[value] }))}
            onChoose={(value) => {
              const next = themes.find((one) => one === value) ?? 'auto'
              chooseTheme(next)
              setTheme(next)
            }}
          />
        </Menu.Group>
        <Menu.Group>
          <Menu.GroupLabel className="menu-label">{accountWords.times}</Menu.GroupLabel>
          <ChoiceGroup
            value={display}
            choices={displays.map((value) => ({ value, label: accountWords.timeDisplays[value] }))}
            onChoose={(value) => setTimeDisplay(displays.find((one) => one === value) ?? 'place')}
          />
        </Menu.Group>
        <div className="menu-line" />
        <Menu.Item className="menu-item" render={<Link to="/settings" />}>
          {words.nav.settings}
        </Menu.Item>
        <Menu.Item className="menu-item" onClick={signOut}>
          {accountWords.signOut}
        </Menu.Item>
      </MenuPopup>
    </Menu.Root>
  )
}

/** A form of its own, as the server takes no other way. */
function signOut(): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/sign-out'
  document.body.append(form)
  form.submit()
}
