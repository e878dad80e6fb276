import { useQuery } from '@tanstack/react-query'
import { Panel } from '../kit/panel.tsx'
import { useNow } from '../time/use-now.ts'
import { developerWords } from '../words/developer-words.ts'
import { notificationsQuery } from './webhooks-query.ts'

const hours = 24
const hour_ms = 3_600_000
const [bar_width, gap, height] = [16, 4, 64]

/** Deliveries of the last day by hour, failed ones in front; drawn from the newest fifty. */
export function DeliveryBars({ webhook_id }: { webhook_id: string }) {
  const log = useQuery(notificationsQuery(webhook_id, undefined))
  const now = useNow()
  const counts = Array.from({ length: hours }, () => ({ all: 0, failed: 0, pending: 0, attempts: 0 }))
  for (const {
    notification: { attributes },
    failed_attempts,
  } of log.data ?? []) {
    const slot = counts[hours - 1 - Math.floor((now - Date.parse(attributes.created_at)) / hour_ms)]
    if (slot === undefined) continue
    slot.all += 1
    slot.attempts += failed_attempts
    if (attributes.delivery_status === 'failed') slot.failed += 1
    if (attributes.delivery_status === 'pending') slot.pending += 1
  }
  const sum = (of: 'all' | 'failed' | 'pending' | 'attempts') => counts.reduce((total, slot) => total + slot[of], 0)
  const most = Math.max(1, ...counts.map(({ all }) => all))
  const text = developerWords.webhooks.sum(
    sum('all') - sum('pending') - sum('failed'),
    sum('failed'),
    sum('pending'),
    sum('attempts'),
  )
  return (
    <Panel title={developerWords.webhooks.lastDay} aside={<span className="quiet">{text}</span>}>
      <svg
        className="bars"
        viewBox={`0 0 ${hours * (bar_width + gap)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        {counts.map(({ all, failed, attempts }, hour) => (
          <g key={hour} transform={`translate(${hour * (bar_width + gap)} 0)`}>
            <rect
              className="bar"
              y={height - (all / most) * height}
              width={bar_width}
              height={(all / most) * height}
              rx="1.5"
            />
            {attempts > 0 && (
              <rect
                className={failed > 0 ? 'bar-failed' : 'bar-retried'}
                y={height - (all / most) * height}
                width={bar_width}
                height={(Math.min(all, Math.max(failed, attempts)) / most) * height}
                rx="1.5"
              />
            )}
          </g>
        ))}
      </svg>
    </Panel>
  )
}
