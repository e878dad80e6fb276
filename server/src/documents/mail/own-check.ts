import { authenticate } from 'mailauth'
import type { AuthenticateResult } from 'mailauth'
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

/**
 * Checks by the name servers who sent a mail: SPF where the client is known, DKIM, ARC and DMARC. Whatever the mail
 * and the name servers do, this answers.
 */
export async function ownCheck(mail: CheckedMail, resolve: ResolveRecords): Promise<SenderCheck> {
  const signatures = mail.fields.filter(({ name }) => /^(?:dkim-signature|arc-seal)$/.test(name)).length
  if (signatures > signatures_max) return { ...unchecked, dkim: 'permerror', checked_by: 'own', is_complete: true }
  const bounded = boundedResolve(resolve)
  const { promise: late, resolve: end } = Promise.withResolvers<null>()
  const timer = setTimeout(() => end(null), check_ms_max)
  const { client, bytes } = mail
  const made = authenticate(bytes, {
    resolver: bounded.resolve,
    disableBimi: true,
    minBitLength: 1_024,
    rejectRsaSha1: true,
    mta: 'localhost',
    ...(client === null ? {} : client),
  }).catch(() => null)
  const result = await Promise.race([made, late])
  clearTimeout(timer)
  return result === null ? { ...unchecked, checked_by: 'own' } : checkOf(result, mail, bounded.failed())
}

function checkOf(result: AuthenticateResult, mail: CheckedMail, has_failed: boolean): SenderCheck {
  const dkim_words = result.dkim.results.map(({ status }) => status.result)
  const dkim = dkim_words.find((word) => word === 'pass') ?? dkim_words[0] ?? 'none'
  const dmarc = wordOf(result.dmarc)
  const is_undecided = dmarc === null || dmarc === 'none'
  const is_proven = is_undecided ? isSigned(result) || isFromItsPlace(result, mail) : dmarc === 'pass'
  return {
    spf: mail.client === null ? null : wordOf(result.spf),
    dkim,
    dmarc,
    arc: wordOf(result.arc),
    aligned: isSameSender(result, mail) && is_proven,
    checked_by: 'own',
    is_complete: !has_failed && dmarc !== 'temperror' && dkim !== 'temperror',
  }
}

function wordOf(made: { readonly status: { readonly result: string } } | false | undefined): string | null {
  return made === false || made === undefined ? null : made.status.result
}

/** The library read the same From line as we did. */
function isSameSender({ dkim }: AuthenticateResult, { from }: CheckedMail): boolean {
  return from !== null && dkim.headerFrom.length === 1 && domainOf(dkim.headerFrom[0] ?? null) === domainOf(from)
}

/** A signature of the sender's domain over the whole mail holds. */
function isSigned({ dkim }: AuthenticateResult): boolean {
  return dkim.results.some(
    ({ status }) => status.result === 'pass' && typeof status.aligned === 'string' && (status.underSized ?? 0) === 0,
  )
}

/** It came from a place that the sender's domain names. */
function isFromItsPlace({ spf }: AuthenticateResult, { client, from }: CheckedMail): boolean {
  return client !== null && wordOf(spf) === 'pass' && domainOf(client.sender) === domainOf(from)
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
