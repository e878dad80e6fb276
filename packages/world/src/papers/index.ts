import { random } from '../random.ts'
import { DAY } from '../time.ts'
import { allCarriers, carrierOf, ownContainer } from '../truth/book.ts'
import { trafficOfLine, weekOf } from '../truth/traffic.ts'
import { accountOf } from './account.ts'
import type { PaperCandidate } from './account.ts'
import { arrange } from './arrange.ts'
import type { Job } from './contents/common.ts'
import { draftOf } from './contents/draft.ts'
import { arrivalLetter, releaseLetter } from './contents/letters.ts'
import { factsOf } from './facts.ts'
import type { PaperFacts } from './facts.ts'
import { Ink, tell } from './ink.ts'
import { LAYOUTS } from './layouts.ts'
import type { Layout } from './layout.ts'
import type { Block, Content, PaperTruth, Tell } from './paper.ts'
import { tellsOf } from './truth.ts'

export { fixedPitch } from './fixed-pitch.ts'
export { htmlOf } from './html.ts'
export { LAYOUTS } from './layouts.ts'
export type { Family, Layout, Noise, PressName } from './layout.ts'
export { setPages } from './pages.ts'
export { rowsOf } from './rows.ts'
export { widthOf } from './widths.ts'
export type { PaperCandidate } from './account.ts'
export type { Block, Mark, MarkedPage, PaperLinks, PaperTruth, PaperType, Tell, ToldValue } from './paper.ts'

/** A paper before an engine has made a file of it: what stands on it, how, and what is true about it. */
export type PrintedPaper = { id: string; layout: Layout; subject: string; blocks: readonly Block[]; truth: PaperTruth }

/** The papers of one seed, and the shipments of the account into which they come. */
export type PaperBundle = { papers: readonly PrintedPaper[]; account: readonly PaperCandidate[] }

const FIRST_DAY = Date.parse('2026-03-02T12:00:00Z')
const SHIPMENTS_A_LINE = 4
const MORE_BOXES_MAX = 45
/** Serials that no booking of the world takes. */
const MORE_BOXES_FROM = 850_000

/** Prints the papers of a seed: each layout prints once whatever it prints. The same seed gives the same papers. */
export function printPapers(seed: string): PaperBundle {
  const at = FIRST_DAY + random(seed, 'papers').whole(0, 40) * 7 * DAY
  const all = allCarriers()
    .flatMap((carrier) => trafficOfLine(seed, carrier, weekOf(at)).slice(0, SHIPMENTS_A_LINE + 1))
    .map((shipment) => factsOf(seed, shipment))
    .filter((facts) => facts !== null)
  const is_foreign = ({ id }: PaperFacts) => id.endsWith(`-${SHIPMENTS_A_LINE}`)
  const own = all.filter((facts) => !is_foreign(facts))
  const foreign = all.filter(is_foreign)
  const papers = LAYOUTS.flatMap((layout) =>
    layout.prints.map((what) => printOne(seed, layout, what, what === 'other_line' ? foreign : own)),
  )
  return { papers, account: accountOf(own, foreign) }
}

function printOne(
  seed: string,
  layout: Layout,
  what: Layout['prints'][number],
  all: readonly PaperFacts[],
): PrintedPaper {
  const id = `${layout.id}/${what}`
  const luck = random(seed, 'paper', id)
  const facts = manyBoxes(luck.pick(all), layout, seed)
  const job: Job = { facts, ink: new Ink(layout), luck }
  if (layout.press === 'mail') {
    const letter = what === 'pickup_release' ? releaseLetter(job) : arrivalLetter(job)
    const truth = { type: letter.type, tells: letter.tells, links: letter.links }
    return {
      id,
      layout,
      subject: letter.subject,
      blocks: letter.lines.map((line) => ({ kind: 'lines', lines: [line], size: 9 })),
      truth,
    }
  }
  const { content, links } = draftOf(job, what, all)
  const truth = {
    type: content.type,
    tells: [...tellsOf(content), ...conclusions(content, facts), ...stamped(content, layout)],
    links,
  }
  return { id, layout, subject: id, blocks: arrange(content, layout), truth }
}

const BILLS: readonly Content['type'][] = ['master_bill_of_lading', 'house_bill_of_lading', 'sea_waybill']

/** A stamp across a bill says that it is a copy. */
function stamped({ type }: Content, { noise }: Layout): Tell[] {
  return BILLS.includes(type) && noise.includes('stamp') ? [tell('/kind', 'copy')] : []
}

/** What the letterhead says, and what the line's name or the code before its bill lets one conclude. */
function conclusions({ issuer, type }: Content, facts: PaperFacts): Tell[] {
  const line = [tell('/carrier/scac', facts.scac, 'may'), tell('/carrier/name', facts.line, 'may')]
  const [name = '', ...address] = issuer
  const days = new Set(facts.boxes.map(({ last_free_on }) => last_free_on))
  const [available_on] = facts.boxes.map((box) => box.available_on)
  return [
    tell('/issuer/name', name, 'may'),
    tell('/issuer/address', address.join('\n'), 'may'),
    ...(name === facts.line ? [tell('/issuer/scac', facts.scac, 'may')] : []),
    // What is said of every container alike may be told of the paper.
    ...(days.size === 1 ? [...days].map((day) => tell('/last_free_day', day, 'may')) : []),
    ...(facts.boxes.every((box) => box.available_on === available_on) && available_on !== undefined
      ? [tell('/available_at', available_on, 'may')]
      : []),
    ...(type === 'other' ? [] : line),
  ]
}

/** Layouts of family D print many containers, so that their tables go over pages. */
function manyBoxes(facts: PaperFacts, layout: Layout, seed: string): PaperFacts {
  const [first] = facts.boxes
  if (layout.family !== 'D' || first === undefined) return facts
  const luck = random(seed, layout.id, facts.id)
  const more = Array.from({ length: luck.whole(12, MORE_BOXES_MAX) }, (_, at) => ({
    ...first,
    number: ownContainer(carrierOf(facts.scac), MORE_BOXES_FROM + luck.whole(0, 900) * 100 + at),
    seal: `QX${luck.whole(1_000_000, 9_999_999)}`,
    packages: luck.whole(100, 900),
    weight_kg: luck.whole(600_000, 2_400_000) / 100,
  }))
  return { ...facts, boxes: [...facts.boxes, ...more] }
}
