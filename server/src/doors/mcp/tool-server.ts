import { createMcpServer, toolset_names } from '@quaylog/mcp'
import { QuaylogClient } from '@quaylog/sdk'
import type { AnswerInProcess } from '../../ground/http/in-process.ts'
import type { MakeServer } from './answer.ts'
import { inProcessFetch } from './in-process-fetch.ts'

/** What marks the token of a person among its scopes. */
export const signed_in = 'signed_in'

/** What marks, among the scopes of a message, that its client asked for a set of tools. */
export const toolsetMark = (name: string) => `toolset:${name}`

/** Servers with the tools of the product, which call the REST application of this process as the caller. */
export function toolServers(base_url: string, answerInProcess: AnswerInProcess): MakeServer {
  const fetchImpl = inProcessFetch(answerInProcess, base_url)
  return (identity, era, onError, revision) =>
    createMcpServer(
      {
        client: new QuaylogClient({
          apiToken: identity?.token ?? '',
          apiBaseUrl: base_url,
          fetchImpl,
          maxRetries: 0,
          timeoutMs: 0,
        }),
        signedInUser: identity?.scopes.includes(signed_in) === true,
        toolsets: toolset_names.filter((name) => identity?.scopes.includes(toolsetMark(name)) === true),
        onError,
      },
      era,
      revision,
    )
}
