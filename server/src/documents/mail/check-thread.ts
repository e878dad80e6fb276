import { Worker } from 'node:worker_threads'
import type { ResolveRecords, SmtpClient } from './own-check.ts'

/** What the thread that checks a mail begins with. */
export interface CheckStart {
  readonly bytes: Uint8Array
  readonly client: SmtpClient | null
}

/** What was found out about a mail, in the words of RFC 8601. */
export interface MailFindings {
  /** Addresses that it says it is from. */
  readonly from: readonly string[]
  readonly signatures: readonly {
    readonly result: string
    /** It is of the domain of the From line, or of one that belongs to it. */
    readonly is_of_sender: boolean
    /** It covers the body to its end. */
    readonly is_whole: boolean
  }[]
  readonly spf: string | null
  readonly dmarc: string | null
  /** The place that it came from is one of the sender's, by the rules of DMARC. */
  readonly is_spf_aligned: boolean
  readonly arc: string | null
}

/** What the thread says. */
export type CheckMessage =
  | { readonly says: 'ask'; readonly question: number; readonly name: string; readonly type: string }
  | { readonly says: 'found'; readonly findings: MailFindings }

/** What it is answered: the records, or with which code there are none. */
export interface AnsweredRecords {
  readonly question: number
  readonly records: string[][] | string[] | null
  readonly code: string
}

const memory_mb = 256

/**
 * Checks a mail in a thread of its own, which is ended after `time_ms` whatever it is doing: what a mail costs is
 * chosen by whoever sent it. Null: it came to nothing.
 */
export async function checkBeside(
  start: CheckStart,
  resolveRecords: ResolveRecords,
  time_ms: number,
): Promise<MailFindings | null> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: start,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memory_mb },
  })
  const { promise, resolve } = Promise.withResolvers<MailFindings | null>()
  const timer = setTimeout(() => resolve(null), time_ms)
  worker.on('message', (message: CheckMessage) => {
    if (message.says === 'found') resolve(message.findings)
    else
      void answered(message.question, resolveRecords(message.name, message.type)).then((it) => worker.postMessage(it))
  })
  worker.on('error', () => resolve(null)).on('exit', () => resolve(null))
  const findings = await promise
  clearTimeout(timer)
  await worker.terminate()
  return findings
}

async function answered(question: number, asked: Promise<string[][] | string[]>): Promise<AnsweredRecords> {
  try {
    return { question, records: await asked, code: '' }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { question, records: null, code }
  }
}
