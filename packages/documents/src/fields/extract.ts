import { revisionFields } from '../amend/revision.ts'
import type { DocumentType } from '../classify/types.ts'
import { usualSideOf } from '../labels/regions.ts'
import { withStackedLabels } from '../labels/stacked.ts'
import type { LabelledPage } from '../labels/regions.ts'
import type { LaidPage } from '../page/lines.ts'
import { labelsOfPage } from '../labels/find-labels.ts'
import { hasRows, tableHeadsOf } from '../tables/header.ts'
import type { PrintingHabits } from '../values/kinds.ts'
import { billKind } from './bill-kind.ts'
import { cargoTotals } from './cargo-totals.ts'
import { asCredit, creditTitleOf, rulesOfCredit } from './credit.ts'
import { choose, nothing_chosen } from './choose.ts'
import type { Chosen } from './choose.ts'
import { goodsFields } from './goods.ts'
import { containerBlocks } from './container-blocks.ts'
import { contactFields, disputeFields, missingItems, statementFields } from './invoice-items.ts'
import { packingFields } from './packing.ts'
import type { ReadField } from './payload.ts'
import { candidatesOf } from './read-field.ts'
import { phoneFields } from './phone.ts'
import { chargeFields, checkSum, containerFields, withTaxRows } from './rows.ts'
import type { ReadCharges } from './rows.ts'
import { block_rules, field_rules } from './rules.ts'
import { ofOnlyContainer } from './only-container.ts'
import { withHauler } from './hauler.ts'
import { statedCurrency } from './stated-currency.ts'
import { byCurrency } from './totals.ts'
import { unlabelledFields } from './unlabelled.ts'
import type { FieldRule } from './read-field.ts'

/** A page with its labels and tables. */
export function labelledPage(whole: LaidPage): LabelledPage {
  const found = labelsOfPage(whole)
  const table_heads = tableHeadsOf(whole, found)
  const lines = table_heads
    .filter(hasRows)
    .flatMap(({ first_line, last_line }) => whole.lines.slice(first_line, last_line + 1))
  const heads = new Set(lines.flatMap(({ runs }) => runs))
  const laid = withStackedLabels(whole, heads)
  const labels = laid === whole ? found : labelsOfPage(laid)
  const usual_side = usualSideOf(laid, labels, heads)
  return { laid, labels, table_heads, heads, usual_side, bills_like_containers: new Set() }
}

/** The fields of a document of a type. Nothing is read of types without rules. */
export function extract(type: DocumentType, pages: readonly LabelledPage[], habits: PrintingHabits): Chosen {
  const of_type = field_rules[type]
  if (of_type === undefined) return nothing_chosen
  const laid = pages.map((page) => page.laid)
  const credit = isInvoice(type) ? creditTitleOf(laid) : null
  const rules = credit === null ? of_type : rulesOfCredit(of_type)
  const has_tax = rules.some(({ pointer }) => pointer === '/tax')
  const { chosen: charges, taxes, beside_rows } = hasCharges(type) ? chargeFields(pages, habits, has_tax) : no_charges
  const boxes = containerFields(pages, habits)
  const blocks = containerBlocks(block_rules, pages, habits, boxes.fields)
  const labelled = labelledFields(type, rules, pages, habits, boxes, taxes)
  const has_contact = labelled.fields.some(({ pointer }) => pointer.startsWith('/contact/'))
  const has_link = labelled.fields.some(({ pointer }) => pointer === '/dispute_url')
  const of_invoice = [
    ...statementFields(laid),
    ...(has_contact ? [] : contactFields(laid)),
    ...(has_link ? [] : disputeFields(laid)),
    ...phoneFields(laid),
  ]
  const statements = type === 'demurrage_detention_invoice' ? { ...nothing_chosen, fields: of_invoice } : nothing_chosen
  const goods = hasGoods(type) ? goodsFields(pages) : nothing_chosen
  const sums = hasGoods(type) ? cargoTotals(pages, habits) : nothing_chosen
  const kind = hasGoods(type) ? { ...nothing_chosen, fields: billKind(laid) } : nothing_chosen
  const rows = type === 'packing_list' ? packingFields(pages, habits) : nothing_chosen
  const revision = { ...nothing_chosen, fields: revisionFields(laid, type) }
  const printed = joined([labelled, boxes, blocks, charges, goods, sums, kind, rows, statements, revision])
  const stated = { ...nothing_chosen, fields: hasCharges(type) ? statedCurrency(pages, printed.fields) : [] }
  const read = joined([printed, stated])
  const total_pointer = type === 'demurrage_detention_invoice' ? '/total_due' : '/charge_totals/0'
  const checked = joined([read, checkSum(read.fields, total_pointer, beside_rows)])
  return credit === null ? checked : asCredit(checked, credit)
}

const no_charges: ReadCharges = { chosen: nothing_chosen, taxes: [], beside_rows: 0 }

/** What stands beside labels, and the tax of the table of charges. */
function labelledFields(
  type: DocumentType,
  rules: readonly FieldRule[],
  pages: readonly LabelledPage[],
  habits: PrintingHabits,
  boxes: Chosen,
  taxes: ReadCharges['taxes'],
): Chosen {
  const found = rules.flatMap((rule) => candidatesOf(rule, pages, habits))
  const beside = [...found, ...unlabelledFields(rules, pages, found, habits)]
  const chosen = ofOnlyContainer(choose(byCurrency(withTaxRows(beside, taxes))), boxes.fields)
  return type === 'delivery_order' ? { ...chosen, fields: withHauler(chosen.fields) } : chosen
}

const isInvoice = (type: DocumentType) => type === 'freight_invoice' || type === 'demurrage_detention_invoice'

function hasCharges(type: DocumentType): boolean {
  return ['arrival_notice', 'freight_invoice', 'demurrage_detention_invoice'].includes(type)
}

/** Whether the goods are described: on bills. */
function hasGoods(type: DocumentType): boolean {
  return ['master_bill_of_lading', 'house_bill_of_lading', 'sea_waybill'].includes(type)
}

function joined(parts: readonly Chosen[]): Chosen {
  return {
    fields: withoutAddressesOfNobody(parts.flatMap(({ fields }) => fields)),
    alternatives: Object.assign({}, ...parts.map(({ alternatives }) => alternatives)),
    warnings: parts.flatMap(({ warnings }) => warnings),
  }
}

/** An address stands with the name that it was read with; when another name was chosen, it goes. */
function withoutAddressesOfNobody(fields: readonly ReadField[]): readonly ReadField[] {
  const pointers = new Set(fields.map(({ pointer }) => pointer))
  return fields.filter(
    ({ pointer }) => !pointer.endsWith('/address') || pointers.has(pointer.replace(/address$/, 'name')),
  )
}

/** What an invoice of demurrage or detention doesn't show; null for other types, and where it only gives back. */
export function missingItemsOf(
  type: DocumentType,
  { fields, alternatives, warnings }: Chosen,
): readonly string[] | null {
  if (type !== 'demurrage_detention_invoice' || warnings.some(({ code }) => code === 'credit_note')) return null
  return missingItems([...fields.map(({ pointer }) => pointer), ...Object.keys(alternatives)])
}
