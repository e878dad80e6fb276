import type { EtaScoreboardAttributes, ResourceObject } from '@quaylog/contract'
import { invalidParameter } from '../ground/http/refusal.ts'
import { singleReply } from '../ground/jsonapi/document.ts'
import { readOne } from '../ground/jsonapi/reading.ts'
import { listScopeOf } from '../request/services.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import { etaScores } from './eta-score-store.ts'

const usual_days = 180
const days_max = 730
const arrivals_max = 5_000
const day_ms = 86_400_000

/** How good estimated arrivals were, by line, source and lead time, of the account's own shipments that arrived. */
export async function getEtaScoreboard(call: ApiCall): Promise<ApiReply> {
  const reading = readOne(call.query, 'eta_scoreboard', (name) => name === 'days')
  const days = daysOf(call.query.get('days'))
  const scope = listScopeOf(call)
  const since = new Date(Date.parse(scope.now) - days * day_ms).toISOString()
  const { looked_at, arrivals, scores } = await etaScores(scope.reader, scope.account.id, { since, most: arrivals_max })
  const attributes: EtaScoreboardAttributes = {
    days,
    arrivals,
    is_complete: looked_at < arrivals_max,
    scores,
    computed_at: scope.now,
  }
  const resource: ResourceObject = { id: scope.account.id, type: 'eta_scoreboard', attributes }
  return singleReply(scope, call.services.registry, resource, reading, call.url)
}

function daysOf(text: string | undefined): number {
  if (text === undefined) return usual_days
  const days = /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : Infinity
  if (days > days_max) throw invalidParameter('days', `days must be a whole number from 1 to ${days_max}`)
  return days
}
