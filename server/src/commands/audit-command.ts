import { recordAct } from '../audit/record.ts'
import type { Opened } from './open.ts'

/** Keeps in the audit log of an account what an operator did to it at the command line. */
export async function auditCommand(
  { db, clock, newId }: Pick<Opened, 'db' | 'clock' | 'newId'>,
  account_id: string,
  action: `${string}.${string}`,
  { id, name, fields = [] }: { id: string | null; name: string | null; fields?: readonly string[] },
): Promise<void> {
  const [record_type = ''] = action.split('.')
  const act = { action, record_type, record_id: id, record_name: name, fields, request_id: null }
  await recordAct(db.work, { clock, newId }, account_id, { kind: 'operator_command', id: null, ip: null }, act)
}
