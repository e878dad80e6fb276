import type { Block, PrintedPaper } from '@quaylog/world/papers'
import type { DocumentReading } from '@quaylog/documents'

type Field = DocumentReading['fields'][number]

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** First letters of months that other languages begin otherwise. */
const OTHER_MONTHS: Readonly<Record<string, readonly string[]>> = {
  FEB: ['FEV', 'FÉV'],
  APR: ['AVR', 'ABR'],
  MAY: ['MAI', 'MAYO'],
  AUG: ['AOU', 'AGO'],
  DEC: ['DÉC', 'DIC', 'DEZ'],
  MAR: ['MÄR'],
  OCT: ['OKT', 'OUT'],
  SEP: ['SET'],
  JAN: ['ENE'],
}

/** All words that people see on a paper, as letters and digits in upper case. */
export function wordsOf(paper: PrintedPaper): string {
  return squeeze([paper.subject, ...paper.blocks.flatMap(textsOf)].join(' '))
}

function textsOf(block: Block): readonly string[] {
  if (block.kind === 'title' || block.kind === 'stamp') return [block.text]
  if (block.kind === 'lines') return block.lines
  if (block.kind === 'pairs') return block.pairs.flatMap(({ label, lines }) => [label, ...lines])
  if (block.kind === 'table') return [...block.head, ...block.rows.flat(2)]
  return []
}

/**
 * Whether a value that was told is neither printed nor made from printed words by a rule. Evidence that is not on the
 * paper makes any value invented.
 */
export function isInvented({ value, origin, evidence }: Field, words: string): boolean {
  const texts = evidence.map(({ text }) => text)
  if (texts.length === 0 || texts.some((text) => !contains(words, text))) return true
  if (origin !== 'read') return false
  const evident = texts.join(' ')
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) return !namesDay(evident, value.slice(0, 10))
  if (typeof value === 'object') return !containsNumber(evident, value.value)
  if (typeof value === 'number') return !containsNumber(evident, String(value))
  if (typeof value === 'boolean') return false
  return !contains(words, value) && !containsNumber(evident, value)
}

function contains(words: string, text: string): boolean {
  if (words.includes(squeeze(text))) return true
  // A line may be read around what stands between its parts.
  return text.split(/\s+/).every((word) => words.includes(squeeze(word)))
}

function containsNumber(text: string, value: string): boolean {
  const digits = value.replaceAll(/\D/g, '').replace(/^0+/, '')
  const printed = text.replaceAll(/\D/g, '')
  return digits !== '' && (printed.includes(digits) || printed.includes(digits.replace(/0+$/, '')))
}

function namesDay(text: string, day: string): boolean {
  const [year = '', month = '', date = ''] = day.split('-')
  const upper = text.toUpperCase()
  const name = MONTHS[Number(month) - 1] ?? ''
  const names = [name, ...(OTHER_MONTHS[name] ?? [])]
  const has_month =
    names.some((one) => upper.includes(one)) || new RegExp(`(?<!\\d)0?${Number(month)}(?!\\d)`).test(text)
  return upper.includes(year.slice(2)) && has_month && new RegExp(`(?<!\\d)0?${Number(date)}(?!\\d)`).test(text)
}

function squeeze(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
}
