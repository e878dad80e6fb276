import labels from '../data/paper-labels.json' with { type: 'json' }

type Labels = typeof labels.plain

/** What a value is called on paper, whatever the language. */
export type LabelName = keyof Labels

/** The words of an issuer: English of four kinds, four other languages, and two languages beside each other. */
export type Wording = keyof typeof labels | 'en_fr' | 'en_es' | 'de_en'

const BILINGUAL: Readonly<Partial<Record<Wording, readonly [keyof typeof labels, keyof typeof labels]>>> = {
  en_fr: ['plain', 'fr'],
  en_es: ['plain', 'es'],
  de_en: ['de', 'plain'],
}

/** What an issuer calls a value; its plain English name where the wording has none of its own. */
export function labelOf(name: LabelName, wording: Wording): string {
  const pair = BILINGUAL[wording]
  if (pair !== undefined) {
    const [first, second] = pair.map((one) => labelOf(name, one))
    return first === second || second === undefined ? (first ?? '') : `${first ?? ''} / ${second}`
  }
  const own: Readonly<Partial<Record<LabelName, string>>> = isOwn(wording) ? labels[wording] : {}
  return own[name] ?? labels.plain[name]
}

function isOwn(wording: Wording): wording is keyof typeof labels {
  return wording in labels
}

/** The language in which an issuer writes the names of months. */
export function languageOf(wording: Wording): string {
  return ['fr', 'es', 'de', 'pt'].includes(wording) ? wording : 'en'
}
