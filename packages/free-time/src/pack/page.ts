import type { PrintedVerdict } from '../invoice/print.ts'
import type { Read } from '../problem.ts'
import type { PrintedClock } from '../wire.ts'
import { canonical } from '../canonical.ts'
import { sha256Of } from './digest.ts'
import { markup } from './markup.ts'
import type { Markup } from './markup.ts'
import { openPack } from './verify.ts'
import type { OpenedPack } from './verify.ts'

/**
 * An evidence pack as a page to print or send: verdict, every day with its reason, evidence with hashes, and terms. The
 * pack is counted again for it, and the page says where it states something else.
 */
export async function packPage(text: string): Promise<Read<string>> {
  const read = await openPack(text)
  if (!read.ok) return read
  const { pack, answers } = read.value
  const invoice_sha256 = pack.inputs.invoice === null ? null : await sha256Of(canonical(pack.inputs.invoice))
  const body = markup`<h1>${pack.question}</h1>
${about(read.value, invoice_sha256)}
${answers.verdict === null ? null : verdictPart(answers.verdict)}
${answers.clocks.map(clockPart)}
${evidencePart(read.value)}
${termsPart(read.value)}`
  const page = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${pack.question}</title><style>${style}</style></head><body>
${body}
</body></html>
`
  return { ok: true, value: page.markup }
}

const style: Markup = {
  markup: `body{font:14px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#111}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #ccc;padding:.25rem .5rem;text-align:left;vertical-align:top}
td.n{text-align:right;white-space:nowrap}code,pre{font:12px ui-monospace,monospace;overflow-wrap:anywhere}
pre{white-space:pre-wrap;margin:0}.wrong{border:2px solid #b00;padding:.5rem 1rem}tr{break-inside:avoid}`,
}

type Cell = Markup | string | number | null | undefined

/** A table; numbers stand at the right of their cells. */
function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): Markup {
  const cell = (value: Cell) =>
    typeof value === 'number' ? markup`<td class="n">${value}</td>` : markup`<td>${value}</td>`
  return markup`<table><thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => markup`<tr>${cells.map(cell)}</tr>`)}</tbody></table>`
}

const code = (text: string | null | undefined): Markup => markup`<code>${text}</code>`
const paragraph = (text: string): Markup => markup`<p>${text}</p>`
const line = (name: string, value: string | null): Markup =>
  markup`<tr><th scope="row">${name}</th><td>${code(value ?? 'none')}</td></tr>`

const sound_text =
  'Counted again when this page was made: the pack is unaltered, and states what its own inputs come to.'

function about({ pack, verdict }: OpenedPack, invoice_sha256: string | null): Markup {
  return markup`${verdict.is_intact && verdict.agrees ? paragraph(sound_text) : unsound(verdict)}
<table><tbody>${line('Made at', pack.made_at)}${line('Counted up to', pack.counted_at)}${line('Rules', pack.engine)}
${line('SHA-256 of the pack', pack.sha256)}${line('SHA-256 of the invoice in it', invoice_sha256)}</tbody></table>
<p>Anybody can count it again, without the service that made it: <code>quaylog verify-pack FILE</code>.</p>`
}

function unsound({ is_intact, differences, altered_evidence }: OpenedPack['verdict']): Markup {
  const text = (value: unknown) => JSON.stringify(value) ?? 'nothing'
  const places = differences.map(
    ({ pointer, stated, recomputed }) =>
      markup`<li>${code(pointer)} states ${text(stated)}, comes to ${text(recomputed)}</li>`,
  )
  return markup`<div class="wrong"><p><strong>This pack is not sound.</strong>
${is_intact ? null : 'A hash does not match: it was altered after it was made.'}
What stands below is what its inputs come to.</p>
<ul>${places}${altered_evidence.map((id) => markup`<li>The evidence of ${code(id)} was altered</li>`)}</ul></div>`
}

function verdictPart(verdict: PrintedVerdict): Markup {
  const { currency_code, without_law, deadlines, findings } = verdict
  const sums = (parts: NonNullable<typeof without_law>) =>
    `payable ${parts.payable_amount}, disputed ${parts.disputed_amount}, not assessable ${parts.cannot_assess_amount}`
  const by = Object.entries(deadlines).flatMap(([name, day]) =>
    day === null ? [] : [`${name.replaceAll('_', ' ')} ${day}`],
  )
  const rows = findings.map(({ code: name, certainty, line: at, text, days, legal_ref, amount }) => [
    name,
    certainty,
    at === null ? 'all' : String(at + 1),
    text,
    days.join(', '),
    legal_ref,
    amount,
  ])
  return markup`<h2>The invoice</h2>
${paragraph(`${currency_code}: ${sums(verdict)}.`)}
${without_law === null ? null : paragraph(`If the grounds of law did not apply: ${sums(without_law)}.`)}
${by.length === 0 ? null : paragraph(by.join(', '))}
${table(['finding', 'certainty', 'line', 'what', 'days', 'law', currency_code], rows)}`
}

function clockPart(clock: PrintedClock): Markup {
  const { container, charge_type, direction, biller, state, reason, missing, accrued, last_free_on, days } = clock
  const who = biller.scac ?? biller.facility ?? `the ${biller.kind}`
  const sum =
    accrued === null
      ? `not known${reason === null ? '' : ` (${reason})`}`
      : `${accrued.currency_code} ${accrued.amount} for ${accrued.days} days`
  const resting = clock.assumptions
    .filter((one) => one.days.length > 0)
    .map((one) => `${one.text} (${one.days.join(', ')})`)
  const where = clock.timezone ?? 'an unknown time zone'
  const free = last_free_on ?? 'not known'
  return markup`<h2>${container}: ${charge_type.replaceAll('_', ' ')}, ${direction}, billed by ${who}</h2>
${paragraph(`State ${state}; ${sum}; last free day ${free}; days of ${where}.`)}
${missing.length === 0 ? null : paragraph(`Missing: ${missing.map(({ text }) => text).join('; ')}`)}
${table(['day', 'what', 'number', 'rate', 'amount', 'why', 'evidence'], days.map(dayCells))}
${resting.length === 0 ? null : paragraph(`Assumed: ${resting.join('; ')}`)}`
}

function dayCells(row: PrintedClock['days'][number]): readonly Cell[] {
  const { day, status, number, rate, amount, why, disputable, evidence } = row
  const grounds = disputable.map(({ text }) => markup`<br>Disputable: ${text}`)
  return [
    day,
    status.replaceAll('_', ' '),
    number,
    rate,
    status === 'chargeable' ? amount : null,
    markup`${why.rule} ${code(why.parameter)}${grounds}`,
    code(evidence.map((one) => one.observation_id).join(', ')),
  ]
}

function evidencePart({ pack: { evidence } }: OpenedPack): Markup | null {
  if (evidence.length === 0) return null
  const rows = evidence.map(({ observation_id, source, told_at, recorded_at, excerpt, excerpt_sha256 }) => [
    code(observation_id),
    source,
    told_at,
    recorded_at,
    markup`<pre>${excerpt ?? 'no longer kept, or stated by a person'}</pre>${code(excerpt_sha256)}`,
  ])
  return markup`<h2>Evidence</h2>
${table(['id', 'source', 'said at', 'recorded at', 'statement and its SHA-256'], rows)}`
}

function termsPart({ inputs: { tariffs, calendars } }: OpenedPack): Markup {
  const papers = tariffs.flatMap(({ name, reference, authority, versions }) =>
    versions.map(({ effective_from, effective_to, source }) => [
      name,
      reference,
      authority,
      effective_from,
      effective_to,
      [source?.url, source?.confidence].filter((part) => part !== undefined).join(' '),
    ]),
  )
  const places = calendars.map(({ facility, timezone, holidays, exceptions, known_through }) => [
    facility,
    timezone,
    holidays.length,
    exceptions.map(({ day, kind }) => `${day} ${kind.replaceAll('_', ' ')}`).join(', '),
    known_through,
  ])
  const paper_heads = ['paper', 'reference', 'authority', 'from', 'until', 'source']
  const place_heads = ['facility', 'time zone', 'holidays', 'exceptions', 'known through']
  return markup`${papers.length === 0 ? null : markup`<h2>Terms</h2>${table(paper_heads, papers)}`}
${places.length === 0 ? null : markup`<h2>Calendars</h2>${table(place_heads, places)}`}`
}
