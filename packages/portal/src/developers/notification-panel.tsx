import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { CodeBlock } from '../kit/code-block.tsx'
import { Fact, Facts } from '../kit/panel.tsx'
import { Loaded, Problem } from '../kit/states.tsx'
import { MachineAgo, NextTry } from '../kit/machine-time.tsx'
import { client } from '../service/client.ts'
import { useMayWrite } from '../service/session.ts'
import { number } from '../time/format.ts'
import { developerWords } from '../words/developer-words.ts'
import { notificationQuery } from './webhooks-query.ts'
import type { Attempt, NotificationView } from './webhooks-query.ts'

/** One notification: its attempts, what changed, the body as it was sent. */
export function NotificationPanel({ id }: { id: string }) {
  const view = useQuery({
    ...notificationQuery(id),
    refetchInterval: ({ state }) => (state.data?.notification.attributes.delivery_status === 'pending' ? 3_000 : false),
  })
  const say = developerWords.webhooks
  return (
    <section className="panel" aria-label={say.notification}>
      <Loaded query={view} rows={4}>
        {(data) => <Notification view={data} />}
      </Loaded>
    </section>
  )
}

function Notification({ view }: { view: NotificationView }) {
  const { notification, attempts } = view
  const queries = useQueryClient()
  const may_write = useMayWrite()
  const say = developerWords.webhooks
  const replay = useMutation({
    mutationFn: () => client.webhookNotifications.redeliver(notification.id),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['notification', notification.id] }),
        queries.invalidateQueries({ queryKey: ['notifications'] }),
      ]),
  })
  const [last] = attempts
  return (
    <>
      <header className="panel-head">
        <h2>
          <code>{notification.attributes.event}</code>
        </h2>
        {may_write && (
          <button type="button" className="button" disabled={replay.isPending} onClick={() => replay.mutate()}>
            <RotateCw size={15} aria-hidden />
            {say.replay}
          </button>
        )}
      </header>
      <div className="panel-body">
        <p role="status" className={replay.isSuccess ? 'banner' : 'for-readers'} data-tone="go">
          {replay.isSuccess ? say.replayed : ''}
        </p>
        <Problem of={replay} />
        <DeliveryFacts view={view} />
        <Changeset view={view} />
        {attempts.length > 0 && <Attempts attempts={attempts} />}
        {last?.request_headers !== undefined && <SentHeaders headers={last.request_headers} />}
        <Part title={say.body}>
          <CodeBlock label={say.body} text={JSON.stringify(view.body, null, 2)} copy />
        </Part>
        {last?.response_body != null && last.response_body !== '' && (
          <Part title={say.answer}>
            <CodeBlock label={say.answer} text={last.response_body.slice(0, 4_096)} />
          </Part>
        )}
      </div>
    </>
  )
}

function DeliveryFacts({ view: { notification, attempts } }: { view: NotificationView }) {
  const [last] = attempts
  const say = developerWords.webhooks
  return (
    <Facts>
      <Fact name={say.notification}>
        <code>{notification.id}</code>
      </Fact>
      <Fact name={say.state}>{say.statuses[notification.attributes.delivery_status]}</Fact>
      <Fact name={say.response}>{last === undefined ? say.notSent : <Outcome attempt={last} />}</Fact>
      <Fact name={say.attempts}>
        {attempts.length}
        {last?.next_attempt_at != null && (
          <small>
            {say.nextTry} <NextTry at={last.next_attempt_at} />
          </small>
        )}
      </Fact>
    </Facts>
  )
}

function SentHeaders({ headers }: { headers: Readonly<Record<string, string>> }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <Part title={developerWords.webhooks.headers}>
      <CodeBlock label={developerWords.webhooks.headers} text={lines.join('\n')} />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="small-title">{title}</h3>
      {children}
    </>
  )
}

function Outcome({ attempt }: { attempt: Attempt }) {
  return (
    <>
      {attempt.status_code === null
        ? (attempt.error ?? developerWords.webhooks.noAnswer)
        : `HTTP ${attempt.status_code}`}{' '}
      {developerWords.webhooks.after(number.format(attempt.duration_ms))}
    </>
  )
}

function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <Part title={developerWords.webhooks.attempts}>
      <ol className="rows">
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <span>
              {attempt.attempt}. <Outcome attempt={attempt} />
            </span>
            <span className="quiet">
              <MachineAgo at={attempt.created_at} />
            </span>
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** What changed, old and new side by side; only updates carry it. */
function Changeset({ view: { reference } }: { view: NotificationView }) {
  if (reference?.type !== 'container_updated_event') return null
  const changes = Object.entries(reference.attributes.changeset)
  return (
    <Part title={developerWords.webhooks.changes}>
      <table className="diff">
        <thead>
          <tr>
            <th>{developerWords.webhooks.field}</th>
            <th>{developerWords.webhooks.old}</th>
            <th>{developerWords.webhooks.new}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(([field, change]) => (
            <tr key={field}>
              <th scope="row">
                <code>{field}</code>
              </th>
              <td>
                <s>{JSON.stringify(change?.[0])}</s>
              </td>
              <td>{JSON.stringify(change?.[1])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}
