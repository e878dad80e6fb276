import type { WebhookAttributes } from '@quaylog/contract'
import { CircleCheck, CirclePause, CircleX } from 'lucide-react'
import { Chip } from '../kit/status.tsx'
import { developerWords } from '../words/developer-words.ts'

/** On, off, or switched off by the service with its reason. */
export function ActiveChip({
  webhook,
}: {
  webhook: Pick<WebhookAttributes, 'active' | 'disabled_at' | 'disabled_reason'>
}) {
  if (webhook.active)
    return (
      <Chip tone="go" icon={CircleCheck}>
        {developerWords.webhooks.active}
      </Chip>
    )
  if (webhook.disabled_at === null) return <Chip icon={CirclePause}>{developerWords.webhooks.inactive}</Chip>
  return (
    <Chip tone="stop" icon={CircleX}>
      {developerWords.webhooks.disabled}
    </Chip>
  )
}
