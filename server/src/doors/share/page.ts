import { product_name } from '@quaylog/contract'
import { html } from '../../ground/html.ts'
import type { Html } from '../../ground/html.ts'
import type { Brand } from '../../records/shares/brand-store.ts'
import type { SharedBox, SharedPlace, SharedRecord } from './shared-record.ts'
import { pickupFacts } from './facts.ts'
import { placeTime, status_words } from './words.ts'

/** How a page looks to this browser, and the one-time word by which its style of the brand's colour is let in. */
export interface ShareLook {
  readonly stylesheet: string | null
  readonly theme: 'light' | 'dark' | null
  readonly nonce: string
}

/** A whole HTML document under a brand; works without JavaScript. */
export function brandedPage(
  title: string,
  brand: Brand & { readonly owner: string },
  body: Html,
  look: ShareLook,
): string {
  const theme = look.theme === null ? null : html` data-theme="${look.theme}"`
  const stylesheet = look.stylesheet === null ? null : html`<link rel="stylesheet" href="${look.stylesheet}">`
  const color = brand.color === null ? null : html`<style nonce="${look.nonce}">.shared{--brand:${brand.color}}</style>`
  const logo = brand.logo === null ? null : html`<img src="${brand.logo}" alt="">`
  return html`<!doctype html>
<html lang="en"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand.owner}</title>
${stylesheet}${color}
</head>
<body class="shared">
<header class="shared-brand">${logo}<p>${brand.owner}</p></header>
<main class="shared-main">
${body}
</main>
<footer class="shared-foot"><p>Made with ${product_name}</p></footer>
</body>
</html>`.html
}

/** What a page shows beside its record. */
interface Beside {
  /** A drawing in SVG; null: there is none. */
  readonly chart: string | null
  /** Where visitors ask to be told when the page changes; null: no mails can be sent. */
  readonly follow_url: string | null
}

/** What is known of a shipment or a container. */
export function recordBody(record: SharedRecord, now: string, { chart, follow_url }: Beside): Html {
  const { of, number, boxes, places, has_more } = record
  const [only] = boxes
  const is_box = of === 'container'
  return html`<p class="shared-kind">${is_box ? 'Container' : 'Shipment'}</p>
<h1 class="mono">${number}</h1>
<p class="shared-facts">${is_box && only !== undefined ? chip(only) : null}${subtitleOf(record)}</p>
${leadOf(places)}
${chart === null ? null : html`<div class="shared-chart">${{ html: chart }}</div>`}
${places.length === 0 ? null : html`<section><h2>Journey</h2><ol class="shared-stops">${places.map(stop)}</ol></section>`}
${is_box && only !== undefined ? boxBody(only) : boxList(boxes, has_more)}
${follow_url === null ? null : followForm(follow_url)}
<p class="shared-note">Times are those of each place. Dates that are expected can change. Read on ${placeTime(now, 'UTC')}.</p>`
}

function followForm(action: string): Html {
  return html`<section class="shared-follow"><h2>Tell me when it changes</h2>
<form class="shared-form" method="post" action="${action}"><div><label for="email">Your mail address</label>
<input class="input" id="email" name="email" type="email" autocomplete="email" required maxlength="254" aria-describedby="email-help"></div>
<button class="button">Send me mails</button></form>
<p class="shared-note" id="email-help">You confirm it by a link first. Each mail has a link that ends them.</p></section>`
}

function subtitleOf({ of, line, boxes }: SharedRecord): string {
  const [only] = boxes
  const count = boxes.length === 1 ? '1 container' : `${boxes.length} containers`
  return [of === 'container' && only !== undefined ? equipment(only) : count, line]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
}

function equipment({ row }: SharedBox): string {
  const parts = [
    row.equipment_length === null ? '' : `${row.equipment_length}'`,
    row.equipment_height === 'high cube' ? 'high cube' : '',
    row.equipment_type ?? '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

function chip({ row }: SharedBox): Html {
  const [tone, text] = status_words[row.current_status]
  return html`<span class="chip" data-tone="${tone}">${text}</span> `
}

/** The one thing that visitors come for: when it arrives, or that it has. */
function leadOf(places: readonly SharedPlace[]): Html {
  const last = places.findLast(({ is_departure }) => !is_departure)
  if (last === undefined) return html`<p class="shared-lead">Nobody has told where it goes yet.</p>`
  const { name, actual_at, expected_at, time_zone } = last
  if (actual_at !== null)
    return html`<p class="shared-lead">Arrived in <b>${name}</b> on ${placeTime(actual_at, time_zone)}.</p>`
  return expected_at === null
    ? html`<p class="shared-lead">Nobody has told yet when it arrives in <b>${name}</b>.</p>`
    : html`<p class="shared-lead">Expected in <b>${name}</b> on <span class="expected">${placeTime(expected_at, time_zone)}</span>.</p>`
}

function stop({ name, time_zone, is_departure, expected_at, actual_at }: SharedPlace): Html {
  const done = is_departure ? 'Departed' : 'Arrived'
  const known = actual_at ?? expected_at
  const said = actual_at === null ? 'Expected' : done
  return html`<li data-done="${actual_at === null ? 'no' : 'yes'}"><b>${name}</b> ${
    known === null
      ? html`<span class="quiet">No date yet</span>`
      : html`<span class="${actual_at === null ? 'expected' : 'numeric'}">${said} ${placeTime(known, time_zone)}</span>`
  }</li>`
}

function boxBody(box: SharedBox): Html {
  return html`<section><h2>Pick-up</h2>${pickup(box)}</section>
<section><h2>What happened</h2>${happenings(box)}</section>`
}

function boxList(boxes: readonly SharedBox[], has_more: boolean): Html {
  if (boxes.length === 0) return html`<p class="shared-note">Its containers are not known yet.</p>`
  const each = boxes.map(
    (box) => html`<details class="shared-box"${boxes.length === 1 && html` open`}>
<summary><span class="mono">${box.row.number}</span> ${chip(box)}</summary>
${pickup(box)}
<h3>What happened</h3>${happenings(box)}
</details>`,
  )
  const more = has_more && html`<p class="shared-note">The first ${boxes.length} containers are shown.</p>`
  return html`<section><h2>Containers</h2>${each}${more}</section>`
}

function pickup(box: SharedBox): Html {
  const rows = pickupFacts(box)
  return html`<dl class="shared-list">${rows.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

function happenings({ happened }: SharedBox): Html {
  if (happened.length === 0) return html`<p class="quiet">Nothing is known to have happened yet.</p>`
  return html`<ol class="shared-log">${happened
    .toReversed()
    .map(
      ({ label, at, time_zone, place }) =>
        html`<li><b>${label}</b>${place === null ? null : html` <span>${place}</span>`} <span class="numeric quiet">${placeTime(at, time_zone)}</span></li>`,
    )}</ol>`
}
