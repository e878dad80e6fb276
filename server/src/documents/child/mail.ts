import PostalMime from 'postal-mime'
import { cleanFileName } from '../file-name.ts'
import { reading_limits } from '../limits.ts'
import { PagesRefused } from '../outcome.ts'
import type { TakenMail } from '../outcome.ts'

/**
 * Takes a mail apart: its text, and its attachments unread. Mails inside of it stay attachments.
 * @throws {PagesRefused} when its parts are nested too deeply, or its headers are too large
 */
export async function takenMail(bytes: Uint8Array): Promise<TakenMail> {
  const mail = await PostalMime.parse(bytes, {
    attachmentEncoding: 'base64',
    forceRfc822Attachments: true,
    maxNestingDepth: 32,
    maxHeadersSize: 512 * 1_024,
  }).catch(() => {
    throw new PagesRefused('malformed', 'it is damaged, or its parts are nested too deeply')
  })
  return {
    subject: oneLine(mail.subject),
    from: mail.from?.address ?? null,
    sent_at: mail.date ?? null,
    text: (mail.text ?? '').slice(0, reading_limits.mail_text),
    attachments: mail.attachments.map(({ filename, mimeType, disposition, related, content }) => ({
      name: cleanFileName(filename ?? (mimeType === 'message/rfc822' ? 'mail.eml' : null)),
      content_type: mimeType,
      is_inline: disposition === 'inline' || related === true,
      base64: typeof content === 'string' ? content : '',
    })),
  }
}

function oneLine(subject: string | undefined): string {
  return (subject ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 255)
}
