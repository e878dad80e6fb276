export { createMcpServer } from './server.ts'
export type { McpContext } from './context.ts'
