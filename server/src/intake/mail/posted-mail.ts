import { z } from 'zod'

/** A mail as it was posted, and what its envelope says. */
export interface PostedMail {
  readonly bytes: Buffer
  readonly recipients: readonly string[]
  /** Null: the post does not say it. */
  readonly sender: string | null
}

/** The members of a post of Postmark that are read; it sends `RawEmail` when it is told to. */
const postmark = z.object({ RawEmail: z.string().min(1), OriginalRecipient: z.string().optional() })

/**
 * The mail of a post: its body as it is, the `RawEmail` of a JSON document as Postmark sends it, or the part
 * `body-mime` of a form as Mailgun sends it. Else says in words what is missing.
 */
export async function postedMail(
  content_type: string,
  body: Buffer,
): Promise<PostedMail | { readonly unread: string }> {
  const type = content_type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json') return ofJson(body)
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') return ofForm(content_type, body)
  return { bytes: body, recipients: [], sender: null }
}

function ofJson(body: Buffer): PostedMail | { readonly unread: string } {
  const read = postmark.safeParse(parsed(body.toString()))
  if (!read.success)
    return {
      unread: 'The JSON has no RawEmail: have the whole mail included in the post (message/rfc822 is taken too)',
    }
  const { RawEmail, OriginalRecipient } = read.data
  return {
    bytes: Buffer.from(RawEmail),
    recipients: OriginalRecipient === undefined ? [] : [OriginalRecipient],
    sender: null,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function ofForm(content_type: string, body: Buffer): Promise<PostedMail | { readonly unread: string }> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': content_type } })
    .formData()
    .catch(() => null)
  const mail = form?.get('body-mime') ?? null
  if (form === null || mail === null)
    return {
      unread: 'The form has no part body-mime: have the mail posted whole, for Mailgun to an address ending in mime',
    }
  const sender = form.get('sender')
  const recipient = form.get('recipient')
  return {
    bytes: typeof mail === 'string' ? Buffer.from(mail) : Buffer.from(await mail.arrayBuffer()),
    recipients: typeof recipient === 'string' ? recipient.split(',').map((one) => one.trim()) : [],
    sender: typeof sender === 'string' ? sender : null,
  }
}
