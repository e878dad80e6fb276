import { parentPort, workerData } from 'node:worker_threads'
import { authenticate } from 'mailauth'
import type { AuthenticateResult } from 'mailauth'
import type { AnsweredRecords, CheckMessage, CheckStart, MailFindings } from './check-thread.ts'

/** What the library found, without what only it can read. */
function findingsOf({ dkim, spf, dmarc, arc }: AuthenticateResult): MailFindings {
  return {
    from: dkim.headerFrom,
    signatures: dkim.results.map(({ status }) => ({
      result: status.result,
      is_of_sender: typeof status.aligned === 'string',
      is_whole: (status.underSized ?? 0) === 0,
    })),
    spf: wordOf(spf),
    dmarc: wordOf(dmarc),
    is_spf_aligned: dmarc !== false && dmarc.status.result === 'pass' && dmarc.alignment.spf.result !== undefined,
    arc: wordOf(arc),
  }
}

function wordOf(made: { readonly status: { readonly result: string } } | false | undefined): string | null {
  return made === false || made === undefined ? null : made.status.result
}

/** The thread that one mail is checked in. Names are asked of the thread that began it. */
async function check(port: NonNullable<typeof parentPort>, { bytes, client }: CheckStart): Promise<void> {
  const waiting = new Map<number, (answer: AnsweredRecords) => void>()
  const say = (message: CheckMessage) => port.postMessage(message)
  port.on('message', (answer: AnsweredRecords) => {
    waiting.get(answer.question)?.(answer)
    waiting.delete(answer.question)
  })
  let asked = 0
  const resolver = async (name: string, type: string) => {
    const question = (asked += 1)
    const { promise, resolve } = Promise.withResolvers<AnsweredRecords>()
    waiting.set(question, resolve)
    say({ says: 'ask', question, name, type })
    const { records, code } = await promise
    if (records === null) throw Object.assign(new Error('no records'), { code })
    return records
  }
  const result = await authenticate(Buffer.from(bytes), {
    resolver,
    disableBimi: true,
    minBitLength: 1_024,
    rejectRsaSha1: true,
    mta: 'localhost',
    ...client,
  })
  say({ says: 'found', findings: findingsOf(result) })
}

if (parentPort !== null) await check(parentPort, workerData)
