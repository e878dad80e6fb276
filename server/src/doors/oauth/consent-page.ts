import { product_name } from '@quaylog/contract'
import { notice } from '../gate/page.ts'
import type { GatePage } from '../gate/page.ts'
import { html } from '../../ground/html.ts'
import type { Html } from '../../ground/html.ts'
import { consentWords } from './consent-words.ts'
import { redirectPlace } from './redirect-uri.ts'
import type { AudienceKind } from './scopes.ts'

/** What a person is asked to allow. */
export interface ConsentQuestion {
  readonly action: string
  readonly csrf: string
  readonly client: {
    readonly id: string
    readonly name: string | null
    readonly registered_on: string | null
    readonly refreshes: boolean
  }
  readonly redirect_uri: string
  readonly kind: AudienceKind
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
${list('It will be able to', 'M20 6 9 17l-5-5', words.able)}
${list('It will not be able to', 'M5 12h14', words.unable)}
${signedInAs(question)}
<form id="consent" method="post" action="${question.action}">
<input type="hidden" name="csrf" value="${question.csrf}">
${accountChoice(question)}
<p class="gate-text">After you choose, you go back to<br><code>${redirect_uri}</code></p>
<div class="button-row"><button class="button" name="decision" value="cancel">Cancel</button><button class="button" data-kind="primary" name="decision" value="allow">Allow access</button></div>
</form>`,
  }
}

function introduction({ client }: ConsentQuestion, place: string): string {
  if (client.registered_on !== null)
    return `Registered itself ${client.registered_on} as ${place}. Nobody has reviewed it.`
  return `Describes itself at ${new URL(client.id).host} and goes on to ${place}. Nobody has reviewed it.`
}

function list(title: string, mark: string, items: readonly string[]): Html {
  const icon = html`<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${mark}"/></svg>`
  return html`<section class="gate-field"><h2>${title}</h2><ul class="gate-list">${items.map((item) => html`<li>${icon}<span>${item}</span></li>`)}</ul></section>`
}

/** The only account stands beside the person; several are a choice in the form. */
function signedInAs({ accounts, person_email, scopes }: ConsentQuestion): Html {
  const [only, ...others] = accounts
  const where = only === undefined || others.length > 0 ? null : html`, ${only.name}${lookOnly(only, scopes)}`
  return html`<p class="gate-text">Signed in as <strong>${person_email}</strong>${where}. <button class="button" data-kind="text" form="consent" name="decision" value="switch">Not you?</button></p>`
}

function accountChoice({ accounts, chosen_account_id, kind, scopes }: ConsentQuestion): Html {
  const [only, ...others] = accounts
  if (only !== undefined && others.length === 0) return html`<input type="hidden" name="account_id" value="${only.id}">`
  const options = accounts.map(
    (account) =>
      html`<option value="${account.id}"${account.id === chosen_account_id && html` selected`}>${account.name}${lookOnly(account, scopes)}</option>`,
  )
  return html`<div class="gate-field"><label for="account_id">${kind === 'mcp' ? 'Account' : 'Account, unless it names another of yours'}</label><select class="input" id="account_id" name="account_id">${options}</select></div>`
}

function lookOnly(account: { may_write: boolean }, scopes: readonly string[]): string {
  return account.may_write || !scopes.includes('tracking:write') ? '' : ' (you may only look there, and so may it)'
}
