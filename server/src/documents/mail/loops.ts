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
 * attachments from coming in again and again. Mails that a program writes (`Auto-Submitted: auto-generated`), as the
 * notices of carriers are, are no answers.
 */
export function loopReasonOf({ fields, envelope_sender }: LoopFacts): EmailDroppedReason | null {
  if (fields.some(({ name }) => name === loop_header.toLowerCase())) return 'own_mail'
  const return_path = headerOf(fields, 'return-path')
  if (envelope_sender === '' || (envelope_sender === null && return_path?.replaceAll(/\s/g, '') === '<>'))
    return 'bounce'
  if (isAnswer(headerOf(fields, 'auto-submitted')) || fields.some(({ name }) => name === 'x-autoreply'))
    return 'automatic_answer'
  return fields.filter(({ name }) => name === 'received').length > received_max ? 'too_many_hops' : null
}

function isAnswer(auto_submitted: string | null): boolean {
  const word = /^[a-z-]+/i.exec(auto_submitted ?? '')?.[0].toLowerCase()
  return auto_submitted !== null && word !== 'no' && word !== 'auto-generated'
}
