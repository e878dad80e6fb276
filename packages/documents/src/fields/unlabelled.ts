import type { LabelConcept } from '../labels/phrases.ts'
import { fieldLabelsOf, wordsBetween } from '../labels/regions.ts'
import type { LabelledPage } from '../labels/regions.ts'
import type { Run } from '../page/lines.ts'
import { evidenceOf } from '../page/page.ts'
import { datesOf } from '../values/dates.ts'
import { identifierOf } from '../values/identifiers.ts'
import type { PrintingHabits } from '../values/kinds.ts'
import type { Candidate, FieldRule } from './read-field.ts'

/** Parts of a page's height: letters have their place and day above one, titles with their number another. */
const [day_above, title_above] = [0.35, 0.2]
/** What stands at its place alone says less than a label. */
const score = 0.6
/** `Le Havre, le 02/09/2026`, `Hamburg, den 28.04.2026`, `Antwerp, 3 May 2026`: where and when a letter was written. */
const place_before = /^\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,3}, ?(?:(?:le|den|the|il|el|am|em|op|a|à)\s+)?$/u
const of_titles: readonly LabelConcept[] = ['notice_number', 'order_number', 'invoice', 'packing_list_number']
const of_days: readonly LabelConcept[] = ['issue_date', 'invoice_date', 'packing_list_date']

/** What papers print without a label where readers know what it is: a letter's day, and the number beside a title. */
export function unlabelledFields(
  rules: readonly FieldRule[],
  [first]: readonly LabelledPage[],
  found: readonly Candidate[],
  habits: PrintingHabits,
): readonly Candidate[] {
  if (first === undefined) return []
  return rules.flatMap((rule) => {
    const read = found.some(({ pointer }) => pointer === rule.pointer) ? null : unlabelled(rule, first, habits)
    return read === null ? [] : [{ ...read, pointer: rule.pointer }]
  })
}

function unlabelled(rule: FieldRule, page: LabelledPage, habits: PrintingHabits): Read | null {
  const isOf = (concepts: readonly LabelConcept[]) => rule.labels.some((label) => concepts.includes(label))
  if (rule.kind === 'day' && isOf(of_days)) return dayOfLetter(page, habits)
  if (rule.kind !== 'printed_number' || !isOf(of_titles)) return null
  return numberOfTitle(rule, page) ?? numberAlone(rule, page)
}

type Read = Omit<Candidate, 'pointer'>

const only = <Item>(items: readonly Item[]): Item | null => (items.length === 1 ? (items[0] ?? null) : null)

function dayOfLetter({ laid: { page, lines }, labels }: LabelledPage, { date_order }: PrintingHabits): Read | null {
  const found = lines.flatMap(({ runs }) =>
    runs.flatMap((run) => {
      const day = run.y < page.height * day_above && !labels.has(run) ? only(datesOf(run.text, date_order)) : null
      if (day === null || !('day' in day.reading) || run.text.slice(day.to).trim() !== '') return []
      return place_before.test(run.text.slice(0, day.from))
        ? [{ value: day.reading.day, words: wordsBetween(run.words, day.from, day.to) }]
        : []
    }),
  )
  const day = only(found)
  return day === null
    ? null
    : { value: day.value, evidence: [evidenceOf(page, day.words)], score, derived: false, ambiguous: false }
}

/** The one number that stands to the right of a title at its height, on a line of its own. */
function numberOfTitle(rule: FieldRule, page: LabelledPage): Read | null {
  const { laid, labels } = page
  const titles = fieldLabelsOf(page).filter(
    ({ concept, run, marked, from }) =>
      rule.labels.includes(concept) &&
      !marked &&
      from === 0 &&
      !/\d/.test(run.text) &&
      run.y < laid.page.height * title_above,
  )
  const [title] = titles
  if (title === undefined) return null
  const isBeside = (run: Run) => {
    const middle = run.y + run.h / 2
    return (
      run.x > title.run.x + title.run.w &&
      middle > title.run.y - 0.3 * title.run.h &&
      middle < title.run.y + 1.3 * title.run.h
    )
  }
  const beside = laid.lines.flatMap(({ runs }) => runs.filter((run) => run !== title.run && isBeside(run)))
  const numbers = beside.flatMap((run) => {
    const number = labels.has(run) ? null : identifierOf(run.text)
    return number !== null && number.from === 0 && number.to === run.text.trim().length ? [run] : []
  })
  const number = only(numbers)
  if (number === null || beside.some((run) => labels.has(run))) return null
  return {
    value: number.text.trim(),
    evidence: [evidenceOf(laid.page, number.words)],
    score,
    derived: false,
    ambiguous: false,
  }
}

/** `Número`, alone or with its number behind it. */
const bare = /^\W*(?:N[ÚU]MERO|NUMMER|NUMBER|NUM|NO|NR|N[°º])[\s.:#°º]*(\S*)\s*$/iu

/** The number beside the one label that only calls it a number, where nothing but the paper's title is above it. */
function numberAlone(rule: FieldRule, { laid, labels }: LabelledPage): Read | null {
  const found = only(
    laid.lines.flatMap(({ runs }) => runs.filter((run) => bare.test(run.text)).map((run) => ({ run, runs }))),
  )
  if (found === null || found.run.words[0]?.cell !== undefined) return null
  if (!isBelowTitle(found.run, rule, laid, labels)) return null
  const number = numberBeside(found.run, found.runs)
  return number === null
    ? null
    : { value: number.value, evidence: [evidenceOf(laid.page, number.words)], score, derived: false, ambiguous: false }
}

function numberBeside(
  label: Run,
  runs: readonly Run[],
): { readonly value: string; readonly words: Run['words'] } | null {
  const [, printed = ''] = bare.exec(label.text) ?? []
  const beside = runs[runs.indexOf(label) + 1]
  const { text, words } =
    printed === ''
      ? { text: beside?.text ?? '', words: beside?.words ?? [] }
      : { text: printed, words: label.words.slice(-1) }
  const number = identifierOf(text)
  return number !== null && number.from === 0 && number.to === text.length ? { value: text, words } : null
}

/** Whether the title of a paper stands above a run, and nothing that names another thing. */
function isBelowTitle(run: Run, rule: FieldRule, { lines }: LabelledPage['laid'], labels: LabelledPage['labels']) {
  const above = lines.slice(0, run.line + 1).flatMap(({ runs }) => runs)
  const named = above.flatMap((each) => labels.get(each) ?? [])
  const isTitle = ({ concept }: (typeof named)[number]) => rule.labels.includes(concept)
  return named.some(isTitle) && named.every((label) => isTitle(label) || label.run.line === run.line)
}
