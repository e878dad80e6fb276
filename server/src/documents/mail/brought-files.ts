import { cutText } from '../cut-text.ts'
import { reading_limits } from '../limits.ts'
import type { LeftOutPart, TakenMail } from '../outcome.ts'
import { saysSomething } from '../says-something.ts'
import { readTextOf, textFileOf } from './text-document.ts'
import type { TextOutcome } from './text-document.ts'

/** A file that a mail brings, on its way to becoming a document. */
export interface BroughtFile {
  readonly name: string
  /** As the mail announced it; null: it is the text itself. */
  readonly content_type: string | null
  readonly bytes: Buffer
}

/** Everything that a mail brings, those in mails within it too, in their order. */
export interface BroughtFiles {
  readonly files: readonly BroughtFile[]
  readonly left_out: readonly LeftOutPart[]
  /** Names of files that were taken in as data and are no papers. */
  readonly data_names: readonly string[]
}

/** Reads a text of a mail; null: it says nothing of a shipment. */
type ReadText = (mail: Pick<TakenMail, 'subject' | 'text'>) => Promise<TextOutcome | null>

const texts_seconds = 20

/** Reads the texts of one mail, all of them together within 20 s; `nowMs` tells the time. */
export function createTextReader(nowMs: () => number): ReadText {
  const until_ms = nowMs() + texts_seconds * 1_000
  return async (mail) => {
    if (!saysSomething(mail.text)) return null
    const left_s = Math.ceil((until_ms - nowMs()) / 1_000)
    const detail = `reading the texts of this mail took more than ${texts_seconds} s`
    if (left_s <= 0) return { status: 'failed', reason: 'time_limit', detail }
    const limits = { ...reading_limits, cpu_seconds: left_s, wall_seconds: left_s }
    return readTextOf(mail, { lines: [], limits })
  }
}

/**
 * The files of a mail and, where they say something of a shipment, the texts; without `readText` the files alone. A
 * text that could not be read is named among what was left out.
 */
export async function broughtFilesOf(mail: TakenMail, readText: ReadText | null): Promise<BroughtFiles> {
  const files: BroughtFile[] = []
  const left_out: LeftOutPart[] = [...mail.left_out]
  const text = readText === null ? null : await readText(mail)
  const name = textName(mail.subject)
  if (text?.status === 'read') files.push({ name, content_type: null, bytes: textFileOf(mail) })
  else if (text !== null) left_out.push({ name, reason: `the text was not read: ${text.detail}` })
  for (const part of mail.parts) {
    if (part.kind === 'file') {
      files.push({ name: part.name, content_type: part.content_type, bytes: Buffer.from(part.base64, 'base64') })
    } else {
      const within = await broughtFilesOf(part.mail, readText)
      files.push(...within.files)
      left_out.push(...within.left_out)
    }
  }
  return { files, left_out, data_names: [] }
}

const name_length = 200

function textName(subject: string): string {
  const words = cutText(subject.replaceAll(/[/\\]/g, '-'), name_length).trim()
  return `${words === '' ? 'Text of the mail' : words}.txt`
}
