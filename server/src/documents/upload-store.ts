import type { Reader, Transaction } from '../ground/db/index.ts'

/** A file that was announced: what its bytes must be, and where they are once they came. */
export interface UploadRow {
  readonly account_id: string
  readonly id: string
  readonly file_name: string
  readonly content_type: string | null
  readonly bytes: number
  /** Base64 of the MD5 of its bytes. */
  readonly checksum: string
  /** Null: the bytes did not come yet. */
  readonly file_id: string | null
  /** The document that was made of it: it makes one only. */
  readonly document_id: string | null
  readonly created_at: string
  readonly expires_at: string
}

const columns = [
  'account_id',
  'id',
  'file_name',
  'content_type',
  'bytes',
  'checksum',
  'file_id',
  'document_id',
  'created_at',
  'expires_at',
] as const satisfies readonly (keyof UploadRow)[]

export async function insertUpload(tx: Transaction, row: UploadRow): Promise<void> {
  await tx`insert into document_upload ${tx({ ...row })}`
}

/** An upload by its id, whoever announced it: for its signed address. */
export async function uploadById(reader: Reader, id: string): Promise<UploadRow | undefined> {
  const [row] = await reader<UploadRow[]>`select ${reader(columns)} from document_upload where id = ${id}`
  return row
}

/** Holds an upload of the account until the end of the transaction. */
export async function holdUpload(tx: Transaction, account_id: string, id: string): Promise<UploadRow | undefined> {
  const [row] = await tx<UploadRow[]>`
    select ${tx(columns)} from document_upload where account_id = ${account_id} and id = ${id} for update`
  return row
}

/** Notes that the bytes of an upload are here. The caller holds it. */
export async function receiveUpload(
  tx: Transaction,
  { account_id, id }: Pick<UploadRow, 'account_id' | 'id'>,
  file_id: string,
): Promise<void> {
  await tx`update document_upload set file_id = ${file_id} where account_id = ${account_id} and id = ${id}`
}

/** Notes which document was made of an upload. The caller holds it. */
export async function attachUpload(
  tx: Transaction,
  { account_id, id }: Pick<UploadRow, 'account_id' | 'id'>,
  document_id: string,
): Promise<void> {
  await tx`update document_upload set document_id = ${document_id} where account_id = ${account_id} and id = ${id}`
}
