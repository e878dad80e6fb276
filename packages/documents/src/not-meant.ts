import type { LaidPage, Run } from './page/lines.ts'
import { containersOf } from './values/identifiers.ts'

/** What a page says of itself when nothing on it is about a shipment: it shows how such a paper looks. */
const says_sample =
  /\b(?:THIS IS (?:ONLY |JUST )?AN? (?:SAMPLE|SPECIMEN|EXAMPLE)(?! (?:OF|SHIPMENT|ORDER|CONSIGNMENT))|(?:SAMPLE|SPECIMEN|EXAMPLE) (?:ONLY|COPY|DOCUMENT|FORM|NOTICE|BILL OF LADING|INVOICE)|FOR (?:ILLUSTRATION|TRAINING|DEMONSTRATION)(?: PURPOSES)? ONLY|FOR ILLUSTRATIVE PURPOSES|HOW TO READ (?:YOUR|OUR|THE|THIS|AN?)|MUSTER OHNE WERT|NOT A REAL DOCUMENT)\b/i
const sample_alone = /^[\s*<(-]*(?:SPECIMEN|SP[ÉE]CIMEN|ESP[ÉE]CIMEN|MUSTER|(?:SAMPLE|EXAMPLE)(?:\s*:)?)[\s*>)-]*$/i
const example_follows = /\b(?:EXAMPLE|BEISPIEL|EXEMPLE|EJEMPLO|ESEMPIO|EXEMPLO)\s*:\s*$/i

/** Whether a page is a sample of a paper, as its title, a mark across it or a sentence says. */
export function isSample(laid: LaidPage): boolean {
  const heights = laid.page.words.map(({ h }) => h).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 10
  return laid.lines.some(({ runs, number }) =>
    runs.some((run) => {
      if (says_sample.test(run.text) || example_follows.test(run.text)) return true
      const stands_out = number < 4 || run.h > usual * 1.5 || /SPECIMEN/i.test(run.text)
      return stands_out && sample_alone.test(run.text)
    }),
  )
}

/** Whether a place in a run follows words such as `for example`, so that what stands there is nobody's. */
export function isExampleAt({ text }: Run, at: number): boolean {
  return /(?:\b(?:EXAMPLE|FOR INSTANCE|E\.\s?G\.|Z\.\s?B\.|P\.\s?EX\.|SPECIMEN)|\bSAMPLE\s*:)[^.]*$/i.test(
    text.slice(0, at),
  )
}

/** What a sentence says of a container that is not among those of the paper. */
const left_out =
  /^\s*(?:WAS|IS|HAS BEEN|HAD BEEN|HAVE BEEN|WERE|ARE)\s+(?:NOT (?:LOADED|SHIPPED|ON BOARD|DISCHARGED|INCLUDED|PART)|CANCEL+ED|SHORT[- ]?SHIPPED|ROLLED|REMOVED|EXCLUDED|REPLACED|SHUT OUT|LEFT BEHIND)\b/i

/** The container numbers of a run that are no examples, no bills, and not said to be left out. */
export function meantContainersOf(run: Run, bills: ReadonlySet<string>): ReturnType<typeof containersOf> {
  return containersOf(run.text).filter(
    ({ value, from, to }) => !bills.has(value.number) && !isExampleAt(run, from) && !left_out.test(run.text.slice(to)),
  )
}

const terms_title =
  /^\s*(?:STANDARD |GENERAL )?(?:TERMS (?:AND|&) CONDITIONS|CONDITIONS OF CARRIAGE|TERMS OF (?:CARRIAGE|SERVICE|BUSINESS))\b/i
const terms_words_min = 100

/** Small print in long lines, or below its title: other people's sample numbers stand in it. */
export function isOfTerms({ page, lines }: LaidPage): boolean {
  if (lines.slice(0, 3).some(({ runs }) => runs.some(({ text }) => terms_title.test(text)))) return true
  if (page.words.length < terms_words_min) return false
  const long = lines.filter(({ runs }) => runs.some(({ words }) => words.length >= 8))
  return long.length > lines.length * 0.6
}

const statement_words =
  'STATEMENTS? OF ACCOUNTS?|ACCOUNT STATEMENTS?|CUSTOMER STATEMENTS?|STATEMENTS? OF (?:OPEN|OUTSTANDING) (?:ITEMS|INVOICES)|MONTHLY STATEMENTS?|REMITTANCE (?:ADVICE|STATEMENT|SLIP)|REMITTANCE|PAYMENT (?:ADVICE|REMITTANCE)|AGE?ING REPORT|OPEN (?:ITEMS|INVOICES)(?: LIST| REPORT)?|OUTSTANDING INVOICES|KONTOAUSZUG|ZAHLUNGSAVIS|RELEV[ÉE] DE COMPTE|AVIS DE PAIEMENT|ESTADO DE CUENTA|AVISO DE PAGO|EXTRATO DE CONTA|ESTRATTO CONTO|CARGO MANIFEST|FREIGHT MANIFEST|(?:EQUIPMENT |CONTAINER )?INVENTORY REPORT'
const statement_title = new RegExp(String.raw`^\W*(?:${statement_words})\b`, 'i')
const title_lines = 8

/** Whether a page is titled as a list of what several shipments or customers owe, paid or have lying. */
export function isStatement({ lines }: LaidPage): boolean {
  return lines
    .slice(0, title_lines)
    .some(({ runs }) =>
      runs.some(({ text, words }) => words.length <= 7 && !/:\s*\S/.test(text) && statement_title.test(text)),
    )
}
