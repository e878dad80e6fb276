import '../design/table.css'
import './operator.css'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock } from '../kit/code-block.tsx'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { MachineAgo } from '../kit/machine-time.tsx'
import { PageHead, Panel } from '../kit/panel.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { Ago } from '../kit/when.tsx'
import { portalApi } from '../service/portal-api.ts'
import { exactMoment, number } from '../time/format.ts'
import { operatorWords } from '../words/operator-words.ts'
import { words } from '../words/words.ts'

interface FailedWork {
  readonly kind: 'poll' | 'request' | 'handed_in' | 'webhook'
  readonly id: string
  readonly what: string
  readonly why: string
  readonly attempts: number
  readonly failed_at: string | null
  readonly next_at: string | null
}

interface Quarantined {
  readonly id: string
  readonly source_id: string
  readonly origin: string
  readonly reason: string
  readonly message_type: string | null
  readonly received_at: string
}

interface Work {
  readonly queues: readonly {
    readonly queue: 'polls' | 'requests' | 'deliveries' | 'handed_in'
    readonly due: number
    readonly oldest_due_at: string | null
  }[]
  readonly failures: readonly FailedWork[]
  readonly quarantine: readonly Quarantined[]
}

const workQuery = queryOptions({
  queryKey: ['operator', 'work'],
  refetchInterval: 5_000,
  queryFn: ({ signal }) => portalApi<Work>('GET', '/operator/work', undefined, signal),
})

/** What waits, what failed and why, and what could not be read. */
export function WorkPage() {
  const work = useQuery(workQuery)
  const [shown, setShown] = useState<Quarantined | null>(null)
  const say = operatorWords.work
  return (
    <>
      <PageHead title={words.nav.work} below={<p className="page-below">{say.help}</p>} />
      <Loaded query={work} rows={4}>
        {(data) => (
          <div className="stack">
            <Panel title={say.queues}>
              <dl className="figures">
                {data.queues.map(({ queue, due }) => (
                  <div key={queue}>
                    <dt>{say.queue[queue]}</dt>
                    <dd>{number.format(due)}</dd>
                  </div>
                ))}
              </dl>
            </Panel>
            <Panel title={say.failed} flush>
              {data.failures.length === 0 ? <Empty title={say.noneFailed} /> : <Failures rows={data.failures} />}
            </Panel>
            <Panel title={say.quarantine} flush>
              {data.quarantine.length === 0 ? (
                <Empty title={say.noneQuarantined} help={say.quarantineHelp} />
              ) : (
                <Quarantine rows={data.quarantine} onShow={setShown} />
              )}
            </Panel>
          </div>
        )}
      </Loaded>
      {shown !== null && <QuarantinedDialog document={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function Failures({ rows }: { rows: readonly FailedWork[] }) {
  const say = operatorWords.work
  return (
    <TableFrame label={say.failed} cards>
      <thead>
        <tr>
          <th>{say.columns.kind}</th>
          <th>{say.columns.what}</th>
          <th>{say.columns.why}</th>
          <th>{say.columns.next}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, id, what, why, attempts, next_at }) => (
          <tr key={`${kind} ${id}`}>
            <td>
              <Chip tone={next_at === null ? 'stop' : 'wait'}>{say.kinds[kind]}</Chip>
            </td>
            <td className="work-why">{what}</td>
            <td className="work-why">
              {why}
              {attempts > 0 && <small>{say.attempts(attempts)}</small>}
            </td>
            <td className="numeric">
              <NextAttempt kind={kind} at={next_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

/** Sources are asked again by the product's time, what was handed in is taken up again by the machine's. */
function NextAttempt({ kind, at }: { kind: FailedWork['kind']; at: string | null }) {
  if (at === null) return operatorWords.work.never
  return kind === 'handed_in' ? <MachineAgo at={at} /> : <Ago at={at} />
}

function Quarantine({ rows, onShow }: { rows: readonly Quarantined[]; onShow: (document: Quarantined) => void }) {
  const say = operatorWords.work
  return (
    <TableFrame label={say.quarantine} cards>
      <thead>
        <tr>
          <th>{say.columns.received}</th>
          <th>{say.columns.origin}</th>
          <th>{say.columns.why}</th>
          <th>
            <span className="for-readers">{say.show}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="numeric">{exactMoment(row.received_at, 'UTC')}</td>
            <td className="work-why">
              {row.origin}
              <small>{[row.source_id, row.message_type].filter((part) => part !== null).join(' · ')}</small>
            </td>
            <td className="work-why">{row.reason}</td>
            <td className="row-actions">
              <button type="button" className="button" data-kind="text" onClick={() => onShow(row)}>
                {say.show}
                <span className="for-readers"> {row.origin}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function QuarantinedDialog({ document, onClose }: { document: Quarantined; onClose: () => void }) {
  const queries = useQueryClient()
  const whole = useQuery({
    queryKey: ['operator', 'quarantine', document.id],
    queryFn: ({ signal }) =>
      portalApi<{ text: string }>('GET', `/operator/quarantine/${document.id}`, undefined, signal),
  })
  const forget = useMutation({
    mutationFn: () => portalApi('DELETE', `/operator/quarantine/${document.id}`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['operator', 'work'] })
      onClose()
    },
  })
  const say = operatorWords.work
  return (
    <Dialog title={document.origin} help={document.reason} onClose={onClose} wide>
      <Loaded query={whole} rows={3}>
        {(data) => <CodeBlock label={document.origin} text={data.text} copy />}
      </Loaded>
      <DialogActions>
        <button
          type="button"
          className="button"
          data-kind="danger"
          disabled={forget.isPending}
          onClick={() => forget.mutate()}
        >
          {say.forget}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {words.common.close}
        </button>
      </DialogActions>
    </Dialog>
  )
}
