import { en } from './words.ts'
import type { Words } from './words.ts'

/** A language: the tag that dates and numbers follow, and its words. */
export type Locale = { language: string; words: Words }

const TRANSLATED = ['de', 'es', 'fr', 'zh']

/** The locale of a tag; English until its words have come, and when they don't. `folder` is where the scripts are. */
export async function loadLocale(tag: string, folder: string): Promise<Locale> {
  try {
    const [language = 'en'] = Intl.getCanonicalLocales(tag)
    const [primary = ''] = language.split('-')
    if (!TRANSLATED.includes(primary)) return { language: primary === 'en' ? language : 'en', words: en }
    const { words }: { words: Words } = await import(/* @vite-ignore */ new URL(`locales/${primary}.js`, folder).href)
    return { language, words }
  } catch {
    return { language: 'en', words: en }
  }
}
