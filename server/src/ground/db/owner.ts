import { once } from 'node:events'
import { rename, rm } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether this process owns the data folder; if not, the process that does (null: it did not say). */
export type Ownership =
  | { readonly owned: true; readonly release: () => Promise<void> }
  | { readonly owned: false; readonly pid: number | null }

const answer_timeout_ms = 2_000
/** Long enough for another starter, who found the same dead socket, to have replaced ours. */
const settle_ms = 50

/**
 * Takes the data folder for this process by listening on a socket in it: the kernel frees it however we end.
 * Whoever asks is told our process id.
 */
export async function takeOwnership(socket: string): Promise<Ownership> {
  const other = await askOwner(socket)
  if (other !== 'nobody') return { owned: false, pid: other }
  const server = createServer((connection) => {
    connection.on('error', () => connection.destroy())
    connection.end(`${process.pid}\n`)
  })
  // Closing a server unlinks the name it was bound to, which must not be the name that a later owner uses.
  const bound_as = `${socket}.${process.pid}`
  await rm(bound_as, { force: true })
  await once(server.listen(bound_as), 'listening')
  server.unref()
  await rename(bound_as, socket)
  await sleep(settle_ms)
  const owner = await askOwner(socket)
  if (owner !== process.pid) {
    server.close()
    return { owned: false, pid: owner === 'nobody' ? null : owner }
  }
  const release = async () => {
    await rm(socket, { force: true })
    server.close()
  }
  return { owned: true, release }
}

/** The process that owns the folder; null: somebody who does not answer. */
export async function askOwner(socket: string): Promise<number | 'nobody' | null> {
  return new Promise((resolve) => {
    let said = ''
    const connection = createConnection(socket)
    const settle = (owner: number | 'nobody' | null) => {
      connection.destroy()
      resolve(owner)
    }
    connection.setTimeout(answer_timeout_ms, () => settle(null))
    connection.on('error', () => settle('nobody'))
    connection.on('data', (chunk) => (said += chunk.toString()))
    connection.on('end', () => settle(Number.parseInt(said, 10) || null))
  })
}
