import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** What the library throws for params that its schema refuses: a list of what is wrong, as JSON. */
const misfits = z.array(z.object({ path: z.array(z.union([z.string(), z.number()])).default([]), message: z.string() }))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The library's own refusal of a call of a tool has words before that list. */
const own_words = /^Invalid \S+ request: (?=\[)/

function asInvalidParams(error: unknown, method: string): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof ProtocolError && !own_words.test(error.message)) return error
  const wrong = misfits.safeParse(parsed(error.message.replace(own_words, '')))
  if (!wrong.success) return error
  const told = wrong.data.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid params of ${method}: ${told}`)
}

/**
 * A server that says params which do not fit as JSON-RPC says them (-32602); the library alone calls them an error of
 * its own (-32603).
 */
export class WireServer extends Server {
  protected override _wrapHandler(
    ...[method, handler]: Parameters<Server['_wrapHandler']>
  ): ReturnType<Server['_wrapHandler']> {
    const wrapped = super._wrapHandler(method, handler)
    return async (request, context) => {
      try {
        return await wrapped(request, context)
      } catch (error) {
        throw asInvalidParams(error, method)
      }
    }
  }
}
