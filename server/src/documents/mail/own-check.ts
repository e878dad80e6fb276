import { checkBeside } from './check-thread.ts'
import type { MailFindings } from './check-thread.ts'
import { domainOf, unchecked } from './sender-check.ts'
import type { SenderCheck } from './sender-check.ts'
import type { HeaderField } from './headers.ts'

/** Records of a name of one type, as the name servers give them. Rejects with their code when there are none. */
export type ResolveRecords = (name: string, type: string) => Promise<string[][] | string[]>

/** Who handed a mail over by SMTP. */
export interface SmtpClient {
  readonly ip: string
  readonly helo: string
  /** The sender of the envelope; empty for bounces. */
  readonly sender: string
}

/** What a mail is checked with. */
export interface CheckedMail {
  readonly bytes: Buffer
  readonly fields: readonly HeaderField[]
  /** The one address that it says it is from. */
  readonly from: string | null
  /** Who brought it from the outside; null: nobody says, and SPF is not checked. */
  readonly client: SmtpClient | null
}

const signatures_max = 10
const questions_max = 60
const check_ms_max = 20_000
/** Honest lines have 998 bytes at most (RFC 5322 2.1.1); what a line costs grows with the square of its length. */
const line_bytes_max = 64 * 1_024

/**
 * Checks by the name servers who sent a mail: SPF where the client is known, DKIM, ARC and DMARC. Whatever the mail
 * and the name servers do, this answers, and the thread that serves does none of the work.
 */
export async function ownCheck(mail: CheckedMail, resolve: ResolveRecords): Promise<SenderCheck> {
  const signatures = mail.fields.filter(({ name }) => /^(?:dkim-signature|arc-seal)$/.test(name)).length
  if (signatures > signatures_max) return { ...unchecked, dkim: 'permerror', checked_by: 'own', is_complete: true }
  if (hasOverlongLine(mail.bytes)) return { ...unchecked, checked_by: 'own' }
  const bounded = boundedResolve(resolve)
  const findings = await checkBeside({ bytes: mail.bytes, client: mail.client }, bounded.resolve, check_ms_max)
  return findings === null ? { ...unchecked, checked_by: 'own' } : checkOf(findings, mail, bounded.failed())
}

function hasOverlongLine(bytes: Buffer): boolean {
  let start = 0
  while (bytes.length - start > line_bytes_max) {
    const end = bytes.subarray(start, start + line_bytes_max).lastIndexOf('\n')
    if (end < 0) return true
    start += end + 1
  }
  return false
}

function checkOf(findings: MailFindings, mail: CheckedMail, has_failed: boolean): SenderCheck {
  const { spf, dmarc, arc, signatures } = findings
  const dkim_words = signatures.map(({ result }) => result)
  const dkim = dkim_words.find((word) => word === 'pass') ?? dkim_words[0] ?? 'none'
  return {
    spf: mail.client === null ? null : spf,
    dkim,
    dmarc,
    arc,
    aligned: isSameSender(findings, mail) && isProven(findings, mail),
    checked_by: 'own',
    is_complete: !has_failed && dmarc !== 'temperror' && dkim !== 'temperror',
  }
}

/**
 * Whether something shows that the mail as a whole is from the domain: a pass of DMARC alone does not, since the
 * signature behind it may cover only a part of the body.
 */
function isProven(findings: MailFindings, mail: CheckedMail): boolean {
  const { dmarc, is_spf_aligned } = findings
  if (dmarc === null || dmarc === 'none') return isSigned(findings) || isFromItsPlace(findings, mail)
  return dmarc === 'pass' && (isSigned(findings) || (mail.client !== null && is_spf_aligned))
}

/** The library read the same From line as we did. */
function isSameSender({ from: read }: MailFindings, { from }: CheckedMail): boolean {
  return from !== null && read.length === 1 && domainOf(read[0] ?? null) === domainOf(from)
}

/** A signature of the sender's domain over the whole mail holds. */
function isSigned({ signatures }: MailFindings): boolean {
  return signatures.some(({ result, is_of_sender, is_whole }) => result === 'pass' && is_of_sender && is_whole)
}

/** It came from a place that the sender's domain names. */
function isFromItsPlace({ spf }: MailFindings, { client, from }: CheckedMail): boolean {
  return client !== null && spf === 'pass' && domainOf(client.sender) === domainOf(from)
}

/** Asks a bounded number of questions, and remembers whether a name server did not answer. */
function boundedResolve(resolve: ResolveRecords) {
  let asked = 0
  let is_failed = false
  return {
    failed: () => is_failed,
    resolve: async (name: string, type: string): Promise<string[][] | string[]> => {
      asked += 1
      if (asked > questions_max) throw Object.assign(new Error('too many questions'), { code: 'ENOTFOUND' })
      return resolve(name, type).catch((error: unknown) => {
        is_failed ||= !isAbsence(error)
        throw error
      })
    },
  }
}

/** Whether the name servers answered that there is nothing, as opposed to not answering. */
function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
}
