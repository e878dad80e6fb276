import type { TrackingRequestStatus } from '@quaylog/contract'
import type { Resource } from '@quaylog/sdk'
import { CalendarClock, Check, CircleAlert, Clock } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Chip } from '../kit/status.tsx'
import type { Tone } from '../kit/status.tsx'
import { recordWords } from '../words/record-words.ts'

const looks: Readonly<Record<TrackingRequestStatus, readonly [Tone, LucideIcon]>> = {
  created: ['idle', Clock],
  pending: ['idle', Clock],
  awaiting_manifest: ['wait', CalendarClock],
  succeeded: ['go', Check],
  failed: ['stop', CircleAlert],
}

/** What came of a request so far, and why it failed or is asked again. */
export function RequestStatus({ request: { attributes: a } }: { request: Resource<'tracking_request'> }) {
  const [tone, icon] = looks[a.status]
  const say = recordWords.requests
  return (
    <>
      <Chip tone={tone} icon={icon}>
        {say.status[a.status]}
      </Chip>
      {a.failed_reason !== null && (
        <small>
          {say.reasons[a.failed_reason]}
          {a.is_retrying ? ` ${say.retrying}` : ''}
        </small>
      )}
    </>
  )
}
