import { acknowledgement_types } from './read.ts'
import type { EdiReading } from './read.ts'

/** What an acknowledgement needs beside the reading. */
export interface AcknowledgementStamp {
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly now: string
  /** Control number of the acknowledgement, up to nine digits. */
  readonly control_number: number
}

/**
 * The functional acknowledgement (997 or CONTRL) that tells the sender which messages were taken; null: there is
 * nothing to acknowledge. Acknowledgements are not acknowledged, or two services would never come to an end.
 */
export function acknowledge(reading: EdiReading, stamp: AcknowledgementStamp): string | null {
  const messages = reading.interchange.messages.filter(({ type }) => !acknowledgement_types.has(type))
  if (messages.length === 0) return null
  const answered = { ...reading, interchange: { ...reading.interchange, messages } }
  return answered.interchange.syntax === 'x12'
    ? x12Acknowledgement(answered, stamp)
    : edifactAcknowledgement(answered, stamp)
}

function refusedOf({ quarantined }: EdiReading): ReadonlySet<number> {
  return new Set(quarantined.map(({ message }) => message.first_segment))
}

/** Accepted, rejected, or accepted in part. */
function verdictOf(accepted: number, all: number): 'A' | 'R' | 'P' {
  if (accepted === all) return 'A'
  return accepted === 0 ? 'R' : 'P'
}

function x12Acknowledgement(reading: EdiReading, { now, control_number }: AcknowledgementStamp): string {
  const { interchange } = reading
  const refused = refusedOf(reading)
  const [date, time, number] = [
    now.slice(2, 10).replaceAll('-', ''),
    now.slice(11, 16).replace(':', ''),
    String(control_number).padStart(9, '0'),
  ]
  const groups = Map.groupBy(interchange.messages, ({ group }) => group?.control_number ?? '')
  const sets = [...groups.values()].map((messages, index) => {
    const set = String(index + 1).padStart(4, '0')
    const accepted = messages.filter((message) => !refused.has(message.first_segment)).length
    const lines = [
      `ST*997*${set}`,
      `AK1*${messages[0]?.group?.code ?? 'QO'}*${messages[0]?.group?.control_number ?? '1'}`,
      ...messages.flatMap((message) => [
        `AK2*${message.type}*${message.control_number}`,
        `AK5*${refused.has(message.first_segment) ? 'R' : 'A'}`,
      ]),
      `AK9*${verdictOf(accepted, messages.length)}*${messages.length}*${messages.length}*${accepted}`,
    ]
    return [...lines, `SE*${lines.length + 1}*${set}`]
  })
  const sender = interchange.receiver.padEnd(15)
  const receiver = interchange.sender.padEnd(15)
  return [
    `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${sender}*ZZ*${receiver}*${date}*${time}*U*00401*${number}*0*P*>`,
    `GS*FA*${sender.trim()}*${receiver.trim()}*${now.slice(0, 10).replaceAll('-', '')}*${time}*${control_number}*X*004010`,
    ...sets.flat(),
    `GE*${sets.length}*${control_number}`,
    `IEA*1*${number}`,
  ]
    .map((line) => `${line}~\n`)
    .join('')
}

function edifactAcknowledgement(reading: EdiReading, { now, control_number }: AcknowledgementStamp): string {
  const { interchange } = reading
  const refused = refusedOf(reading)
  const [sender, receiver] = [escape(interchange.receiver), escape(interchange.sender)]
  const body = [
    'UNH+1+CONTRL:D:3:UN',
    `UCI+${escape(interchange.control_number)}+${receiver}+${sender}+7`,
    ...interchange.messages.map(
      (message) =>
        `UCM+${escape(message.control_number)}+${escape(message.type)}:D:95B:UN+${refused.has(message.first_segment) ? '4' : '7'}`,
    ),
  ]
  return [
    `UNB+UNOA:2+${sender}+${receiver}+${now.slice(2, 10).replaceAll('-', '')}:${now.slice(11, 16).replace(':', '')}+${control_number}`,
    ...body,
    `UNT+${body.length + 1}+1`,
    `UNZ+1+${control_number}`,
  ]
    .map((segment) => `${segment}'\n`)
    .join('')
}

function escape(text: string): string {
  return text.replace(/[?+:']/g, '?$&')
}
