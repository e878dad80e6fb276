import { printedMoment } from '@quaylog/journey'
import type { Mail } from '../../ground/mail.ts'
import type { Told } from './told.ts'

/** Where a message is read. */
export interface MessageReader {
  /** In which moments are written. */
  readonly time_zone: string
  /** Origin of the portal, where links lead. */
  readonly public_url: string
}

/** How many lines a message has at most; what is more is counted. */
const lines_max = 50

/** One message of one moment is called by the first of it, one of a day by how many there are. */
function titleOf(told: readonly Told[]): string {
  const [first] = told
  if (first === undefined || told.length === 1) return first?.text ?? ''
  const is_moment = told.every(
    ({ event, created_at }) => event.startsWith('exception.') && created_at === first.created_at,
  )
  return is_moment ? `${first.text.slice(0, 160)} (and ${told.length - 1} more)` : `${told.length} changes`
}

function linesOf(told: readonly Told[], reader: MessageReader): string[] {
  const lines = told.slice(0, lines_max).map((one) => `${momentOf(one, reader)}: ${one.text}${linkOf(one, reader)}`)
  return told.length > lines_max ? [...lines, `and ${told.length - lines_max} more`] : lines
}

/** When it happened, as clocks of the reader show it. */
function momentOf({ created_at }: Told, { time_zone }: MessageReader): string {
  return created_at === '' ? 'At a time that is not known' : printedMoment(created_at, time_zone)
}

function linkOf({ path }: Told, { public_url }: MessageReader): string {
  return path === null ? '' : `\n${public_url}${path}`
}

/** A mail of all of it. */
export function mailOf(to: string, told: readonly Told[], reader: MessageReader): Mail {
  return { to, subject: titleOf(told).slice(0, 200), text: `${linesOf(told, reader).join('\n\n')}\n` }
}

/** Slack's form of an incoming webhook; the three signs that it reads as its own are written as it wants them. */
export function slackBody(told: readonly Told[], reader: MessageReader): string {
  const text = (told.length === 1 ? linesOf(told, reader) : [`*${titleOf(told)}*`, ...linesOf(told, reader)]).join('\n')
  return JSON.stringify({ text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') })
}

/** An adaptive card, as workflows of Teams take it. */
export function teamsBody(told: readonly Told[], reader: MessageReader): string {
  const block = (text: string, weight: 'Default' | 'Bolder') => ({ type: 'TextBlock', text, wrap: true, weight })
  const body = [
    block(titleOf(told), 'Bolder'),
    ...(told.length === 1
      ? told.map((one) => block(`${momentOf(one, reader)}${linkOf(one, reader)}`, 'Default'))
      : linesOf(told, reader).map((line) => block(line, 'Default'))),
  ]
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body,
  }
  return JSON.stringify({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  })
}

/** Everything with its names, for programs of one's own. */
export function jsonBody(told: readonly Told[], reader: MessageReader): string {
  const changes = told.map(({ id, event, created_at, text }) => ({ id, event, created_at, text }))
  return JSON.stringify({ title: titleOf(told), text: linesOf(told, reader).join('\n'), changes })
}
