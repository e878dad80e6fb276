import { payloadAbout } from './piece.ts'
import { rulesOf } from './rules.ts'
import { boxesToldBefore, messagesAbout } from './store.ts'
import type { ToldBox } from './store.ts'
import { inbox_key } from './targets.ts'
import { edi_source_id } from '../inbound.ts'
import type { RecordingParts } from '../parts.ts'
import { recordPush } from '../push/record-push.ts'

const messages_of_box_max = 500
const numbers_at_once = 1_000

/** Tells boxes that are tracked since lately what files said of them before. Returns how many were told. */
export async function tellNewBoxes(parts: RecordingParts, since: string, limit: number): Promise<number> {
  const boxes = await boxesToldBefore(parts.db.work, inbox_key, { since, limit })
  await tell(parts, boxes)
  return boxes.length
}

/**
 * Tells those of the boxes to which no file was told yet what all files said of them: once a box follows files, nobody
 * looks for what they said before. Returns the numbers of these boxes.
 */
export async function tellFollowingNow(
  parts: RecordingParts,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const told = new Set<string>()
  for (let start = 0; start < numbers.length; start += numbers_at_once) {
    const some = numbers.slice(start, start + numbers_at_once)
    const boxes = await boxesToldBefore(parts.db.work, inbox_key, { numbers: some })
    await tell(parts, boxes)
    for (const { number } of boxes) told.add(number)
  }
  return told
}

async function tell(parts: RecordingParts, boxes: readonly ToldBox[]): Promise<void> {
  for (const [number, followers] of Map.groupBy(boxes, (box) => box.number)) {
    const subject = { source_key: inbox_key, number_type: 'container' as const, number }
    const heard_already = followers.every((box) => box.recorded || tellsByFiles(parts, box.line_key))
    const told = (await messagesAbout(parts.db.work, [number], messages_of_box_max)).filter(
      (message) => !heard_already || message.data_source !== 'shipping_line',
    )
    const about = await payloadAbout(
      subject,
      told.map(({ text }) => text),
      told[0]?.origin ?? '',
      rulesOf(parts.reference),
    )
    await recordPush(parts, { subject, followers, source_id: told[0]?.source_id ?? edi_source_id, ...about })
  }
}

/** Whether a line answers by what files say, because no source speaks for it. */
export function tellsByFiles({ sources }: RecordingParts, line_key: string): boolean {
  return sources.byKey(line_key)?.id === edi_source_id
}
