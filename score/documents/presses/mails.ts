/** A mail of plain text, with a PDF attached where one is given. */
export function asMail(subject: string, text: string, attachment?: { name: string; bytes: Uint8Array }): Uint8Array {
  const head = [
    'From: Import Desk <desk@line.example>',
    'To: docs@forwarder.example',
    `Subject: ${subject}`,
    'Date: Mon, 02 Mar 2026 12:00:00 +0000',
    `Message-ID: <${Buffer.from(subject).toString('hex').slice(0, 24)}@line.example>`,
    'MIME-Version: 1.0',
  ]
  const part = [
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64(Buffer.from(text)),
  ]
  if (attachment === undefined) return Buffer.from([...head, ...part, ''].join('\r\n'))
  const file = [
    `Content-Type: application/pdf; name="${attachment.name}"`,
    `Content-Disposition: attachment; filename="${attachment.name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    base64(attachment.bytes),
  ]
  const whole = [
    ...head,
    'Content-Type: multipart/mixed; boundary="=_paper"',
    '',
    '--=_paper',
    ...part,
    '--=_paper',
    ...file,
    '--=_paper--',
    '',
  ]
  return Buffer.from(whole.join('\r\n'))
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('base64')
    .replace(/(.{76})/g, '$1\r\n')
}
