import type { Command } from './commands.ts'

const in_page = '.page-actions :is(a, button), .bulk-bar :is(button, input, select), .filters .button'

/**
 * What the page under the palette offers to do, with the records that are selected too: its own controls by the names
 * that they have for everybody. A field gets the focus, anything else is pressed.
 */
export function pageCommands(): readonly Command[] {
  return [...document.querySelectorAll<HTMLElement>(in_page)].flatMap((control, place) => {
    const label = (control.getAttribute('aria-label') ?? control.textContent).trim()
    if (label === '' || control.matches(':disabled') || !control.checkVisibility()) return []
    const is_field = control.matches('input, select')
    return [
      {
        id: `here-${place}`,
        group: 'here',
        label,
        does: is_field ? { kind: 'focus', control } : { kind: 'act', act: () => control.click() },
      },
    ]
  })
}
