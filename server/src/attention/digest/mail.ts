import { product_name } from '@quaylog/contract'
import { printedDay } from '@quaylog/journey'
import { html } from '../../ground/html.ts'
import type { Html } from '../../ground/html.ts'
import type { Mail } from '../../ground/mail.ts'
import type { Digest, DigestLine, DigestList } from './digest.ts'

/** To whom a digest goes, and where its links lead. */
interface DigestAddress {
  readonly to: string
  readonly public_url: string
  /** Ends the digests; a mail program may post to it. */
  readonly unsubscribe_url: string
}

/** A digest as a mail in plain text and HTML, which a mail program can unsubscribe from by one click (RFC 8058). */
export function digestMail(digest: Digest, { to, public_url, unsubscribe_url }: DigestAddress): Mail {
  return {
    to,
    subject: subjectOf(digest),
    text: textOf(digest, public_url, unsubscribe_url),
    html: documentOf(digest, public_url, unsubscribe_url).html,
    headers: { 'List-Unsubscribe': `<${unsubscribe_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const dated = (day: string) => `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${printedDay(day)}`

const count = ({ lines, more }: DigestList) => lines.length + more

function subjectOf({ today, due, left_out, changed, waiting }: Digest): string {
  const parts = [
    count(due) === 0 ? nothingDue(left_out) : `${count(due)} due`,
    ...(count(changed) === 0 ? [] : [`${count(changed)} new or changed`]),
    ...(waiting.length === 0 ? [] : [`${waiting.reduce((sum, one) => sum + one.count, 0)} waiting`]),
  ]
  return `${dated(today)}: ${parts.join(', ')}`
}

const nothingDue = ({ due }: Digest['left_out']) =>
  due === 0 ? 'nothing is due' : `nothing is due by your alert rules, which leave out ${due}`

const titles = {
  due: 'Due today or before',
  changed: 'New or changed since the mail before',
  waiting: 'What else waits',
}
const nothing = {
  due: ({ due }: Digest['left_out']) =>
    due === 0 ? 'Nothing is due today.' : 'Nothing that your alert rules let through is due today.',
  changed: () => 'Nothing has changed.',
}
const leftOut = ({ count: of, due }: Digest['left_out']) =>
  of === 0 ? null : `Left out by your alert rules: ${of}${due === 0 ? '' : `, ${due} of them due today or before`}.`

const more = (given: number) => `and ${given} more in Today`
const facts = ({ to_do, due_on, at_stake }: DigestLine) => [
  ...(to_do === null ? [] : [to_do]),
  ...(due_on === null ? [] : [`by ${printedDay(due_on)}`]),
  ...(at_stake === null ? [] : [`${at_stake.amount} ${at_stake.currency_code} a day`]),
]

function textOf(digest: Digest, public_url: string, stop: string): string {
  const { account_name, today, due, changed, left_out, waiting } = digest
  const unheard = leftOut(left_out)
  const list = (name: 'due' | 'changed', given: DigestList) => [
    titles[name].toUpperCase(),
    ...(given.lines.length === 0 ? [nothing[name](left_out)] : []),
    ...given.lines.flatMap((line) => [
      `- ${line.about}: ${line.what}`,
      `  ${line.text}`,
      ...(facts(line).length === 0 ? [] : [`  ${facts(line).join(', ')}`]),
      `  ${public_url}${line.path}`,
    ]),
    ...(given.more === 0 ? [] : [`- ${more(given.more)}`]),
    '',
  ]
  return [
    `${account_name}, ${dated(today)}`,
    '',
    ...list('due', due),
    ...list('changed', changed),
    ...(waiting.length === 0
      ? []
      : [titles.waiting.toUpperCase(), ...waiting.map(({ label, count: of }) => `- ${label}: ${of}`), '']),
    ...(unheard === null ? [] : [unheard, '']),
    `Today: ${public_url}/today`,
    `No more of these mails: ${stop}`,
    '',
  ].join('\n')
}

/** Only what mail programs understand: tables, and styles on the elements themselves. */
const styles = {
  page: 'background-color:#f4f5f7;padding:24px 12px;font-family:Arial,Helvetica,sans-serif;color:#1b2430;',
  sheet: 'background-color:#ffffff;border:1px solid #d9dee5;padding:24px;text-align:left;',
  heading: 'font-size:20px;line-height:28px;font-weight:bold;margin:0;',
  quiet: 'font-size:13px;line-height:20px;color:#5a6675;',
  section: 'font-size:15px;line-height:22px;font-weight:bold;padding:24px 0 8px 0;border-bottom:2px solid #1b2430;',
  row: 'font-size:14px;line-height:21px;padding:10px 0;border-bottom:1px solid #e6e9ee;',
  link: 'color:#0b5394;font-weight:bold;',
} as const

function documentOf(digest: Digest, public_url: string, stop: string): Html {
  const { account_name, today, left_out, waiting } = digest
  const unheard = leftOut(left_out)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subjectOf(digest)}</title>
</head>
<body>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="${styles.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;"><tr><td style="${styles.sheet}">
<h1 style="${styles.heading}">${dated(today)}</h1>
<div style="${styles.quiet}">${account_name}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${rowsOf(digest, 'due', public_url)}
${rowsOf(digest, 'changed', public_url)}
${waiting.length === 0 ? null : [title(titles.waiting), ...waiting.map(({ label, count: of }) => row(html`${label}: ${of}`))]}
</table>
${unheard === null ? null : html`<p style="${styles.quiet}">${unheard}</p>`}
<p style="${styles.quiet}"><a href="${public_url}/today" style="${styles.link}">Open Today</a></p>
</td></tr></table>
<p style="${styles.quiet}">${product_name} writes to you once a day. <a href="${stop}" style="${styles.quiet}">No more of these mails</a></p>
</td></tr></table>
</body>
</html>`
}

const row = (content: Html) => html`<tr><td style="${styles.row}">${content}</td></tr>
`
const title = (text: string) => html`<tr><td style="${styles.section}">${text}</td></tr>
`

function rowsOf(digest: Digest, name: 'due' | 'changed', public_url: string): readonly Html[] {
  const { lines, more: left } = digest[name]
  const rows = lines.map((line) =>
    row(html`<a href="${public_url}${line.path}" style="${styles.link}">${line.about}</a> ${line.what}
<div>${line.text}</div>
${facts(line).length === 0 ? null : html`<div style="${styles.quiet}">${facts(line).join(', ')}</div>`}`),
  )
  return [
    title(titles[name]),
    ...(rows.length === 0 ? [row(html`${nothing[name](digest.left_out)}`)] : rows),
    ...(left === 0 ? [] : [row(html`${more(left)}`)]),
  ]
}
