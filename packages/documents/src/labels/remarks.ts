/** What forms add to a label in brackets: how it is to be filled in. */
export const remark =
  /^\s*\([^()\d]*\b(?:NAMES?|ADDRESS|COMPLETE|OR ORDER|OR TO ORDER|FULL|DAYS|ONLY|IF|NOT|UNLESS|SEE|FOR|NOM|ADRESSE|NOMBRE|DIRECCI[OÓ]N|ANSCHRIFT|NOME|ENDERE[CÇ]O|INDIRIZZO|JOURS|D[IÍ]AS|TAGE|GIORNI)\b[^()\d]*\)/iu
/** A remark that goes on in the next line: `(Carrier not responsible for failure to notify;`. */
const open_remark = /^\s*\([^()\d:]*\b(?:NOT|UNLESS|SEE|RESPONSIB\w+|ONLY)\b[^()\d:]*$/iu
/** A text whose brackets end in the next line. */
export const open_bracket = /\([^()]*$/
/** What bills print behind the names of boxes: `CONSIGNEE: This B/L is not negotiable unless marked "To Order"`. */
const clause =
  /^[\s("]*(?=\D*\b(?:NEGOTIABLE UNLESS|NO RESPONSIBILITY|SHALL (?:ATTACH|BE)|UNLESS (?:MARKED|OTHERWISE))\b)\D+$/i
/** What forms add of their terms: `(see clause 8 & 9)`, `(or) SHIPPER'S REF.`, `. Applicable only when …`. */
const footnote =
  /^\s*(?:\((?:(?=[^()]*\b(?:SEE|CLAUSES?|ONLY|APPLICABLE|LOCAL TIME)\b)[^()]*\)|OR\)\s*[\p{L}’'. ]+$)|\.?\s*APPLICABLE ONLY (?:WHEN|IF)\b[^:]*$)/iu

/** Whether what follows a label says nothing but terms. */
export const isTerms = (text: string) => clause.test(text) || open_remark.test(text)

/** The end of a label with what its form adds of its terms. */
export function withFootnote(text: string, end: number): number {
  return end + (footnote.exec(text.slice(end))?.[0].length ?? 0)
}
