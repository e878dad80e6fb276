import { reading_limits } from '../limits.ts'
import type { LeftOutPart, TakenMail } from '../outcome.ts'
import { readTextOf, textFileOf } from './text-document.ts'

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
}

/** The files of a mail and, where they say something of a shipment, the texts. */
export async function broughtFilesOf(mail: TakenMail): Promise<BroughtFiles> {
  const files: BroughtFile[] = []
  const left_out: LeftOutPart[] = [...mail.left_out]
  if ((await readTextOf(mail, { lines: [], limits: reading_limits })) !== null)
    files.push({ name: textName(mail.subject), content_type: null, bytes: textFileOf(mail) })
  for (const part of mail.parts) {
    if (part.kind === 'file') {
      const { name, content_type, base64 } = part
      files.push({ name, content_type, bytes: Buffer.from(base64, 'base64') })
    } else {
      const within = await broughtFilesOf(part.mail)
      files.push(...within.files)
      left_out.push(...within.left_out)
    }
  }
  return { files, left_out }
}

const name_length = 200

function textName(subject: string): string {
  const words = subject.replaceAll(/[/\\]/g, '-').slice(0, name_length).trim()
  return `${words === '' ? 'Text of the mail' : words}.txt`
}
