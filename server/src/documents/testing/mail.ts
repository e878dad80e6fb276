/** A part of a mail of the tests. */
export interface MailPart {
  readonly type: string
  readonly name?: string
  readonly body: string | Buffer
  readonly inline?: boolean
}

/** The head of a mail of the tests, a line each; a value that is absent has its usual one. */
export interface MailHead {
  readonly from?: string
  readonly subject?: string
  readonly message_id?: string
  /** Further lines, each without its end. */
  readonly more?: readonly string[]
}

/** A mail with a text and parts, in base64, as a mail program writes one. */
export function mailOf(text: string, parts: readonly MailPart[] = [], head: MailHead = {}): Buffer {
  const edge = `edge-${parts.length}-${parts.map(({ body }) => body.length).join('-')}`.slice(0, 60)
  const written = [{ type: 'text/plain; charset=utf-8', body: text }, ...parts].map(
    ({ type, body, ...part }: MailPart) => {
      const place = part.inline === true ? 'inline' : 'attachment'
      const disposition = part.name === undefined ? '' : `Content-Disposition: ${place}; filename="${part.name}"\r\n`
      const encoded = Buffer.from(body).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
      return `--${edge}\r\nContent-Type: ${type}\r\n${disposition}Content-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n`
    },
  )
  const lines = [
    ...(head.more ?? []),
    `From: ${head.from ?? '"Northern Star" <ops@northernstar.example>'}`,
    `Subject: ${head.subject ?? 'Pickup numbers'}`,
    ...(head.message_id === undefined ? [] : [`Message-ID: ${head.message_id}`]),
    'Date: Mon, 23 Nov 2026 09:00:00 +0000',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${edge}"`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${written.join('')}--${edge}--\r\n`)
}
