import { infer_number_request } from '@quaylog/contract'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import type { Transaction } from '../../ground/db/index.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody } from '../../ground/http/read-body.ts'
import { infer } from '../../reference/infer.ts'
import { numberStem } from '../../reference/tracking-number.ts'
import { linesOfStem } from '../../search/store.ts'

/**
 * What kind of number it is and whose, by its form and by what the account tracked before; contract 3.3. Finding
 * nothing is an answer too.
 */
export async function inferNumber(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { number } = readBody(infer_number_request, call.body).data.attributes
  const stem = numberStem(number)
  const lines = stem === null ? [] : await linesOfStem(tx, call.caller.account.id, stem)
  const attributes = infer(
    number,
    call.services.reference,
    lines.map((scac) => ({ scac, kind: 'same_stem' as const })),
  )
  return {
    status: 200,
    body: {
      data: { id: `req_${call.services.newId()}`, type: 'infer_number_results', attributes },
      links: { self: call.url },
    },
  }
}
