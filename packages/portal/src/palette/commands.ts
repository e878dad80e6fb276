import type { LinkProps } from '@tanstack/react-router'
import type { FleetSearch } from '../containers/fleet-search.ts'
import { chooseTheme } from '../design/theme.ts'
import { isManaging, isWriting, seesAll } from '../service/session.ts'
import type { Session } from '../service/session.ts'
import { developers, operator, sandbox } from '../shell/rail-beyond.tsx'
import { everyday, of_parties } from '../shell/everyday.ts'
import { setTimeDisplay } from '../time/display.ts'
import { accountWords } from '../words/account-words.ts'
import { paletteWords } from '../words/palette-words.ts'
import { words } from '../words/words.ts'

type Address = NonNullable<LinkProps['to']>

/** What a command does: opens a page, acts at once, or puts the focus where the rest is said. */
type Deed =
  | {
      readonly kind: 'open'
      readonly to: Address
      readonly params?: { id: string }
      readonly search?: { readonly q: string } | FleetSearch
    }
  | { readonly kind: 'act'; readonly act: () => void }
  | { readonly kind: 'focus'; readonly control: HTMLElement }

export const command_groups = ['records', 'pages', 'here', 'actions'] as const

/** One line of the palette. `note`: what stands beside its name. */
export interface Command {
  readonly id: string
  readonly group: (typeof command_groups)[number]
  readonly label: string
  readonly note?: string
  readonly does: Deed
}

const themes = ['auto', 'light', 'dark'] as const
const displays = ['place', 'mine', 'utc'] as const

const open = (group: Command['group'], label: string, to: Address): Command => ({
  id: `${group}-${label}`,
  group,
  label,
  does: { kind: 'open', to },
})

const act = (label: string, deed: () => void): Command => ({
  id: `actions-${label}`,
  group: 'actions',
  label,
  does: { kind: 'act', act: deed },
})

/** Every page that the person may open. */
function pages({ person, clock, account }: Session): readonly Command[] {
  if (!seesAll(account.role))
    return [
      ...[...of_parties, ...(person.is_operator ? operator : [])].map(({ label, to }) => open('pages', label, to)),
      open('pages', words.nav.settings, '/settings'),
    ]
  const { alerts, rules, channels, invoices, days, reports, log } = paletteWords.pages
  const beyond = [
    ...developers,
    ...(person.is_operator ? operator : []),
    ...(person.is_operator && clock.is_sandbox ? sandbox : []),
  ]
  return [
    ...[...everyday, ...beyond].map(({ label, to }) => open('pages', label, to)),
    open('pages', alerts, '/alerts'),
    open('pages', rules, '/alert-rules'),
    open('pages', channels, '/channels'),
    open('pages', invoices, '/invoices'),
    open('pages', days, '/facility-calendars'),
    open('pages', reports, '/reports'),
    ...(isManaging(account.role) ? [open('pages', log, '/audit-log')] : []),
    open('pages', words.nav.settings, '/settings'),
  ]
}

/** What the person may do from anywhere. */
function actions({ account }: Session): readonly Command[] {
  const say = paletteWords.actions
  const may_write = isWriting(account.role)
  return [
    ...(may_write
      ? [
          open('actions', say.track, '/tracking-requests/new'),
          open('actions', say.document, '/documents'),
          open('actions', say.report, '/reports'),
          open('actions', say.key, '/developers/keys'),
          open('actions', say.webhook, '/developers/webhooks'),
        ]
      : []),
    ...(isManaging(account.role) ? [open('actions', say.invite, '/settings')] : []),
    act(say.copy, () => void navigator.clipboard.writeText(location.href)),
    open('actions', say.shortcuts, '/settings'),
    ...themes.map((theme) => act(paletteWords.theme(accountWords.themes[theme]), () => chooseTheme(theme))),
    ...displays.map((one) => act(paletteWords.times(accountWords.timeDisplays[one]), () => setTimeDisplay(one))),
  ]
}

/** Everything that is offered before anything is looked for, but for what the page itself offers. */
export function commandsOf(session: Session): readonly Command[] {
  return [...pages(session), ...actions(session)]
}

/** Those of which every typed word is somewhere in the name; names that begin with the text come first. */
export function matching(commands: readonly Command[], text: string): readonly Command[] {
  const typed = text.trim().toLowerCase()
  const parts = typed.split(/\s+/)
  const fits = commands.filter(({ label }) => parts.every((part) => label.toLowerCase().includes(part)))
  const rank = ({ label }: Command) => (label.toLowerCase().startsWith(typed) ? 0 : 1)
  return fits.toSorted((one, other) => rank(one) - rank(other))
}
