/** What a key, or two one after the other, does. */
export const shortcuts = [
  { keys: '/', what: 'search' },
  { keys: 'g t', what: 'today' },
  { keys: 'g c', what: 'containers' },
  { keys: 'g s', what: 'shipments' },
  { keys: 'g r', what: 'requests' },
  { keys: 'g k', what: 'keys' },
  { keys: 'g w', what: 'webhooks' },
  { keys: 'j', what: 'down' },
  { keys: 'k', what: 'up' },
  { keys: '?', what: 'help' },
] as const
type What = (typeof shortcuts)[number]['what']

const kept = 'quaylog.shortcuts'
const second_key_ms = 1_200

/** Single keys can get in the way of speech input: they can be switched off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(kept) !== 'off'
}

export function setShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(kept)
  else localStorage.setItem(kept, 'off')
}

/** Pages that two keys lead to. */
const pages = {
  today: '/today',
  containers: '/containers',
  shipments: '/shipments',
  requests: '/tracking-requests',
  keys: '/developers/keys',
  webhooks: '/developers/webhooks',
  help: '/settings',
} as const
export type ShortcutPage = (typeof pages)[keyof typeof pages]

function act(what: What, go: (page: ShortcutPage) => void): void {
  if (what === 'search') document.getElementById('search')?.focus()
  else if (what === 'down') step(1)
  else if (what === 'up') step(-1)
  else go(pages[what])
}

/** Moves the focus from record to record in a list. */
function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
  const at = links.findIndex(
    (link) => link === document.activeElement || link.closest('[data-row]')?.contains(document.activeElement) === true,
  )
  const first = by > 0 ? 0 : links.length - 1
  const next = at < 0 ? first : at + by
  links[next]?.focus()
}

/** Listens until the function it gives is called; `go` opens a page. */
export function listenForShortcuts(go: (page: ShortcutPage) => void): () => void {
  let first: { key: string; at_ms: number } | null = null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areShortcutsOn()) return
    const before = first !== null && event.timeStamp - first.at_ms < second_key_ms ? `${first.key} ` : ''
    const found =
      shortcuts.find(({ keys }) => keys === `${before}${event.key}`) ?? shortcuts.find(({ keys }) => keys === event.key)
    first =
      found === undefined && shortcuts.some(({ keys }) => keys.startsWith(`${event.key} `))
        ? { key: event.key, at_ms: event.timeStamp }
        : null
    if (found === undefined) return
    event.preventDefault()
    act(found.what, go)
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

/** Listens for Ctrl-K, or Command-K, until the function it gives is called; over another dialog it opens nothing. */
export function listenForPalette(open: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    if (document.querySelector('[role="dialog"]') === null) open()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

const takes_letters = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="menu"], [role="dialog"]'

/** Whether keys belong to what has the focus: a field, a menu, a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(takes_letters) !== null)
}
