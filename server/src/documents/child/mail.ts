import PostalMime from 'postal-mime'
import type { Address, Attachment } from 'postal-mime'
import { cutText } from '../cut-text.ts'
import { cleanFileName } from '../file-name.ts'
import { reading_limits } from '../limits.ts'
import { wordsOfHtml } from './html-text.ts'
import { saysSomething } from '../says-something.ts'
import { PagesRefused } from '../outcome.ts'
import type { LeftOutPart, MailBox, TakenMail, TakenPart } from '../outcome.ts'
import { archiveMembers } from './mail-archive.ts'
import { beginTaking, reasonToLeaveOut } from './mail-parts.ts'
import type { FoundPart, Taking } from './mail-parts.ts'

const damaged = 'it is damaged, or its parts are nested too deeply'

/**
 * Takes a mail apart: its text and its files, unread. Mails inside of it are taken apart too, up to a depth; archives
 * are unpacked once. All of it together stays within the limits of one mail.
 * @throws {PagesRefused} when its parts are nested too deeply, or its headers are too large
 */
export function takenMail(bytes: Uint8Array): Promise<TakenMail> {
  return takeApart(bytes, beginTaking())
}

async function takeApart(bytes: Uint8Array, taking: Taking): Promise<TakenMail> {
  const mail = await PostalMime.parse(bytes, {
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
    maxNestingDepth: 32,
    maxHeadersSize: 512 * 1_024,
  }).catch(() => {
    throw new PagesRefused('malformed', damaged)
  })
  const parts: TakenPart[] = []
  const left_out: LeftOutPart[] = []
  for (const attachment of mail.attachments) await takePart(partOf(attachment), taking, parts, left_out)
  const content_type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? null
  return {
    subject: oneLine(mail.subject, subject_length),
    from: boxesOf(mail.from === undefined ? [] : [mail.from])[0] ?? null,
    to: boxesOf(mail.to ?? []),
    cc: boxesOf(mail.cc ?? []),
    sent_at: instantOf(mail.date),
    in_reply_to: idsOf(mail.inReplyTo)[0] ?? null,
    references: idsOf(mail.references).slice(0, references_max),
    content_type: content_type === null ? null : oneLine(content_type.split(';')[0], subject_length).toLowerCase(),
    text: textOf(mail.text, mail.html),
    parts,
    left_out: shortened(left_out),
  }
}

async function takePart(part: FoundPart, taking: Taking, parts: TakenPart[], left_out: LeftOutPart[]): Promise<void> {
  const reason = reasonToLeaveOut(part, taking)
  if (reason !== null) {
    left_out.push({ name: part.name, reason })
    return
  }
  if (part.kind === 'archive') {
    const within = archiveMembers(part.bytes, taking.bytes_left)
    if ('refused' in within) left_out.push({ name: part.name, reason: within.refused })
    else for (const member of within.members) await takePart(member, taking, parts, left_out)
    return
  }
  taking.attachments_left -= 1
  taking.bytes_left -= part.bytes.length
  const { name, content_type, bytes } = part
  if (part.kind === 'file')
    parts.push({ kind: 'file', name, content_type, base64: Buffer.from(bytes).toString('base64') })
  else await takeMail(name, bytes, taking, parts, left_out)
}

async function takeMail(
  name: string,
  bytes: Uint8Array,
  taking: Taking,
  parts: TakenPart[],
  left_out: LeftOutPart[],
): Promise<void> {
  const within: Taking = { ...taking, mails_within: taking.mails_within + 1 }
  try {
    parts.push({ kind: 'mail', name, mail: await takeApart(bytes, within) })
  } catch (error) {
    if (!(error instanceof PagesRefused)) throw error
    left_out.push({ name, reason: `a mail of which nothing was read: ${error.message}` })
  }
  taking.attachments_left = within.attachments_left
  taking.bytes_left = within.bytes_left
}

function partOf({ filename, mimeType, disposition, related, content }: Attachment): FoundPart {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  const name = cleanFileName(filename ?? (mimeType === 'message/rfc822' ? 'mail.eml' : null))
  const is_mail = mimeType === 'message/rfc822' || /\.eml$/i.test(name)
  const is_archive = !is_mail && /^application\/(?:x-)?zip/.test(mimeType)
  const may_be_archive = is_archive || (/\.zip$/i.test(name) && Buffer.from(bytes.subarray(0, 2)).toString() === 'PK')
  const kind = may_be_archive ? 'archive' : 'file'
  return {
    kind: is_mail ? 'mail' : kind,
    name,
    content_type: mimeType,
    is_inline: disposition === 'inline' || related === true,
    bytes,
  }
}

const year_10000_ms = Date.UTC(10_000, 0)
const subject_length = 255
const references_max = 50
const boxes_max = 100
const left_out_max = 100
const has_row = /<tr\b/i

function boxesOf(addresses: readonly Address[]): readonly MailBox[] {
  const boxes = addresses.slice(0, boxes_max).flatMap((one) => (one.group === undefined ? [one] : one.group))
  return boxes
    .filter(({ address }) => address !== '')
    .slice(0, boxes_max)
    .map(({ name, address }) => ({
      name: oneLine(name, subject_length) || null,
      address: oneLine(address, subject_length),
    }))
}

function idsOf(text: string | undefined): readonly string[] {
  return (text ?? '').match(/<[^<>\s\p{Cc}]{1,250}>/gu)?.map((id) => cutText(id, id.length)) ?? []
}

function instantOf(date: string | undefined): string | null {
  const ms = Date.parse(date ?? '')
  return ms >= 0 && ms < year_10000_ms ? new Date(ms).toISOString() : null
}

/**
 * The text as it is given, or the words of the HTML without the markup: where the mail has only that, where its text
 * says nothing and the HTML does, and where the HTML has a table, of which a text keeps no columns. It is what a person
 * sees of a mail that has both.
 */
function textOf(text: string | undefined, html: string | undefined): string {
  const given = text ?? ''
  const markup = (html ?? '').slice(0, reading_limits.mail_text * 4)
  const words = given.trim() === '' || has_row.test(markup) || !saysSomething(given) ? wordsOfHtml(markup) : ''
  const is_shown = given.trim() === '' || saysSomething(words)
  return cutText(is_shown ? words : given, reading_limits.mail_text)
}

function shortened(left_out: readonly LeftOutPart[]): readonly LeftOutPart[] {
  const more = left_out.length - left_out_max
  if (more <= 0) return left_out
  return [...left_out.slice(0, left_out_max), { name: `${more} more`, reason: 'not listed by name' }]
}

function oneLine(text: string | undefined, length: number): string {
  return cutText((text ?? '').replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), length)
}
