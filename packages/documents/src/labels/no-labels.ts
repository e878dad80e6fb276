import type { FoundLabel } from './find-labels.ts'

/** Words of labels that name no field where they stand: of a sentence, an address or a count. */
export function isNoLabel(label: FoundLabel, text: string): boolean {
  return isOfAddress(label, text) || isCounted(label, text) || isOfWords(label, text)
}

/** `are announced under separate notices:`, in small letters behind a word in small letters: a part of a sentence. */
function isOfWords({ from, to }: FoundLabel, text: string): boolean {
  return /^\p{Ll}[\p{Ll}\s]*\W*$/u.test(text.slice(from, to)) && /(?:^|\s)\p{Ll}{4,}\s+$/u.test(text.slice(0, from))
}

/** `4 days`, `22 CRATES`: how many there are, and no title of box 4. */
function isCounted({ concept, marked, from, to }: FoundLabel, text: string): boolean {
  if (marked || !['quantity', 'packages'].includes(concept)) return false
  return /^\s*\d{1,3}\s+$/.test(text.slice(0, from)) && counted.test(text.slice(from, to).trim())
}

const counted =
  /^(?:DAYS|JOURS|TAGE|D[IÍ]AS|GIORNI|DAGEN|CARTONS|CTNS|PALLETS|PLTS|CASES|CRATES|BAGS|DRUMS|ROLLS|BUNDLES)$/i

/** `12 PIER RD, PORTLAND ME`, `Pol. Ind. Sur`: a street or an estate, which an address begins with. */
function isOfAddress({ concept, marked, alone, from, to }: FoundLabel, text: string): boolean {
  if (marked || alone) return false
  if (concept === 'terminal') return /^\s*\d+\s+$/.test(text.slice(0, from)) && /\p{L}/u.test(text.slice(to))
  if (concept === 'container')
    return /^UNIT\s+(?:NO\.?\s*)?[A-Z]?\d{1,4}[A-Z]?\s*(?:,|\/F|$|\s\p{L}{3})/iu.test(text.slice(from))
  return concept === 'port_of_lading' && /^Pol\.\s/.test(text.slice(from))
}
