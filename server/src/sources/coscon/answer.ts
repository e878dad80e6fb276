import { z } from 'zod'
import { readText, type Json } from '../json.ts'

const text = z.unknown().optional().transform(readText)

function list<Item extends z.ZodType>(item: Item) {
  return z
    .array(item.nullable().catch(null))
    .catch([])
    .transform((items) => items.filter((entry) => entry !== null))
}

const container = z.object({
  containerNumber: text,
  containerType: text,
  grossWeight: text,
  label: text,
  sealNumber: text,
  location: text,
  locationDateTime: text,
  transportation: text,
})

const status = z.object({
  containerNumber: text,
  containerNumberStatus: text,
  location: text,
  timeOfIssue: text,
  transportation: text,
})

const sailing = z.object({
  vesselName: text,
  voyageNo: text,
  portOfLoading: text,
  portOfDischarge: text,
  expectedDateOfDeparture: text,
  actualDepartureDate: text,
  estimatedDateOfArrival: text,
  actualArrivalDate: text,
})

const content = z.object({
  actualShipment: list(sailing),
  trackingPath: z
    .object({
      billOfladingRefCode: text,
      trackingGroupReferenceCode: text,
      fromCity: text,
      toCity: text,
      pol: text,
      pod: text,
      cgoAvailTm: text,
    })
    .nullable()
    .catch(null),
  containerStatus: list(z.object({ label: text, containers: list(container) })),
  containers: list(
    z.object({
      containerCircleStatus: list(status),
      container: container.nullable().catch(null),
      containerHistorys: list(status),
    }),
  ),
})

const answer = z.object({
  code: z.unknown().optional().transform(readText),
  message: text,
  data: z
    .object({ type: text, numberType: text, content: content.nullish().catch(undefined) })
    .nullable()
    .catch(null),
})

/** COSCO's answer; missing parts are null or empty lists. */
export type CosconAnswer = z.infer<typeof answer>
export type CosconContent = z.infer<typeof content>
export type CosconContainer = z.infer<typeof container>

/** Reads an answer; null: it has not the shape of one. */
export function readAnswer(document: Json): CosconAnswer | null {
  const parsed = answer.safeParse(document)
  return parsed.success && parsed.data.data !== null ? parsed.data : null
}
