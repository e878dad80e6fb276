/** What companies have after their name, without dots and accents. */
export const legal_forms: ReadonlySet<string> = new Set(
  (
    'LTD LIMITED LLC INC INCORPORATED CORP CORPORATION CO COMPANY PLC PTE PTY LLP GMBH MBH AG KG SE BV NV SA SAS SARL ' +
    'SRL SPA SL AS AB OY LDA LTDA LIMITADA CV SAC JSC UAB KK BHD PVT ULC EURL'
  ).split(' '),
)

/** Forms that are also what states are called: `DENVER CO`, `LAS VEGAS NV`. */
const also_states = new Set(['CO', 'NV'])

/** Lines that say something else than how the name goes on. */
const other_words = [
  String.raw`C\s?/\s?O|CARE OF|ON BEHALF|O/B|AS AGENTS?|D/?B/?A|AND/OR|SAME AS`,
  String.raw`(?:A )?(?:DIVISION|SUBSIDIARY|MEMBER) OF|P\.?\s?O\.? BOX`,
  'ATTN|ATT|ATTENTION|TEL|PHONE|FAX|E-?MAIL|VAT|TAX|EIN|RUC|RFC|CNPJ|NIT',
]
const other_line = new RegExp(String.raw`^\W*(?:${other_words.join('|')})\b`, 'i')
const asks_for_more = /(?:&|(?<=\s)(?:AND|OF|FOR|THE|ET|DE|DU|DES|Y|DEL|UND|VON|E|DI|DA|DO|EN))\s*$/i
const goes_on = /^\s*(?:&|(?:AND|ET|UND|OF|DE|DEL|DES|DU|DA|DO|DI|DER)\s)/i

/** At most this many lines belong to the name of a company. */
const name_lines_max = 3

/**
 * How many of the lines below the first line of a name belong to the name: those that it asks for (`TO ORDER OF`),
 * that begin with `&`, or that end it with a legal form (`SERVICES LIMITED`). Lines with digits are of the address.
 */
export function nameLinesBelow(first: string, below: readonly string[]): number {
  let taken = 0
  let name = first
  for (const [index, line] of below.slice(0, name_lines_max - 1).entries()) {
    if (/\d/.test(line) || !/\p{L}/u.test(line) || other_line.test(line)) break
    const is_asked = asks_for_more.test(name) || goes_on.test(line)
    const is_form = wordsOf(line).every((word) => legal_forms.has(word) || word === 'E')
    const ends_it = !endsWithForm(name) && endsWithForm(line)
    if (is_asked || is_form || ends_it) taken = index + 1
    name = line
  }
  return taken
}

/** Whether a line ends as the name of a company does: `SERVICES LIMITED`, `B.V.` */
export function endsWithForm(line: string): boolean {
  const last = wordsOf(line).at(-1) ?? ''
  if (!legal_forms.has(last)) return false
  return !also_states.has(last) || /\.\s*$|&\s*\S+$/.test(line.trim())
}

function wordsOf(line: string): readonly string[] {
  const plain = line.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().replaceAll(/[.'’]/g, '')
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
