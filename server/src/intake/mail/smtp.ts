import { isIP } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { aliasCodeOf } from '../../documents/mail/alias.ts'
import type { HandedMail, KeptMail, MailReceipt } from '../../documents/mail/handed-mail.ts'
import { accountsOfMail, addressedOf, receiveFor } from '../../documents/mail/receive.ts'
import type { Addressed, MailIntakeParts } from '../../documents/mail/receive.ts'
import { reading_limits } from '../../documents/limits.ts'
import { mayReach } from '../../ground/outbound/public-address.ts'
import type { Logger } from '../../ground/log.ts'

/** Where mails are listened for, and in which of the two protocols. */
export interface SmtpAddress {
  readonly host: string
  readonly port: number
  readonly protocol: 'smtp' | 'lmtp'
}

/** A listener for mails. */
export interface MailListener {
  /** The port that it listens on; resolves once it does. */
  listen(): Promise<number>
  close(): Promise<void>
}

const clients_max = 100
const commands_max = 10_000
const recipients_max = 50
const idle_ms = 60_000
const closing_ms = 5_000

/**
 * Listens for mails that a mail server of the operator hands over. What cannot be taken is refused while it is handed
 * over: nothing is sent back later.
 */
export function createMailListener(
  parts: MailIntakeParts & { readonly log: Logger },
  { host, port, protocol }: SmtpAddress,
): MailListener {
  const server = new SMTPServer({
    name: parts.domain,
    lmtp: protocol === 'lmtp',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: reading_limits.message_bytes,
    maxClients: clients_max,
    maxRecipients: recipients_max,
    maxAllowedUnauthenticatedCommands: commands_max,
    socketTimeout: idle_ms,
    closeTimeout: closing_ms,
    onRcptTo: ({ address }, _session, done) => answer(parts, done, () => requireRecipient(parts, address)),
    onData: (stream, session, done) =>
      answer(parts, done, async () => takeMailOf(parts, stream, session, protocol === 'lmtp')),
  })
  server.on('error', (error) => parts.log.warn({ error: error.message }, 'a connection of the mail listener broke off'))
  return {
    listen: () =>
      new Promise((resolve, reject) => {
        const listening = server.listen(port, host, () => {
          const at = listening.address()
          resolve(typeof at === 'object' && at !== null ? at.port : port)
        })
        listening.once('error', reject)
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A refusal in the words of SMTP. */
class SmtpRefusal extends Error {
  override readonly name = 'SmtpRefusal'
  readonly responseCode: number

  constructor(responseCode: number, detail: string) {
    super(detail)
    this.responseCode = responseCode
  }
}

/** One answer or, in LMTP, one for each recipient. */
type Told = string | (string | SmtpRefusal)[]
type Done = (error?: Error | null, message?: Told) => void

/** Answers with what the work came to; a defect is told to try again later, and logged. */
function answer(parts: { readonly log: Logger }, done: Done, work: () => Promise<Told | undefined>): void {
  work().then(
    (message) => done(null, message),
    (error: unknown) => {
      if (error instanceof SmtpRefusal) done(error)
      else {
        parts.log.error({ err: error }, 'a mail could not be taken')
        done(new SmtpRefusal(451, 'This mail cannot be taken now: try again later'))
      }
    },
  )
}

/** Only looks: a recipient that is named without a mail behind it counts nothing. */
async function requireRecipient(parts: MailIntakeParts, address: string): Promise<undefined> {
  const code = aliasCodeOf(address, parts.domain)
  const accounts = await accountsOfMail(parts, code === null ? [] : [code])
  if (accounts.size === 0) throw new SmtpRefusal(550, 'No account has this address')
}

async function takeMailOf(
  parts: MailIntakeParts,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  is_lmtp: boolean,
): Promise<Told> {
  const recipients = session.envelope.rcptTo.map(({ address }) => address)
  const codes = recipients.map((address) => aliasCodeOf(address, parts.domain) ?? '')
  const addressed = await addressedOf(parts, codes)
  if (addressed === null) throw new SmtpRefusal(550, 'No account has this address')
  // What every account takes later is not read into memory.
  const bytes = addressed.open.length === 0 ? Buffer.alloc(0) : await wholeOf(stream)
  if (bytes === null) throw new SmtpRefusal(552, 'A mail may have 30 MiB')
  const receipt: MailReceipt =
    addressed.open.length === 0
      ? { outcome: 'later', kept: [], late: addressed.late }
      : await receiveFor(parts, addressed, handedMail(session, bytes, recipients))
  return is_lmtp && receipt.outcome === 'later' ? toldEach(receipt, codes, addressed) : toldReceipt(receipt)
}

/** LMTP: each recipient hears what became of the mail for its own account. */
function toldEach(
  { kept, late }: Extract<MailReceipt, { outcome: 'later' }>,
  codes: readonly string[],
  { by_code }: Addressed,
): (string | SmtpRefusal)[] {
  return codes.map((code) => {
    const id = by_code.get(code)?.id
    const known = kept.find(({ account_id }) => account_id === id)
    if (known !== undefined) return keptAs([known])
    const detail = late.find(({ account_id }) => account_id === id)?.detail
    return detail === undefined ? new SmtpRefusal(550, 'No account has this address') : new SmtpRefusal(451, detail)
  })
}

const keptAs = (kept: readonly KeptMail[]) => `kept as ${kept.map(({ id }) => id).join(', ')}`

function handedMail(session: SMTPServerSession, bytes: Buffer, recipients: readonly string[]): HandedMail {
  const { mailFrom } = session.envelope
  const sender = mailFrom === false ? '' : mailFrom.address
  const ip = session.remoteAddress.replace(/^::ffff:/, '')
  // A mail server of the own network passes on what others sent: its address says nothing of them.
  const client = isIP(ip) !== 0 && mayReach(ip, 'public_only') ? { ip, helo: session.hostNameAppearsAs, sender } : null
  return { bytes, recipients, sender, client }
}

function toldReceipt(receipt: MailReceipt): string {
  switch (receipt.outcome) {
    case 'kept':
      return keptAs(receipt.kept)
    case 'refused':
      throw new SmtpRefusal(receipt.reason === 'too_large' ? 552 : 550, receipt.detail)
    case 'later':
      throw new SmtpRefusal(451, receipt.late[0]?.detail ?? 'Try again later')
  }
}

/** All bytes of a mail; null: it has more than are taken, and the rest was passed over. */
async function wholeOf(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of stream) {
    if (!Buffer.isBuffer(piece)) continue
    length += piece.length
    if (length <= reading_limits.message_bytes) pieces.push(piece)
    else pieces.length = 0
  }
  return length > reading_limits.message_bytes || stream.sizeExceeded ? null : Buffer.concat(pieces)
}
