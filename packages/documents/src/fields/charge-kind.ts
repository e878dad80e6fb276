/** What a row of an invoice of demurrage or detention is: tax, a charge by the day, or one that is made once. */
export type ChargeKind = 'tax' | 'by_day' | 'once'

const tax =
  /\b(?:(?:SALES|SERVICE|CONSUMPTION|VALUE[- ]ADDED|GOODS AND SERVICES|WITHHOLDING|TOTAL) TAX|TAX(?:ES)?|V\.?A\.?T\.?|[CIS]?GST|HST|PST|QST|TVA|IVA|MWST|UST|BTW|IGIC|ITBMS|PPN|SST)(?![\p{L}\p{N}])/u
const by_day =
  /\b(?:DEMURRAGE|DETENTION|PER[- ]DIEM|STORAGE|DWELL|QUAY RENT|WHARFAGE DEMURRAGE|OVERSTAY|D ?& ?D|DEM|DET|DND|LAGERGELD|SURESTARIES|SOBRE-?ESTADIAS?|DEMORAS?|ALMACENAJE|MAGASINAGE|STAANGELD|STANDGELD)\b/u
const once =
  /\b(?:FEE|FEES|SURCHARGE|SURCHARGES|HANDLING|CHASSIS|FUEL|BUNKER|INTEREST|LATE PAYMENT|BANK CHARGES?|DOCUMENTATION|EXAM|EXAMINATION|INSPECTION|CLEANING|WASHING|LIFT ?(?:ON|OFF)|SCALE|FLIP|SHUTTLE|DRAYAGE|GATE MOVE|POSTAGE)\b/u
const excluding = /\b(?:EXCL|EXCLUDING|EXCLUSIVE OF|INCL|INCLUDING|INCLUSIVE OF|NET OF|BEFORE|WITHOUT|PLUS|EXEMPT)\W*$/u

/** What somebody charges for dealing with a tax, or under the name of one. */
const named_so = /^(?:\W+(?!(?:ON|OF|FOR|AT)\b)\p{L}+){0,2}\W+(?:FEES?|SURCHARGES?|HANDLING)\b/u
const levied = /\b(?:MAINTENANCE|FUEL|CARBON|TONNAGE|PORT|HARBOU?R)\W*$/u

/**
 * What a row is by its title. One that says the days that it is for, or names a charge by the day, is by the day
 * whatever else stands there (`Demurrage excl. VAT`); `VAT on demurrage` is tax, a `VAT handling fee` is none. A title
 * that says none of it is taken to be by the day, as a paper that bills days prints them.
 */
export function chargeKind(title: string, says_days: boolean): ChargeKind {
  const plain = title.toUpperCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  if (says_days) return 'by_day'
  const taxed = tax.exec(plain)
  const daily = by_day.exec(plain)
  const before = plain.slice(0, taxed?.index ?? 0)
  const is_named_so =
    taxed !== null && (levied.test(before) || named_so.test(plain.slice(taxed.index + taxed[0].length)))
  const is_tax = taxed !== null && !is_named_so && !excluding.test(before)
  if (is_tax && (daily === null || taxed.index < daily.index)) return 'tax'
  if (daily !== null) return 'by_day'
  return is_named_so || once.test(plain) ? 'once' : 'by_day'
}
