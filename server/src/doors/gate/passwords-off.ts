import type { Door } from '../portal/parts.ts'
import { html } from '../../ground/html.ts'
import type { Html } from '../../ground/html.ts'
import { notice, paragraph } from './page.ts'
import type { GatePage } from './page.ts'
import { providerAddress } from './provider-sign-in.ts'

/** What somebody is told whose password opens nothing, with the way that does. */
export function passwordsOff({ provider }: Pick<Door, 'provider'>): string {
  return provider === null
    ? 'Passwords are switched off in your account, and this service has no single sign-on now. Ask an operator.'
    : `Passwords are switched off in your account. Sign in with ${provider.name} instead.`
}

/** The button that leads to the provider; null where there is none. */
export function providerButton({ provider }: Pick<Door, 'provider'>, to: string): Html | null {
  if (provider === null) return null
  return paragraph(html`<a class="button" href="${providerAddress(to)}">Sign in with ${provider.name}</a>`)
}

/** The page instead of one that takes a password. */
export function passwordsOffPage(door: Pick<Door, 'provider'>): GatePage {
  return {
    title: 'Passwords are switched off',
    body: html`${notice('stop', passwordsOff(door))}${providerButton(door, '/')}`,
  }
}
