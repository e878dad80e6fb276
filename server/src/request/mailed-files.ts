/** A file that a mail brought. */
export interface MailedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** What became of a file of a mail, in words. */
export interface MailedFileEnd {
  /** It was taken in as data and is no paper; false: it becomes a document, and the words say what else was tried. */
  readonly is_taken: boolean
  readonly words: string
}

/**
 * Takes in files of a mail that are data rather than papers, as if they had been handed in beside it; one end for each,
 * null: it is a paper. `from` is who sent the mail, as it was proved or released. The same bytes again do no harm.
 */
export type TakeMailedFiles = (
  account_id: string,
  from: string | null,
  files: readonly MailedFile[],
) => Promise<readonly (MailedFileEnd | null)[]>
