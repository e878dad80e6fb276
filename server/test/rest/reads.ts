import { operation_rows } from '../../src/doors/openapi/document.ts'
import type { ResourceTypeName } from '@quaylog/contract'

/** Reads whose answer is described in one piece, with the type that their include paths begin at. */
const plain_types: Readonly<Record<string, ResourceTypeName>> = {
  'GET /containers/:id/raw_events': 'raw_event',
  'GET /webhook_notifications/:id': 'webhook_notification',
  'GET /changes': 'change',
}

/** Every read of records: its row of the interface description, how many it answers with and their type. */
export const reads = operation_rows
  .filter(({ call }) => call.startsWith('GET '))
  .flatMap(({ call, answer }) => {
    const type = 'type' in answer ? answer.type : plain_types[call]
    return type === undefined ? [] : [{ call, kind: answer.kind, type }]
  })
