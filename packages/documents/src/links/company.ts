import { legal_forms } from '../values/company-names.ts'

/** What says nothing of who a company is: its legal form, and articles. */
const legal_words = new Set([...legal_forms, 'THE', 'AND'])

/** Whether two spellings may be one company: the words of one begin the other, without legal forms and signs. */
export function isSameCompany(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  return shorter.length > 0 && shorter.every((word, at) => word === longer[at])
}

function wordsOf(name: string): readonly string[] {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().replaceAll(/[.'’]/g, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const telling = words.filter((word) => !legal_words.has(word))
  return telling.length > 0 ? telling : words
}
