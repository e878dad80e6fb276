import { fieldLabelsOf, regionsOf } from '../labels/regions.ts'
import type { LabelledPage } from '../labels/regions.ts'
import { evidenceOf } from '../page/page.ts'
import type { Evidence } from '../page/page.ts'
import { amountsOf, currencyOf } from '../values/numbers.ts'
import { confidenceOf } from './confidence.ts'
import type { ReadField } from './payload.ts'

interface Statement {
  readonly code: string
  readonly evidence: Evidence
}

/** `All amounts in EUR`, `Alle Beträge sind in EUR`: a short line, or one that a sentence of its own follows. */
const sentence =
  /^\W*(?:\p{L}+\s+){0,2}(?:AMOUNTS?|PRICES|CHARGES|FIGURES|MONTANTS?|PRIX|BETRÄGE|PREISE|IMPORTES?|PRECIOS|IMPORTI|BEDRAGEN|VALORES)(?:\s+\p{L}+){0,3}?\s+(?:IN|EN|EM)\s+([A-Z]{3}|€|US\$|£)(?:\W*$|[.;]\s)/iu

/** The currency that a paper says of all its amounts: beside a label, or in a line of its own. */
function statementsIn(page: LabelledPage): readonly Statement[] {
  const labelled = fieldLabelsOf(page)
    .filter(({ concept }) => concept === 'currency')
    .flatMap((label) => regionsOf(label, page).slice(0, 1))
    .map(({ text, words, page: of }) => ({ text, words, of }))
  const said = page.laid.lines.flatMap(({ runs }) =>
    runs
      .filter(({ text }) => sentence.test(text))
      .map(({ text, words }) => ({ text: sentence.exec(text)?.[1] ?? '', words, of: page.laid.page })),
  )
  return [...labelled, ...said].flatMap(({ text, words, of }) => {
    const code = /^\W*(?:[A-Z]{3}|€|US\$|£)\W*$/.test(text) ? currencyOf(text) : null
    return code === null ? [] : [{ code, evidence: evidenceOf(of, words) }]
  })
}

const amount_pointer = /^\/(?:charges\/\d+|tax|charge_totals\/\d+|total_due)\/amount$/

/**
 * The currency of amounts that are printed without one, where the paper says once which all are in. Where it prints
 * another one anywhere beside an amount, nothing says which of both an amount is in.
 */
export function statedCurrency(pages: readonly LabelledPage[], fields: readonly ReadField[]): readonly ReadField[] {
  const statements = pages.flatMap(statementsIn)
  const [first] = statements
  if (first === undefined || statements.some(({ code }) => code !== first.code)) return []
  const beside = pages.flatMap(({ laid }) =>
    laid.lines.flatMap(({ runs }) =>
      amountsOf(runs.map(({ text }) => text).join('  '), null).flatMap(({ value: { currency } }) => currency ?? []),
    ),
  )
  const read = fields.filter(({ pointer }) => pointer.endsWith('/currency')).map(({ value }) => value)
  if ([...beside, ...read].some((code) => code !== first.code)) return []
  const known = new Set(fields.map(({ pointer }) => pointer))
  return fields.flatMap(({ pointer, confidence }): readonly ReadField[] => {
    const at = pointer.replace(/amount$/, 'currency')
    if (!amount_pointer.test(pointer) || known.has(at)) return []
    return [
      {
        pointer: at,
        value: first.code,
        confidence: Math.min(confidence, confidenceOf(0.8)),
        origin: 'read',
        evidence: [first.evidence],
      },
    ]
  })
}
