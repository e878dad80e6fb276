import { product_name } from '@quaylog/contract'
import { notice } from '../portal/gate-page.ts'
import type { GatePage } from '../portal/gate-page.ts'
import { html } from '../portal/html.ts'
import type { Html } from '../portal/html.ts'
import { consentWords } from './consent-words.ts'
import { redirectPlace } from './redirect-uri.ts'
import type { ResourceKind } from './scopes.ts'

/** What a person is asked to allow. */
export interface ConsentQuestion {
  readonly action: string
  readonly csrf: string
  readonly client: { readonly id: string; readonly name: string | null; readonly registered_on: string | null; readonly refreshes: boolean }
  readonly redirect_uri: string
  readonly kind: ResourceKind
  readonly scopes: readonly string[]
  readonly person_email: string
  readonly accounts: readonly { readonly id: string; readonly name: string; readonly may_write: boolean }[]
  readonly chosen_account_id: string
}

/** The consent page: who asks, what for, for which account, and where the answer goes. */
export function consentPage(question: ConsentQuestion): GatePage {
  const { client, redirect_uri, kind, scopes } = question
  const place = redirectPlace(redirect_uri)
  const words = consentWords(kind, scopes, client.refreshes)
  return {
    title: `${client.name ?? place.text} wants to use your ${product_name} account`,
    width: 'wide',
    body: html`${notice('wait', introduction(question, place.text))}
${place.is_on_device ? notice('wait', 'The answer goes to a program on the device that you are using. Allow this only if you started it yourself just now.') : null}
${list('It will be able to', 'able', words.able)}
${list('It will not be able to', 'unable', words.unable)}
<form method="post" action="${question.action}">
<input type="hidden" name="csrf" value="${question.csrf}">
${accountChoice(question)}
<p class="gate-text">After you choose, you go back to<br><code>${redirect_uri}</code></p>
<div class="gate-actions"><button class="button" name="decision" value="cancel">Cancel</button><button class="button" data-kind="primary" name="decision" value="allow">Allow access</button></div>
</form>`,
  }
}

function introduction({ client }: ConsentQuestion, place: string): string {
  if (client.registered_on !== null) return `Registered itself ${client.registered_on} as ${place}. Nobody has reviewed it.`
  return `Describes itself at ${new URL(client.id).host} and goes on to ${place}. Nobody has reviewed it.`
}

function list(title: string, kind: 'able' | 'unable', items: readonly string[]): Html {
  return html`<h2>${title}</h2><ul class="gate-list" data-kind="${kind}">${items.map((item) => html`<li>${item}</li>`)}</ul>`
}

function accountChoice({ accounts, chosen_account_id, person_email, kind, scopes }: ConsentQuestion): Html {
  const [only, ...others] = accounts
  const not_you = html`<button class="gate-link" name="decision" value="switch">Not you?</button>`
  const look_only = (account: { may_write: boolean }) => (account.may_write || !scopes.includes('tracking:write') ? '' : ' (you may only look there, so it may too)')
  if (only !== undefined && others.length === 0) {
    return html`<input type="hidden" name="account_id" value="${only.id}"><p class="gate-text">Signed in as <strong>${person_email}</strong>, ${only.name}${look_only(only)}. ${not_you}</p>`
  }
  const options = accounts.map((account) => html`<option value="${account.id}"${account.id === chosen_account_id && html` selected`}>${account.name}${look_only(account)}</option>`)
  return html`<p class="gate-text">Signed in as <strong>${person_email}</strong>. ${not_you}</p>
<div class="gate-field"><label for="account_id">${kind === 'mcp' ? 'Account' : 'Account, unless it names another of yours'}</label><select id="account_id" name="account_id">${options}</select></div>`
}
