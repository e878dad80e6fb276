import { z } from 'zod'
import { document_types } from '@quaylog/contract'
import type { DocumentTypeCode } from '@quaylog/contract'

/** For how many days documents of a type are kept; `rest` is for types that are not named. None: until deleted. */
export type KeepDocuments = ReadonlyMap<DocumentTypeCode | 'rest', number>

/** Ten years are 3,653 days; nobody has to keep papers of a shipment for a hundred. */
const days_max = 36_500
const names: readonly (DocumentTypeCode | 'rest')[] = [...document_types, 'rest']

function keepOf(text: string, context: z.RefinementCtx): KeepDocuments {
  const keep = new Map<DocumentTypeCode | 'rest', number>()
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, written = '', digits = ''] = /^([a-z0-9_]+)=(\d{1,5})$/.exec(part) ?? []
    const name = names.find((one) => one === written)
    const days = Number(digits)
    if (name === undefined || keep.has(name) || days < 1 || days > days_max) {
      const message = `'${part}' must be a type once, or rest, with 1 to ${days_max} days, such as arrival_notice=400`
      context.addIssue({ code: 'custom', message })
      return keep
    }
    keep.set(name, days)
  }
  return keep
}

/** The variable that says for how long documents are kept. */
export const document_retention_variable = {
  QUAYLOG_KEEP_DOCUMENTS: z
    .union([z.literal('').transform((): KeepDocuments => new Map()), z.string().transform(keepOf)])
    .default(new Map()),
}
