import '../design/table.css'
import './developers.css'
import type { DeliveryStatus } from '@quaylog/contract'
import type { Resource } from '@quaylog/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Clock, Send } from 'lucide-react'
import { Fragment, Suspense, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded, Problem, Skeleton, Trouble } from '../kit/states.tsx'
import { client } from '../service/client.ts'
import { useMayWrite } from '../service/session.ts'
import { shortMoment } from '../time/format.ts'
import { developerWords } from '../words/developer-words.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { ActiveChip } from './active-chip.tsx'
import { DeliveryBars } from './delivery-bars.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { RecoverButton } from './recover.tsx'
import { SecretField } from './secret-field.tsx'
import { TestDialog } from './test-dialog.tsx'
import { notificationsQuery, webhookQuery } from './webhooks-query.ts'
import type { LoggedNotification } from './webhooks-query.ts'

const WebhookDialog = lazyPart(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)

const route = getRouteApi('/shell/developers/webhooks/$id')
const filters = [undefined, 'failed', 'succeeded', 'pending'] as const

/** One webhook: how it is doing, what it was told, and the ways to mend what failed. */
export function WebhookPage() {
  const { id } = route.useParams()
  const webhook = useQuery(webhookQuery(id))
  if (webhook.data === undefined)
    return webhook.isError ? (
      <Trouble error={webhook.error} retry={() => void webhook.refetch()} />
    ) : (
      <Skeleton rows={4} height={90} />
    )
  return (
    <>
      <Head webhook={webhook.data} />
      {webhook.data.attributes.disabled_at !== null && <Disabled webhook={webhook.data} />}
      <DeliveryBars webhook_id={id} />
      <Log webhook_id={id} />
    </>
  )
}

function Head({ webhook }: { webhook: Resource<'webhook'> }) {
  const [dialog, setDialog] = useState<'edit' | 'test' | null>(null)
  const may_write = useMayWrite()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { attributes } = webhook
  const say = developerWords.webhooks
  const remove = useMutation({
    mutationFn: () => client.webhooks.delete(webhook.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['webhooks'] })
      await navigate({ to: '/developers/webhooks' })
    },
  })
  return (
    <>
      <PageHead
        title={attributes.url}
        mono
        above={
          <nav className="crumb" aria-label={recordWords.container.breadcrumb}>
            <Link to="/developers/webhooks">{words.nav.webhooks}</Link>
          </nav>
        }
        below={
          <div className="page-below">
            <ActiveChip webhook={attributes} />
            <span>{say.events(attributes.events.length)}</span>
            <SecretField secret={attributes.secret} />
          </div>
        }
        actions={
          may_write && (
            <HeadActions
              onTest={() => setDialog('test')}
              onEdit={() => setDialog('edit')}
              onRemove={() => {
                if (confirm(say.deleteConfirm)) remove.mutate()
              }}
            />
          )
        }
      />
      <Problem of={remove} />
      {dialog === 'edit' && (
        <Suspense>
          <WebhookDialog webhook={webhook} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'test' && <TestDialog webhook={webhook} onClose={() => setDialog(null)} />}
    </>
  )
}

function HeadActions({ onTest, onEdit, onRemove }: { onTest: () => void; onEdit: () => void; onRemove: () => void }) {
  return (
    <>
      <button type="button" className="button" onClick={onTest}>
        <Send size={15} aria-hidden />
        {developerWords.webhooks.test}
      </button>
      <button type="button" className="button" onClick={onEdit}>
        {words.common.edit}
      </button>
      <button type="button" className="button" data-kind="danger" onClick={onRemove}>
        {words.common.remove}
      </button>
    </>
  )
}

/** The service gave up on it: why, and the way back. */
function Disabled({ webhook }: { webhook: Resource<'webhook'> }) {
  const queries = useQueryClient()
  const reactivate = useMutation({
    mutationFn: () => client.webhooks.update(webhook.id, { active: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhook', webhook.id] }),
  })
  return (
    <p className="banner" data-tone="stop" role="status">
      <CircleAlert size={16} aria-hidden />
      <span>{developerWords.webhooks.switchedOff(webhook.attributes.disabled_reason ?? '')}</span>
      <button type="button" className="button" data-kind="text" onClick={() => reactivate.mutate()}>
        {developerWords.webhooks.reactivate}
      </button>
    </p>
  )
}

function Log({ webhook_id }: { webhook_id: string }) {
  const [status, setStatus] = useState<DeliveryStatus | undefined>(undefined)
  const [chosen, setChosen] = useState<string | null>(null)
  const log = useQuery(notificationsQuery(webhook_id, status))
  const say = developerWords.webhooks
  const rows = log.data ?? []
  const shown = chosen ?? rows[0]?.notification.id ?? null
  return (
    <div className="split">
      <section className="panel" aria-label={say.log}>
        <header className="panel-head">
          <h2>{say.log}</h2>
          <div className="switches" role="group" aria-label={say.filter}>
            {filters.map((one) => (
              <button
                key={one ?? 'all'}
                type="button"
                className="view"
                aria-pressed={status === one}
                onClick={() => setStatus(one)}
              >
                {say.statuses[one ?? 'all']}
              </button>
            ))}
          </div>
          <RecoverButton webhook_id={webhook_id} />
        </header>
        <Loaded query={log} rows={5}>
          {() =>
            rows.length === 0 ? (
              <NoneOf status={status} />
            ) : (
              <ul className="log">
                {rows.map((row) => (
                  <LogRow
                    key={row.notification.id}
                    row={row}
                    is_shown={row.notification.id === shown}
                    onShow={() => setChosen(row.notification.id)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      {shown !== null && <NotificationPanel key={shown} id={shown} />}
    </div>
  )
}

/** Why the log is empty: nothing was told yet, or nothing of it stands so. */
function NoneOf({ status }: { status: DeliveryStatus | undefined }) {
  const say = developerWords.webhooks
  const [title, help] = status === undefined ? [say.noDeliveries, say.noDeliveriesHelp] : say.noneOf[status]
  return <Empty title={title} help={help} />
}

function LogRow({ row, is_shown, onShow }: { row: LoggedNotification; is_shown: boolean; onShow: () => void }) {
  const { attributes } = row.notification
  return (
    <li>
      <button type="button" aria-pressed={is_shown} onClick={onShow}>
        <StatusMark status={attributes.delivery_status} />
        <span>
          <EventName name={attributes.event} />
          <small>
            {row.about !== null && <b className="mono">{row.about}</b>} {stateText(row)}
          </small>
        </span>
        <span className="log-time">{shortMoment(attributes.created_at, 'UTC')}</span>
      </button>
    </li>
  )
}

/** How it stands; attempts that failed are failed, also where another is still to come or has succeeded. */
function stateText({ notification: { attributes }, failed_attempts }: LoggedNotification): string {
  const say = developerWords.webhooks
  if (failed_attempts > 0 && attributes.delivery_status === 'pending') return say.retrying(failed_attempts)
  if (failed_attempts > 0 && attributes.delivery_status === 'succeeded') return say.recoveredAfter(failed_attempts)
  return say.statuses[attributes.delivery_status]
}

/** May break after a dot or a dash below, not within a word. */
function EventName({ name }: { name: string }) {
  return (
    <code>
      {name.split(/(?<=[._])/).map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </code>
  )
}

function StatusMark({ status }: { status: DeliveryStatus }) {
  const label = developerWords.webhooks.statuses[status]
  if (status === 'failed') return <CircleAlert className="mark-stop" size={16} aria-label={label} />
  return status === 'succeeded' ? (
    <CircleCheck className="mark-go" size={16} aria-label={label} />
  ) : (
    <Clock className="mark-wait" size={16} aria-label={label} />
  )
}
