import type { TakeMailedFiles } from '../../request/mailed-files.ts'
import type { BroughtFiles } from './brought-files.ts'

/**
 * What is left for documents once files that are data were taken in as such; what became of those stays with the mail.
 */
export async function withoutData(
  take: TakeMailedFiles,
  account_id: string,
  from: string | null,
  brought: BroughtFiles,
): Promise<BroughtFiles> {
  // The text of a mail is no file.
  const files = brought.files.filter(({ content_type }) => content_type !== null)
  const ends = await take(account_id, from, files)
  const named = brought.files.map((file) => ({ file, end: ends[files.indexOf(file)] ?? null }))
  return {
    files: named.flatMap(({ file, end }) => (end?.is_taken === true ? [] : [file])),
    left_out: [
      ...brought.left_out,
      ...named.flatMap(({ file, end }) => (end === null ? [] : [{ name: file.name, reason: end.words }])),
    ],
    data_names: named.flatMap(({ file, end }) => (end?.is_taken === true ? [file.name] : [])),
  }
}
