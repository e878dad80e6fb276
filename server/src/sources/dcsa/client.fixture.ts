import { createSource, type SourceConfiguration } from '../registry.ts'
import type { HttpRequest, HttpResult, Question } from '../source.ts'
import { scriptedParts } from '../testing/scripted-parts.ts'

export const base_url = 'http://127.0.0.1:4950/line'

export const question: Question = { kind: 'bill_of_lading', number: 'MEDUOL197367', containers: [] }

export const keyed: SourceConfiguration = {
  id: 'cma',
  kind: 'dcsa',
  profile: 'cma_cgm',
  base_url,
  credentials: { key_id: 'key' },
}

export function load(container: string, at = '2026-10-01T10:00:00Z') {
  return {
    eventType: 'EQUIPMENT',
    eventClassifierCode: 'ACT',
    eventDateTime: at,
    equipmentEventTypeCode: 'LOAD',
    equipmentReference: container,
  }
}

export async function ask(
  configuration: SourceConfiguration,
  answer: (request: HttpRequest, index: number) => HttpResult,
  asked: Question = question,
) {
  const parts = scriptedParts(answer)
  return { answer: await createSource(configuration, parts).ask(asked), asked: parts.asked }
}
