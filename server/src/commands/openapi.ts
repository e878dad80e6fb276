import { postmanCollection } from '../ground/openapi/postman.ts'
import { createOpenApi } from '../doors/openapi/document.ts'
import { readExamples } from '../doors/openapi/examples.ts'
import { spelledFor } from '../doors/openapi/hosted.ts'
import { routes } from '../routes.ts'
import type { Command } from './command.ts'
import { configOf } from './open.ts'

export const openapi: Command = {
  name: 'openapi',
  summary: 'Prints the description of the API (OpenAPI 3.1), or with --postman a Postman collection.',
  options: { postman: { type: 'boolean', help: 'print a Postman collection' } },
  async run(invocation) {
    const { base_url, compat } = configOf(invocation)
    const document = spelledFor(compat, createOpenApi(routes, base_url, readExamples()))
    const printed = invocation.options['postman'] === true ? postmanCollection(document) : document
    process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`)
    return 0
  },
}
