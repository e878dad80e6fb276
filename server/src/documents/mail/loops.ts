import type { EmailDroppedReason } from '@quaylog/contract'
import { loop_header } from '../../ground/mail.ts'
import { headerOf } from './headers.ts'
import type { HeaderField } from './headers.ts'

const received_max = 30

/** What is compared to find mails that answer themselves. */
export interface LoopFacts {
  readonly fields: readonly HeaderField[]
  /** The sender of the envelope: empty for bounces; null: nobody tells the envelope. */
  readonly envelope_sender: string | null
}

/**
 * Whether a mail is one of those that would answer themselves. Nothing here is ever answered; dropping them keeps their
 * attachments from coming in again and again. A mail that says a program sent it (RFC 3834) is one of them, whether it
 * answers another or not.
 */
export function loopReasonOf({ fields, envelope_sender }: LoopFacts): EmailDroppedReason | null {
  if (fields.some(({ name }) => name === loop_header.toLowerCase())) return 'own_mail'
  const return_path = headerOf(fields, 'return-path')
  if (envelope_sender === '' || (envelope_sender === null && return_path?.replaceAll(/\s/g, '') === '<>'))
    return 'bounce'
  const submitted = submissionWordOf(headerOf(fields, 'auto-submitted'))
  if (submitted === 'auto-generated') return 'automatic_mail'
  if (submitted !== 'no' || fields.some(({ name }) => name === 'x-autoreply')) return 'automatic_answer'
  return fields.filter(({ name }) => name === 'received').length > received_max ? 'too_many_hops' : null
}

/** The word of `Auto-Submitted`, without comments and parameters; a mail without the header says `no`. */
function submissionWordOf(auto_submitted: string | null): string {
  if (auto_submitted === null) return 'no'
  const bare = auto_submitted.slice(0, 1_000).replaceAll(/\([^()]*\)/g, ' ')
  return /[a-z-]+/i.exec(bare)?.[0].toLowerCase() ?? ''
}
