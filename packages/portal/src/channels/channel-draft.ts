import type { ChannelAttributes, ChannelKind, WebhookEventName } from '@quaylog/contract'
import { changedMembers, isChange, listChange } from '../service/changed-members.ts'
import type { ListChange } from '../service/changed-members.ts'
import { channelWords } from '../words/channel-words.ts'

/** What tells people of exceptions, and of nothing else. */
const of_exceptions: readonly WebhookEventName[] = ['exception.opened', 'exception.changed', 'exception.closed']

/** Whether a channel writes EDI files: at once, of what containers did, and for no time of the day. */
export const isOfFiles = (kind: ChannelKind): boolean => kind.startsWith('edi_')

/** Which events a channel listens to, as people choose them. */
export type Hears = keyof typeof channelWords.choices

/** A channel as its form holds it: text that may still be wrong; an empty time is none. */
export interface ChannelDraft {
  readonly kind: ChannelKind
  readonly address: string
  readonly description: string
  readonly hears: Hears
  /** What was chosen one by one; it counts only where `hears` says so. */
  readonly events: ReadonlySet<WebhookEventName>
  readonly time_zone: string
  readonly morning_digest_at: string
  readonly digest_at: string
  readonly quiet_from: string
  readonly quiet_to: string
}

/** The form of a new channel, in the time zone of whoever makes it. */
function newDraft(): ChannelDraft {
  return {
    kind: 'email',
    address: '',
    description: '',
    hears: 'exceptions',
    events: new Set(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    morning_digest_at: '',
    digest_at: '',
    quiet_from: '',
    quiet_to: '',
  }
}

/** The form of a channel that is there, or of a new one. */
export function draftOf(channel: ChannelAttributes | null): ChannelDraft {
  if (channel === null) return newDraft()
  const { kind, address, description, events, time_zone, morning_digest_at, digest_at, quiet_hours } = channel
  return {
    kind,
    address,
    description: description ?? '',
    hears: hearsOf(events),
    events: new Set(events),
    time_zone,
    morning_digest_at: morning_digest_at ?? '',
    digest_at: digest_at ?? '',
    quiet_from: quiet_hours?.from ?? '',
    quiet_to: quiet_hours?.to ?? '',
  }
}

/** The draft with another kind, and with a choice of events that channels of this kind have. */
export function ofKind(draft: ChannelDraft, kind: ChannelKind): ChannelDraft {
  if (isOfFiles(kind) === isOfFiles(draft.kind)) return { ...draft, kind }
  return { ...draft, kind, address: '', hears: isOfFiles(kind) ? 'every' : 'exceptions', events: new Set() }
}

/** Whether a channel hears of exceptions alone, of nothing, or of what was chosen. */
export function hearsOf(events: readonly WebhookEventName[]): Hears {
  if (events.length === 0) return 'nothing'
  const are_exceptions = events.length === of_exceptions.length && of_exceptions.every((name) => events.includes(name))
  return are_exceptions ? 'exceptions' : 'chosen'
}

/** What a draft lacks, in words; null: it can be sent. */
export function lackOf(draft: ChannelDraft): string | null {
  if (draft.address.trim() === '') return channelWords.missingAddress
  if (!isZone(draft.time_zone.trim())) return channelWords.badZone
  if ((draft.quiet_from === '') !== (draft.quiet_to === '')) return channelWords.quietBoth
  const is_silent = draft.hears === 'nothing' || (draft.hears === 'chosen' && draft.events.size === 0)
  return is_silent && (draft.kind !== 'email' || draft.morning_digest_at === '') ? channelWords.missingEvents : null
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What a channel is made with. */
export type ChannelSettings = ReturnType<typeof settingsOf>

/** The draft as it is sent. */
export function settingsOf(draft: ChannelDraft) {
  const { kind, quiet_from, quiet_to } = draft
  const events: Readonly<Record<Hears, readonly (WebhookEventName | '*')[]>> = {
    exceptions: of_exceptions,
    every: ['*'],
    chosen: [...draft.events],
    nothing: [],
  }
  return {
    address: draft.address.trim(),
    description: draft.description.trim() || null,
    events: [...events[draft.hears]],
    time_zone: draft.time_zone.trim(),
    morning_digest_at: kind === 'email' ? draft.morning_digest_at || null : null,
    digest_at: isOfFiles(kind) ? null : draft.digest_at || null,
    quiet_hours: quiet_from === '' || isOfFiles(kind) ? null : { from: quiet_from, to: quiet_to },
  }
}

/** What is changed of a channel; of its events those that come and those that go. */
export type ChannelChanges = Partial<Omit<ChannelSettings, 'events'>> & {
  readonly events?: ListChange<WebhookEventName | '*'>
  readonly active?: boolean
}

/** Only what the form changed, so that what others changed meanwhile stays. */
export function changesOf(before: ChannelDraft, after: ChannelDraft): ChannelChanges {
  const [old, next] = [settingsOf(before), settingsOf(after)]
  const { events: _chosen, ...changed } = changedMembers(old, next)
  const events = listChange(old.events, next.events)
  return isChange(events) ? { ...changed, events } : changed
}
