import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

/**
 * What a test opens is handed over to its end at once, so that a test that fails leaves nothing open. Within a test
 * that is the end of this test, outside of one the end of its file; not for `before`, whose own end would come first.
 */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `quaylog-${purpose}-`))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The process, which is killed at the end if it is still there. */
export function endingWithTest<T extends ChildProcess>(child: T): T {
  after(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  })
  return child
}

/** Has a server listen on this machine, until the end; its port. */
export async function portOfServer(server: Server): Promise<number> {
  after(() => closeServer(server))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Closes a server with all its connections, if it still listens. */
export function closeServer(server: Server): Promise<void> {
  if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function') server.closeAllConnections()
  return server.listening ? new Promise((resolve) => server.close(() => resolve())) : Promise.resolve()
}
