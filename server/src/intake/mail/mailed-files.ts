import { isUnderSender } from '../../documents/mail/sender-policy.ts'
import { fileTypeOf } from '../../documents/file-type.ts'
import type { OpenedSource } from '../../asking/opened-source.ts'
import type { MailedFile, MailedFileEnd, TakeMailedFiles } from '../../request/mailed-files.ts'
import { SourceConfigurationError } from '../../sources/configuration-error.ts'
import { sourcesOfKinds } from '../configured.ts'
import { railFileOf } from '../edi/rail-file.ts'
import { receiveEdi } from '../edi/receive.ts'
import type { HandedFile } from '../edi/receive.ts'
import { edi_source_id, inbound_bytes_max } from '../inbound.ts'
import { isOperatorAccount } from '../operator-account-store.ts'
import type { InboundParts } from '../parts.ts'
import type { SpreadsheetReader } from '../../ground/spreadsheets/reader.ts'
import { takeMailedReport } from './mailed-report.ts'

/** What taking files out of mails works with. */
export interface MailedFileParts extends InboundParts {
  readonly spreadsheets: SpreadsheetReader
}

/** Files that come by mail are named so among what came. */
const origin = 'mail'

/** What the files of one mail may be, besides papers. */
interface Possible {
  /** Null: the mail came to the account of a customer, who hands in no facts for all. */
  readonly partner: OpenedSource | 'nobody in particular' | null
}

/**
 * Takes interchanges and railroads' files as they are taken when they are posted with a key of the same account, and
 * tables that fit a mapping of the account as reports.
 */
export function createMailedFileTaker(parts: MailedFileParts): TakeMailedFiles {
  return async (account_id, from, files) => {
    const possible = files.length === 0 ? { partner: null } : await possibleOf(parts, account_id, from)
    const ends: (MailedFileEnd | null)[] = []
    for (const file of files) ends.push(await takeFile(parts, account_id, possible, file))
    return ends
  }
}

async function possibleOf(parts: MailedFileParts, account_id: string, from: string | null): Promise<Possible> {
  if (!(await isOperatorAccount(parts.db.work, account_id))) return { partner: null }
  const partners = await sourcesOfKinds(parts.db.work, parts.sealer, ['edi_folder', 'rail_files'])
  const named = partners.find(
    ({ credentials }) => from !== null && isUnderSender(from, (credentials['mail_senders'] ?? '').split(/[\s,;]+/)),
  )
  return { partner: named ?? 'nobody in particular' }
}

async function takeFile(
  parts: MailedFileParts,
  account_id: string,
  { partner }: Possible,
  file: MailedFile,
): Promise<MailedFileEnd | null> {
  const sniffed = fileTypeOf(file.bytes, file.name)
  if ('refused' in sniffed || file.bytes.length > inbound_bytes_max) return null
  const is_text = sniffed.type === 'text' || sniffed.type === 'csv'
  if (partner !== null && is_text && isInterchange(file.bytes))
    return takeEdi(parts, {
      source_id: partner === 'nobody in particular' ? edi_source_id : partner.id,
      origin,
      content_type: 'text/plain',
      body: file.bytes,
    })
  if (partner !== null && partner !== 'nobody in particular' && partner.kind === 'rail_files' && is_text)
    return takeRailFile(parts, partner, file.bytes)
  return sniffed.type === 'csv' || sniffed.type === 'xlsx' ? takeMailedReport(parts, account_id, file) : null
}

/** X12 begins with ISA and its separator, EDIFACT with UNA or UNB. */
function isInterchange(bytes: Buffer): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s{0,64}(?:ISA[^A-Z0-9\s]|UNA.{6}\s{0,64}UNB|UNB[^A-Z0-9\s])/i.test(
    bytes.toString('latin1', 0, 256),
  )
}

async function takeRailFile(parts: MailedFileParts, source: OpenedSource, bytes: Buffer): Promise<MailedFileEnd> {
  try {
    return await takeEdi(parts, railFileOf(source, { origin, bytes, received_at: parts.clock.now() }))
  } catch (error) {
    if (!(error instanceof SourceConfigurationError)) throw error
    return { is_taken: false, words: `it was not read as a file of ${source.name}: ${error.message}` }
  }
}

/** What could not be read of a file is in quarantine, and the words say so. */
async function takeEdi(parts: MailedFileParts, file: HandedFile): Promise<MailedFileEnd> {
  const { receipt, is_duplicate } = await receiveEdi(parts, file)
  const { syntax, statements, containers, quarantined } = receipt
  const unread = quarantined[0]?.reason
  if (syntax === null) return { is_taken: true, words: `not read, and kept in quarantine: ${unread}` }
  const kind = { x12: 'an X12 file', edifact: 'an EDIFACT file', clm: "a railroad's file" }[syntax]
  const told = [
    `taken in as ${kind} (statements: ${statements}, containers: ${containers})`,
    ...(is_duplicate ? ['the same file came before'] : []),
    ...(unread === undefined ? [] : [`kept in quarantine: ${unread}`]),
  ]
  return { is_taken: true, words: told.join('; ') }
}
