import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { CallContext } from './context.ts'
import { publishedAnswer, publishedSchema } from './published-schema.ts'
import { isUnforeseen, refusalOf, refuse } from './result.ts'

/** A tool as clients list it, and what happens when it is called. */
export interface DefinedTool {
  readonly listed: Tool
  readonly call: (given: unknown, context: CallContext) => Promise<CallToolResult>
}

/** What the file of a tool states. */
export interface ToolDefinition<Input extends z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  /** Members of the result that are always there or worth announcing; more may come. */
  readonly output: z.ZodObject
  /** Default true. */
  readonly readOnly?: boolean
  /** Brings spellings that are taken but not published into the published form. */
  readonly tolerate?: (given: Record<string, unknown>) => Record<string, unknown>
  readonly run: (input: z.output<Input>, context: CallContext) => Promise<CallToolResult>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function argumentsSentence(issues: readonly z.core.$ZodIssue[]): string {
  return issues.map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`).join('; ')
}

/** Makes a tool: arguments are checked once, and whatever goes wrong becomes an answer that says what to do. */
export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): DefinedTool {
  const { name, title, description, input, output, readOnly = true, tolerate = (given) => given } = definition
  return {
    listed: {
      name,
      title,
      description,
      inputSchema: publishedSchema(input),
      outputSchema: publishedAnswer(output),
      annotations: { readOnlyHint: readOnly, idempotentHint: readOnly, destructiveHint: false, openWorldHint: false },
    },
    async call(given, context) {
      const read = input.safeParse(tolerate(isRecord(given) ? given : {}))
      if (!read.success)
        return refuse({
          error: 'ValidationFailed',
          message: `Invalid arguments: ${argumentsSentence(read.error.issues)}`,
        })
      try {
        return await definition.run(read.data, context)
      } catch (error) {
        if (isUnforeseen(error)) context.onError?.(error, name)
        return refuse(refusalOf(error))
      }
    },
  }
}
