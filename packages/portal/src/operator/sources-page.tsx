import '../design/table.css'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, CirclePause } from 'lucide-react'
import { Fact, Facts, PageHead, Panel } from '../kit/panel.tsx'
import { Empty, explain, Skeleton, Trouble } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { Ago } from '../kit/when.tsx'
import { portalApi } from '../service/portal-api.ts'
import { number } from '../time/format.ts'
import { operatorWords } from '../words/operator-words.ts'
import { words } from '../words/words.ts'

interface Health {
  readonly last_succeeded_at: string | null
  readonly last_failure: string | null
  readonly failures_in_a_row: number
  readonly paused_until: string | null
  readonly asked_on_day: number
  readonly found_on_day: number
  readonly defects_on_day: number
}

interface OperatedSource {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly scac: string | null
  readonly base_url: string
  readonly enabled: boolean
  readonly is_simulated: boolean
  readonly health: Health | null
}

interface SourcesAnswer {
  readonly data: readonly OperatedSource[]
  readonly queues: readonly { readonly queue: 'polls' | 'requests'; readonly due: number; readonly oldest_due_at: string | null }[]
}

const sourcesQuery = queryOptions({ queryKey: ['operator', 'sources'], refetchInterval: 10_000, queryFn: ({ signal }) => portalApi<SourcesAnswer>('GET', '/operator/sources', undefined, signal) })

/** How each upstream is doing; one that fails is first. */
export function SourcesPage() {
  const sources = useQuery(sourcesQuery)
  const queries = useQueryClient()
  const turn = useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) => portalApi('PATCH', `/operator/sources/${encodeURIComponent(id)}`, { enabled }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['operator', 'sources'] }),
  })
  const say = operatorWords.sources
  if (sources.data === undefined) return <><PageHead title={words.nav.sources} />{sources.isError ? <Trouble error={sources.error} retry={() => void sources.refetch()} /> : <Skeleton rows={6} />}</>
  const rows = sources.data.data.toSorted((one, other) => (other.health?.failures_in_a_row ?? 0) - (one.health?.failures_in_a_row ?? 0) || one.name.localeCompare(other.name))
  return (
    <>
      <PageHead title={words.nav.sources} below={<p className="page-below">{say.help}</p>} />
      {turn.isError && <p className="field-problem" role="alert">{explain(turn.error)}</p>}
      {rows.length === 0 ? <Empty title={say.none} help={say.help} /> : (
        <div className="table-frame" tabIndex={0} role="region" aria-label={words.nav.sources}>
          <table className="table">
            <thead><tr><th>{say.columns.name}</th><th>{say.columns.kind}</th><th>{say.columns.health}</th><th>{say.columns.today}</th><th><span className="for-readers">{say.columns.state}</span></th></tr></thead>
            <tbody>
              {rows.map((source) => (
                <tr key={source.id}>
                  <td><b>{source.name}</b><small>{source.id}{source.scac === null ? '' : ` · ${source.scac}`}</small></td>
                  <td><code>{source.kind}</code>{source.is_simulated && <small>{say.simulated}</small>}</td>
                  <td><HealthCell source={source} /></td>
                  <td className="numeric">{source.health === null ? '–' : <>{say.asked(source.health.asked_on_day, source.health.found_on_day)}{source.health.defects_on_day > 0 && <small className="tone-text" data-tone="wait">{say.defects(source.health.defects_on_day)}</small>}</>}</td>
                  <td className="row-actions"><button type="button" className="button" data-kind="text" onClick={() => turn.mutate({ id: source.id, enabled: !source.enabled })}>{source.enabled ? say.turnOff : say.turnOn}<span className="for-readers"> {source.name}</span></button></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="below-table"><Panel title={say.queues}><Facts>{sources.data.queues.map(({ queue, due, oldest_due_at }) => <Fact key={queue} name={say.queue[queue]}>{number.format(due)}{oldest_due_at !== null && <small><Ago at={oldest_due_at} /></small>}</Fact>)}</Facts></Panel></div>
    </>
  )
}

function HealthCell({ source: { enabled, health } }: { source: OperatedSource }) {
  const say = operatorWords.sources
  if (!enabled) return <Chip icon={CirclePause}>{say.off}</Chip>
  if (health === null) return <Chip icon={CircleDashed}>{say.never}</Chip>
  return (
    <>
      {health.failures_in_a_row > 0 ? <Chip tone="stop" icon={CircleAlert}>{say.failing(health.failures_in_a_row)}</Chip> : <Chip tone="go" icon={CircleCheck}>{say.healthy}</Chip>}
      {health.failures_in_a_row > 0 && health.last_failure !== null && <small>{health.last_failure}</small>}
      {health.paused_until !== null && health.failures_in_a_row > 0 && <small>{say.paused} <Ago at={health.paused_until} /></small>}
      {health.last_succeeded_at !== null && <small>{say.last} <Ago at={health.last_succeeded_at} /></small>}
    </>
  )
}
