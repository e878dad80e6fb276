import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server'
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { CallContext } from './context.ts'

/** A prompt as clients list it, its text, and what completes its arguments. */
export interface DefinedPrompt {
  readonly listed: Prompt
  readonly get: (given: unknown) => GetPromptResult
  readonly complete: (argument: string, value: string, context: CallContext) => Promise<readonly string[]>
}

/** What the file of a prompt states. */
export interface PromptDefinition<Input extends z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  readonly text: (given: z.output<Input>) => string
  readonly complete?: DefinedPrompt['complete']
}

/** Makes a prompt of one message. Wrong arguments are refused by name. */
export function definePrompt<Input extends z.ZodObject>(definition: PromptDefinition<Input>): DefinedPrompt {
  const { name, title, description, input, text, complete = async () => [] } = definition
  return {
    listed: {
      name,
      title,
      description,
      arguments: Object.entries(input.shape).map(([argument, schema]) => {
        const { description: what } = z.globalRegistry.get(schema) ?? {}
        return {
          name: argument,
          required: !z.safeParse(schema, undefined).success,
          ...(what === undefined ? {} : { description: what }),
        }
      }),
    },
    get(given) {
      const read = input.safeParse(given ?? {})
      if (!read.success) {
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
        )
      }
      return { description, messages: [{ role: 'user', content: { type: 'text', text: text(read.data) } }] }
    },
    complete,
  }
}
