import { product_name } from '@quaylog/contract'
import { html } from '../../ground/html.ts'
import type { Html } from '../../ground/html.ts'

/** What a page outside the portal shows: sign-in, sign-up, consent, errors. Works without JavaScript. */
export interface GatePage {
  readonly title: string
  readonly body: Html
  /** `wide` for pages that are read rather than filled in. */
  readonly width?: 'narrow' | 'wide'
}

/** How the page looks to this browser. */
export interface GateLook {
  /** Address of the style sheet; null when the portal is not built: the page works unstyled. */
  readonly stylesheet: string | null
  /** Chosen by the visitor; null follows the system. */
  readonly theme: 'light' | 'dark' | null
}

/** A whole HTML document. */
export function gatePage(page: GatePage, look: GateLook): string {
  const theme = look.theme === null ? null : html` data-theme="${look.theme}"`
  const stylesheet = look.stylesheet === null ? null : html`<link rel="stylesheet" href="${look.stylesheet}">`
  return html`<!doctype html>
<html lang="en"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · ${product_name}</title>
${stylesheet}
</head>
<body class="gate">
<main class="gate-card" data-width="${page.width ?? 'narrow'}">
<p class="gate-brand">${mark}${product_name}</p>
<h1>${page.title}</h1>
${page.body}
</main>
</body>
</html>`.html
}

const mark = html`<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><path class="mark-post" d="M7 4.5h12a2.5 2.5 0 0 1 0 5h-1v9h2.5A1.5 1.5 0 0 1 22 20v2H4v-2a1.5 1.5 0 0 1 1.5-1.5H8v-9H7a2.5 2.5 0 0 1 0-5z"/><path class="mark-gap" d="M2 14.2c3-2.4 5 1.8 9.5 0S19 11.4 24 13.8"/><path class="mark-line" d="M2 14.2c3-2.4 5 1.8 9.5 0S19 11.4 24 13.8"/></svg>`

/** One labelled input. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly type: 'email' | 'password' | 'text'
  readonly autocomplete: string
  readonly value?: string
  readonly help?: string
  readonly minlength?: number
  readonly autofocus?: boolean
}

export function field(given: FormField): Html {
  const help_id = `${given.name}-help`
  return html`<div class="gate-field"><label for="${given.name}">${given.label}</label>
<input id="${given.name}" name="${given.name}" type="${given.type}" autocomplete="${given.autocomplete}" required maxlength="255"${given.minlength === undefined ? null : html` minlength="${given.minlength}"`}${given.value === undefined ? null : html` value="${given.value}"`}${given.autofocus === true && html` autofocus`}${given.help === undefined ? null : html` aria-describedby="${help_id}"`}>
${given.help === undefined ? null : html`<p class="gate-help" id="${help_id}">${given.help}</p>`}</div>`
}

/** A form that posts to `action`; `button` says what happens. */
export function form(
  action: string,
  fields: readonly Html[],
  button: string,
  hidden: Readonly<Record<string, string>> = {},
): Html {
  const kept = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${action}">${kept}${fields}<button class="button" data-kind="primary">${button}</button></form>`
}

/** A message above a form: what went wrong, or what was done. */
export function notice(kind: 'stop' | 'go' | 'wait', text: string): Html {
  return html`<p class="gate-notice" data-tone="${kind}" role="${kind === 'stop' ? 'alert' : 'status'}">${text}</p>`
}

export function paragraph(body: Html | string): Html {
  return html`<p class="gate-text">${body}</p>`
}

export function link(to: string, text: string): Html {
  return html`<a href="${to}">${text}</a>`
}
