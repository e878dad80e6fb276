import type { ExportName } from '@quaylog/contract'
import { listScopeFor } from '../request/services.ts'
import type { ApiCall, ApiReply, Services } from '../request/services.ts'
import type { Account } from '../request/account.ts'
import { exportRows, readExport } from './export.ts'
import type { ExportAsked } from './export.ts'
import { export_views } from './view.ts'
import { export_media_types, writeExport } from './write-export.ts'

/** What `GET /exports/{name}` answers with: every record of a list that fits its filters, as a file. */
export const getExport =
  (name: ExportName) =>
  async (call: ApiCall): Promise<ApiReply> => {
    const asked = readExport(call.query, export_views[name])
    return exportReply(call.services, call.caller.account, asked)
  }

/** An export as the answer to a request, for an account. */
export async function exportReply(services: Services, account: Account, asked: ExportAsked): Promise<ApiReply> {
  const { view, format } = asked
  const scope = () => listScopeFor(services, account)
  const rows = await exportRows({ scope, registry: services.registry }, asked)
  return {
    status: 200,
    bytes: writeExport(format, { name: view.name, columns: view.columns, rows }),
    headers: {
      'content-type': export_media_types[format],
      'content-disposition': `attachment; filename="${view.name}-${services.clock.now().slice(0, 10)}.${format}"`,
    },
  }
}
