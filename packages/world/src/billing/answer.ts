import { json, refuse } from '../http/exchange.ts'
import type { Answer, Ask } from '../http/exchange.ts'
import { localDay } from '../time.ts'
import type { Truth } from '../truth/find.ts'
import { billingOf } from './ledger.ts'
import { printBilling } from './print.ts'

const BOXES = 40
const BOXES_MAX = 400

/** `GET /world/billing?boxes=N`: papers, calendars, stays and invoices as files, and what is true about each. */
export function answerBilling(ask: Ask, truth: Truth): Answer {
  const boxes = Number(ask.query.get('boxes') ?? BOXES)
  if (!Number.isInteger(boxes) || boxes < 1 || boxes > BOXES_MAX)
    return refuse(422, `boxes: a whole number from 1 to ${BOXES_MAX}`)
  return json(200, printBilling(billingOf(truth, boxes), localDay(truth.epoch, 'UTC')))
}
