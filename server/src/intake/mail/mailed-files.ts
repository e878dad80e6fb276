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
import { isUnderSender, sendersIn } from '../../ground/mail-senders.ts'
import type { SpreadsheetReader } from '../../ground/spreadsheets/reader.ts'
import { takeMailedReport } from './mailed-report.ts'

/** What taking files out of mails works with. */
export interface MailedFileParts extends InboundParts {
  readonly spreadsheets: SpreadsheetReader
}

/** Files that come by mail are named so among what came. */
const origin = 'mail'

/**
 * The sources that name the sender of a mail; null: it came to the account of a customer, who hands in no facts for
 * all.
 */
type Partners = readonly OpenedSource[] | null

/**
 * Takes interchanges and railroads' files as they are taken when they are posted with a key of the same account, and
 * tables that fit a mapping of the account as reports.
 */
export function createMailedFileTaker(parts: MailedFileParts): TakeMailedFiles {
  return async (account_id, from, files) => {
    const partners = files.length === 0 ? null : await partnersOf(parts, account_id, from)
    const ends: (MailedFileEnd | null)[] = []
    for (const file of files) ends.push(await takeFile(parts, account_id, partners, file))
    return ends
  }
}

async function partnersOf(parts: MailedFileParts, account_id: string, from: string | null): Promise<Partners> {
  if (!(await isOperatorAccount(parts.db.work, account_id))) return null
  const sources = await sourcesOfKinds(parts.db.work, parts.sealer, ['edi_folder', 'rail_files'])
  return sources.filter(
    ({ credentials }) => from !== null && isUnderSender(from, sendersIn(credentials['mail_senders'] ?? '')),
  )
}

async function takeFile(
  parts: MailedFileParts,
  account_id: string,
  partners: Partners,
  file: MailedFile,
): Promise<MailedFileEnd | null> {
  if (file.bytes.length > inbound_bytes_max) return null
  if (partners !== null && isInterchange(file.bytes)) {
    const partner = partners.find(({ kind }) => kind === 'edi_folder') ?? partners[0]
    const source_id = partner?.id ?? edi_source_id
    return takeEdi(parts, { source_id, origin, content_type: 'text/plain', body: file.bytes })
  }
  const sniffed = fileTypeOf(file.bytes, file.name)
  if ('refused' in sniffed) return null
  const railroad = partners?.find(({ kind }) => kind === 'rail_files')
  if (railroad !== undefined && (sniffed.type === 'text' || sniffed.type === 'csv'))
    return takeRailFile(parts, railroad, file.bytes)
  return sniffed.type === 'csv' || sniffed.type === 'xlsx' ? takeMailedReport(parts, account_id, file) : null
}

const interchange_start =
  /^(?:\u00ef\u00bb\u00bf)?\s{0,64}(?:ISA([^A-Za-z0-9\s])..\1|UNA[\s\S]{6}\s{0,64}UNB|UNB[^A-Za-z0-9\s][A-Z]{4}[^A-Za-z0-9\s])/

/** X12 begins with ISA and two signs between separators, EDIFACT with UNA or UNB; separators may be unprinted signs. */
function isInterchange(bytes: Buffer): boolean {
  return interchange_start.test(bytes.toString('latin1', 0, 256))
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
