import { product_name } from '@quaylog/contract'
import { toolNames, toolset_names, type Toolset } from '@quaylog/mcp'

/** The addresses that the file leads to. */
export interface LlmsAddresses {
  readonly public_url: string
  readonly base_url: string
  readonly mcp_url: string
}

const for_whom: Readonly<Record<Toolset, string>> = { fleet: 'for fleets', documents: 'for papers' }
const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/**
 * `/llms.txt`: what a language model needs to find the doors of this service, as Markdown with a title, a summary and
 * lists of links. Nothing in it depends on who asks.
 */
export function llmsText({ public_url, base_url, mcp_url }: LlmsAddresses): string {
  const at = (path: string) => `${public_url.replace(/\/$/, '')}${path}`
  const sets = toolset_names.map(
    (name) =>
      `- [MCP with the tools ${for_whom[name]}](${mcp_url}?toolset=${name}): the same and ${quoted(toolNames(name))}`,
  )
  return `# ${product_name}

> Tracks ocean containers by container, bill of lading and booking number: milestones, estimated arrivals, holds, last free days and what waiting costs.

REST and MCP take an API key as the header \`Authorization: Token KEY\`; MCP clients can sign in with OAuth 2.1 instead.

## REST

- [OpenAPI description](${at('/openapi.json')}): every call, with parameters, answers and examples; paths are below ${base_url}
- [API reference](${at('/docs')}): the same to read, a page for each kind of call and each resource

## MCP

- [MCP](${mcp_url}): Streamable HTTP, with the tools ${quoted(toolNames())}
${sets.join('\n')}
- [Skill for agents](${at('/SKILL.md')}): which call answers what, and how answers are read

Several sets are asked for with a comma: \`?toolset=${toolset_names.join(',')}\`.
`
}
