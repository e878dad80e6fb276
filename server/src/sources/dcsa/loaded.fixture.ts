import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { normalForm } from './normal-form.ts'

export const parts = scriptedParts(() => jsonAnswer([]))
export const box = 'CSQU3054383'
const loaded = {
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-11-01T10:00:00+08:00',
  equipmentEventTypeCode: 'LOAD',
  equipmentReference: box,
  eventLocation: { UNLocationCode: 'CNSHA' },
}

/** The movements that one event tells of: that a box was loaded, unless its own members say otherwise. */
export function told(own: object) {
  const { observations } = normalForm([{ ...loaded, ...own }], { time: 'offset', container: null, parts })
  return observations.flatMap((said) => (said.kind === 'movement' ? [said] : []))
}
