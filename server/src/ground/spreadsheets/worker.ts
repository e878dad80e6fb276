import { parentPort } from 'node:worker_threads'
import { readSpreadsheet } from './read.ts'
import type { SpreadsheetQuestion } from './reader.ts'

/** The thread that spreadsheets are read in: one question at a time. What it cannot answer ends it. */
function serve(port: NonNullable<typeof parentPort>): void {
  port.on('message', ({ bytes, choice }: SpreadsheetQuestion) => {
    readSpreadsheet(bytes, choice).then(
      (reading) => port.postMessage(reading),
      (error: unknown) =>
        queueMicrotask(() => {
          throw error
        }),
    )
  })
  port.postMessage('ready')
}

if (parentPort !== null) serve(parentPort)
