import { AlarmClock } from 'lucide-react'
import type { Resource } from '@quaylog/sdk'
import { Chip } from '../kit/status.tsx'
import { snoozeText } from './snooze-text.ts'

/** Until when something is snoozed. */
export function SnoozeChip({ of }: { of: Resource<'exception'>['attributes'] }) {
  return <Chip icon={AlarmClock}>{snoozeText(of)}</Chip>
}
