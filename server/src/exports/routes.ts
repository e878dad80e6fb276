import type { ExportName } from '@quaylog/contract'
import { listScopeFor } from '../request/services.ts'
import type { Scope } from '../request/scope.ts'
import type { ApiCall, ApiReply, Services } from '../request/services.ts'
import { partiesOf } from '../request/account.ts'
import { exportRows, readExport } from './export.ts'
import type { ExportAsked } from './export.ts'
import { export_views } from './view.ts'
import { export_media_types, writeExport } from './write-export.ts'

/** What `GET /exports/{name}` answers with: every record of a list that fits its filters, as a file. */
export const getExport =
  (name: ExportName) =>
  async (call: ApiCall): Promise<ApiReply> => {
    const asked = readExport(call.query, export_views[name])
    return exportReply(call.services, { account: call.caller.account, parties: partiesOf(call.caller) }, asked)
  }

/** An export as the answer to a request, for an account. */
export async function exportReply(
  services: Services,
  { account, parties }: Pick<Scope, 'account' | 'parties'>,
  asked: ExportAsked,
): Promise<ApiReply> {
  const { view, format } = asked
  const scope = () => listScopeFor(services, account, parties)
  const rows = await exportRows({ scope, registry: services.registry }, asked)
  const bytes = writeExport(format, { name: view.name, columns: view.columns, rows })
  return { status: 200, bytes, headers: exportHeaders(asked, services.clock.now()) }
}

/** What is said of an export beside its bytes. */
export function exportHeaders({ view, format }: ExportAsked, now: string): Readonly<Record<string, string>> {
  return {
    'content-type': export_media_types[format],
    'content-disposition': `attachment; filename="${view.name}-${now.slice(0, 10)}.${format}"`,
  }
}
