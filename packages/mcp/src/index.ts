export { createMcpServer } from './server.ts'
export type { McpContext } from './context.ts'
export { hostRefusal, loopback_names } from './host-guard.ts'
export type { AllowLists } from './host-guard.ts'
