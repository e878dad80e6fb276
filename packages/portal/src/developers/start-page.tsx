import '../design/table.css'
import './developers.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { CodeBlock } from '../kit/code-block.tsx'
import { PageHead, Panel } from '../kit/panel.tsx'
import { Loaded } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { useMayWrite, useSession } from '../service/session.ts'
import { exactMoment } from '../time/format.ts'
import { developerWords } from '../words/developer-words.ts'
import { words } from '../words/words.ts'
import { ActiveChip } from './active-chip.tsx'
import { CreateKeyDialog } from './create-key.tsx'
import { firstCalls } from './first-call.ts'
import { keysQuery } from './keys-query.ts'
import { requestsQuery, toneOfStatus } from './requests-query.ts'
import type { LoggedRequest } from './requests-query.ts'
import { failedDeliveriesQuery, webhooksQuery } from './webhooks-query.ts'

const [rows_shown, say] = [6, developerWords.start]

/** Where a developer begins: a key, a first call, what goes on, what failed, and what to read. */
export function StartPage() {
  return (
    <>
      <PageHead title={say.title} below={<p className="page-below">{say.help}</p>} />
      <div className="stack">
        <FirstCallPanel />
        <FailedPanel />
        <CallsPanel />
        <WebhooksPanel />
        <Panel title={say.read}>
          <ul className="bullets">
            <li>
              <Link to="/developers/reference">{say.reads.try}</Link>
            </li>
            <li>
              <a href="/docs">{say.reads.docs}</a>
            </li>
            <li>
              <a href="/openapi.json">{say.reads.openapi}</a>
            </li>
          </ul>
        </Panel>
      </div>
    </>
  )
}

/** A key and a call that runs with it. */
function FirstCallPanel() {
  const { addresses } = useSession()
  const keys = useQuery(keysQuery)
  const may_write = useMayWrite()
  const [is_creating, setCreating] = useState(false)
  const [shown, setShown] = useState('curl')
  const calls = firstCalls(addresses)
  const call = calls.find(({ id }) => id === shown) ?? calls[0]
  return (
    <Panel
      title={say.first}
      aside={
        may_write && (
          <button type="button" className="button" data-kind="primary" onClick={() => setCreating(true)}>
            <Plus size={16} aria-hidden />
            {developerWords.keys.create}
          </button>
        )
      }
    >
      <p>
        {keys.data !== undefined && say.keys(keys.data.data.length)} {say.needsKey}{' '}
        <Link to="/developers/keys">{words.nav.keys}</Link>
      </p>
      <div className="views" role="group" aria-label={say.first}>
        {calls.map(({ id }) => (
          <button key={id} type="button" className="view" aria-pressed={id === call?.id} onClick={() => setShown(id)}>
            {say.ways[id]}
          </button>
        ))}
      </div>
      {call !== undefined && <CodeBlock label={say.ways[call.id]} text={call.text} copy />}
      {is_creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </Panel>
  )
}

/** Requests that were refused or failed, and deliveries that were given up. */
function FailedPanel() {
  const requests = useQuery(requestsQuery('failed', 1))
  const deliveries = useQuery(failedDeliveriesQuery)
  return (
    <Panel title={say.failed}>
      <Loaded query={requests} rows={2}>
        {(calls) => (
          <Loaded query={deliveries} rows={2}>
            {(given_up) =>
              calls.data.length + given_up.length === 0 ? (
                <p className="quiet">{say.nothingFailed}</p>
              ) : (
                <>
                  {calls.data.length > 0 && <h3 className="start-kind">{say.requestsFailed}</h3>}
                  <Calls rows={calls.data} />
                  {given_up.length > 0 && <h3 className="start-kind">{say.deliveriesFailed}</h3>}
                  <ul className="start-rows">
                    {given_up.slice(0, rows_shown).map(({ id, webhook_id, event, at }) => (
                      <li key={id}>
                        <span className="numeric">{exactMoment(at, 'UTC')}</span>
                        {webhook_id === null ? (
                          <code>{event}</code>
                        ) : (
                          <Link to="/developers/webhooks/$id" params={{ id: webhook_id }}>
                            <code>{event}</code>
                          </Link>
                        )}
                      </li>
                    ))}
                  </ul>
                </>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Panel>
  )
}

/** The newest requests, as they come. */
function CallsPanel() {
  const requests = useQuery(requestsQuery('all', 1))
  return (
    <Panel title={say.calls} aside={<Link to="/developers/requests">{say.all}</Link>}>
      <Loaded query={requests} rows={3}>
        {({ data }) => (data.length === 0 ? <p className="quiet">{say.noCalls}</p> : <Calls rows={data} />)}
      </Loaded>
    </Panel>
  )
}

function Calls({ rows }: { rows: readonly LoggedRequest[] }) {
  return (
    <ul className="start-rows">
      {rows.slice(0, rows_shown).map(({ id, requested_at, status, method, path }) => (
        <li key={id}>
          <span className="numeric">{exactMoment(requested_at, 'UTC')}</span>
          <Chip tone={toneOfStatus(status)}>{status}</Chip>
          <code>
            {method} {path}
          </code>
        </li>
      ))}
    </ul>
  )
}

/** Where changes are sent, and whether they still are. */
function WebhooksPanel() {
  const webhooks = useQuery(webhooksQuery)
  return (
    <Panel title={say.webhooks} aside={<Link to="/developers/webhooks">{say.all}</Link>}>
      <Loaded query={webhooks} rows={2}>
        {(all) =>
          all.length === 0 ? (
            <p className="quiet">{developerWords.webhooks.noneHelp}</p>
          ) : (
            <ul className="start-rows">
              {all.slice(0, rows_shown).map(({ id, attributes }) => (
                <li key={id}>
                  <ActiveChip webhook={attributes} />
                  <Link to="/developers/webhooks/$id" params={{ id }}>
                    {attributes.url}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
