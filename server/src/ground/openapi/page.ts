import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { index_script } from './index-script.ts'
import { docs_path } from './operation-section.ts'

const style = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What a browser may load for a page of the reference: its one style and the script of the index, nothing else. */
export const page_policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(index_script)}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

interface PageParts {
  /** Of the interface, as the description has it. */
  readonly name: string
  readonly title: string
  readonly navigation: Html
  readonly main: Html
  readonly script?: string
}

/** One page of the reference, complete in itself. */
export function pageOf({ name, title, navigation, main, script }: PageParts): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title === name ? name : `${title} · ${name}`}</title><style>${{ html: style }}</style></head>
<body><a class="skip" href="#top">Skip to the text</a>
<nav aria-label="Reference"><a href="${docs_path}"><strong>${name}</strong></a>
${navigation}</nav>
<main id="top">${main}</main>${script === undefined ? null : html`<script>${{ html: script }}</script>`}</body></html>
`.html
}
