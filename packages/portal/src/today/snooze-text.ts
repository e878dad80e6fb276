import type { Resource } from '@quaylog/sdk'
import { readers_zone } from '../time/display.ts'
import { longMoment } from '../time/format.ts'
import { attendWords } from '../words/attend-words.ts'

const events = new Map<string, string>(Object.entries(attendWords.events))

/** An event as people say it. */
export function eventText(event: string): string {
  return events.get(event) ?? event
}

/** Until when something is snoozed; a person's own moment, so in the reader's time. */
export function snoozeText({
  snoozed_until,
  snoozed_until_event,
}: Pick<Resource<'exception'>['attributes'], 'snoozed_until' | 'snoozed_until_event'>): string {
  if (snoozed_until_event !== null) return attendWords.untilEvent(eventText(snoozed_until_event))
  return snoozed_until === null ? '' : attendWords.untilMoment(longMoment(snoozed_until, readers_zone))
}
