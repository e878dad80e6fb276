import { developerWords } from '../words/developer-words.ts'

/** How one program is told about the endpoint. */
interface McpClient {
  readonly id: string
  readonly name: string
  readonly how: string
  readonly text: string
}

/** The programs shown on the page, with the address filled in. */
export function mcpClients(mcp_url: string): readonly McpClient[] {
  const say = developerWords.connect
  const config = (server: object) => JSON.stringify({ mcpServers: { quaylog: server } }, null, 2)
  return [
    {
      id: 'claude_code',
      name: 'Claude Code',
      how: say.runThis,
      text: `claude mcp add --transport http quaylog ${mcp_url}`,
    },
    { id: 'claude', name: 'Claude', how: say.addConnector, text: mcp_url },
    { id: 'cursor', name: 'Cursor', how: say.putInto('.cursor/mcp.json'), text: config({ url: mcp_url }) },
    {
      id: 'vs_code',
      name: 'VS Code',
      how: say.putInto('.vscode/mcp.json'),
      text: JSON.stringify({ servers: { quaylog: { type: 'http', url: mcp_url } } }, null, 2),
    },
    {
      id: 'key',
      name: say.withKey,
      how: say.withKeyHow,
      text: config({ url: mcp_url, headers: { Authorization: 'Token YOUR_KEY' } }),
    },
  ]
}
