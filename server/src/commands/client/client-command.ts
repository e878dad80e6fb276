import { QuaylogError } from '@quaylog/sdk'
import type { QuaylogClient } from '@quaylog/sdk'
import type { Command, Invocation } from '../command.ts'
import { plain } from '../table.ts'
import { clientOf, connection_options } from './connection.ts'
import { exitCodeOf } from './exit-code.ts'

/** What the file of a client command states. */
export interface ClientCommand extends Omit<Command, 'run'> {
  readonly run: (client: QuaylogClient, invocation: Invocation) => Promise<number>
}

/** Makes a command that calls a service with the address and key of the invocation. */
export function clientCommand({ run, options = {}, ...rest }: ClientCommand): Command {
  return {
    ...rest,
    options: { ...options, ...connection_options },
    run: (invocation) => withExitCode(invocation, async () => run(await clientOf(invocation), invocation)),
  }
}

/** Runs, and turns a failed call into one line on stderr and an exit code by its class. */
export async function withExitCode(invocation: Invocation, run: () => Promise<number>): Promise<number> {
  endWithReader()
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof QuaylogError)) throw error
    process.stderr.write(
      invocation.json ? `${JSON.stringify(describe(error))}\n` : `quaylog: ${plain(error.message)}\n`,
    )
    return exitCodeOf(error)
  }
}

/** Who reads the output may stop early, as `head` does: then there is nothing left to do. */
function endWithReader(): void {
  process.stdout.once('error', (error: Error & { code?: string }) => process.exit(error.code === 'EPIPE' ? 0 : 1))
}

function describe(error: QuaylogError) {
  return {
    error: {
      class: error.name,
      message: error.message,
      status: error.status ?? null,
      code: error.code ?? null,
      request_id: error.requestId ?? null,
    },
  }
}

/** Runs until it is done or the user ends it with Ctrl-C, which is no failure. */
export async function untilInterrupted(run: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const ended = new AbortController()
  const end = () => ended.abort()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, end)
  try {
    return await run(ended.signal)
  } catch (error) {
    if (ended.signal.aborted) return 0
    throw error
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.removeListener(name, end)
  }
}
