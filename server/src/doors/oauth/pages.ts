import { notice, paragraph } from '../gate/page.ts'
import type { GatePage } from '../gate/page.ts'
import { html } from '../../ground/html.ts'

const explained = new Map([
  [
    'invalid_client',
    'The application that sent you here is not known. Remove its connection there and set it up again.',
  ],
  [
    'invalid_redirect_uri',
    'The application asked to send you to an address that it has not registered, so you were not redirected.',
  ],
  ['invalid_request', "The application sent you here in a way that can't be used. Go back to it and start again."],
])

/** What is told to a person who can't be sent back to the application. */
export function errorPage(error: string, description?: string): GatePage {
  const told = explained.get(error) ?? 'This connection could not be made. Go back to the application and start again.'
  return {
    title: 'Not connected',
    body: html`${notice('stop', told)}${paragraph(html`<code>${error}</code>${description === undefined ? null : html` ${description}`}`)}`,
  }
}
