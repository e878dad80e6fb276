import { z } from 'zod'
import { dayIn, exception_kinds, holds, lines, ports, statuses, tags } from './fleet.ts'
import type { TrueBox } from './fleet.ts'
import type { CallTool } from './reader.ts'

/** A question in words, its true answer, and how a reader that knows the tools finds the answer. */
export interface Question {
  readonly kind: string
  readonly text: string
  readonly answer: unknown
  readonly read: (call: CallTool) => Promise<unknown>
}

/** Draws from a list, by chance. */
export type Pick = <T>(from: readonly T[]) => T
type Asking = (fleet: readonly TrueBox[], pick: Pick) => Omit<Question, 'kind'>

const counted = z.object({ meta: z.object({ total: z.int() }) })
const row = z.looseObject({ id: z.string() })
const listed = z.object({ items: z.array(row), meta: z.object({ total: z.int() }) })

/** How many of a list fit; one row is enough to know. */
async function count(call: CallTool, tool: string, given: object): Promise<number> {
  return counted.parse(await call(tool, { ...given, page_size: 1 })).meta.total
}

/** One member of every row of a list, sorted. */
async function column(call: CallTool, tool: string, given: object, member: string): Promise<readonly string[]> {
  const { items, meta } = listed.parse(await call(tool, given))
  if (meta.total > items.length) throw new Error(`${meta.total} fit, ${items.length} are on the page`)
  return items.map((one) => String(one[member])).toSorted()
}

/** The first row of a list. */
async function first(call: CallTool, tool: string, given: object): Promise<z.output<typeof row>> {
  const [one] = listed.parse(await call(tool, given)).items
  if (one === undefined) throw new Error(`${tool} found nothing`)
  return one
}

const found = z.object({ containers: z.array(row), shipments: z.array(row) })

/** The id under which the search knows a number. */
async function idOf(call: CallTool, of: 'containers' | 'shipments', q: string): Promise<string> {
  const [one] = found.parse(await call('search_container', { query: q }))[of]
  if (one === undefined) throw new Error(`the search does not know ${q}`)
  return one.id
}

const numbersOf = (boxes: readonly TrueBox[]) => boxes.map(({ number }) => number).toSorted()
const shipmentsOf = (fleet: readonly TrueBox[]) => [...new Set(fleet.map(({ shipment }) => shipment))]
const closed: readonly string[] = ['picked_up', 'empty_returned']
const timeline = z.object({ milestones: z.object({ vesselLoadedAt: z.string().optional() }) })
const instant = (text: unknown) => (typeof text === 'string' ? new Date(text).toISOString() : null)

/** Kinds of questions that people ask of a fleet. */
export const kinds: Readonly<Record<string, Asking>> = {
  'status of a container': (fleet, pick) => {
    const box = pick(fleet)
    return {
      text: `Where is ${box.number}?`,
      answer: box.status,
      read: async (call) => (await first(call, 'find_containers', { number: box.number }))['status'],
    }
  },
  'last free day of a container': (fleet, pick) => {
    const box = pick(fleet.filter(({ last_free_on }) => last_free_on !== null))
    return {
      text: `Until when is ${box.number} free?`,
      answer: box.last_free_on,
      read: async (call) => (await first(call, 'find_containers', { number: box.number }))['lastFreeOn'],
    }
  },
  'holds of a container': (fleet, pick) => {
    const box = pick(fleet.filter((one) => one.holds.length > 0))
    return {
      text: `What holds ${box.number}?`,
      answer: box.holds,
      read: async (call) => (await first(call, 'find_containers', { number: box.number }))['holds'],
    }
  },
  'arrival of a bill of lading': (fleet, pick) => {
    const { bill, eta_at } = pick(fleet).shipment
    return {
      text: `When does ${bill} arrive?`,
      answer: instant(eta_at),
      read: async (call) => instant((await first(call, 'find_shipments', { number: bill }))['eta']),
    }
  },
  'ship of a container': (fleet, pick) => {
    const { number, shipment } = pick(fleet)
    return {
      text: `On which ship and voyage is ${number}?`,
      answer: [shipment.vessel, shipment.voyage],
      read: async (call) => {
        const one = await first(call, 'find_containers', { number, fields: ['vessel', 'voyage'] })
        return [one['vessel'], one['voyage']]
      },
    }
  },
  'when a container was loaded': (fleet, pick) => {
    const { number, loaded_at } = pick(fleet)
    return {
      text: `When was ${number} loaded on its ship?`,
      answer: instant(loaded_at),
      read: async (call) => {
        const id = await idOf(call, 'containers', number)
        const { milestones } = timeline.parse(await call('get_container_transport_events', { id }))
        return instant(milestones.vesselLoadedAt)
      },
    }
  },
  'containers of a reference': (fleet, pick) => {
    const { reference } = pick(fleet).shipment
    return {
      text: `Which containers are of order ${reference}?`,
      answer: numbersOf(fleet.filter(({ shipment }) => shipment.reference === reference)),
      read: async (call) => {
        const { id } = await first(call, 'find_shipments', { ref_number: reference })
        return column(call, 'find_containers', { shipment_id: id }, 'number')
      },
    }
  },
  'containers of a bill of lading': (fleet, pick) => {
    const { bill } = pick(fleet).shipment
    return {
      text: `Which containers are on ${bill}?`,
      answer: numbersOf(fleet.filter(({ shipment }) => shipment.bill === bill)),
      read: async (call) => {
        const shipment_id = await idOf(call, 'shipments', bill)
        return column(call, 'find_containers', { shipment_id }, 'number')
      },
    }
  },
  'how many in a status': (fleet, pick) => {
    const status = pick(statuses)
    return {
      text: `How many containers are ${status}?`,
      answer: fleet.filter((box) => box.status === status).length,
      read: (call) => count(call, 'list_containers', { status }),
    }
  },
  'how many of a line at a port': (fleet, pick) => {
    const [carrier, port, status] = [pick(lines), pick(ports), pick(statuses)]
    return {
      text: `How many containers of ${carrier} for ${port} are ${status}?`,
      answer: fleet.filter((box) => {
        return box.shipment.scac === carrier && box.shipment.port === port && box.status === status
      }).length,
      read: (call) => count(call, 'list_containers', { carrier, port, status }),
    }
  },
  'how many are held': (fleet, pick) => {
    const [hold, port] = [pick([...holds, 'any']), pick(ports)]
    const fits = (box: TrueBox) => box.holds.some((name) => hold === 'any' || name === hold)
    return {
      text: `How many containers for ${port} have a hold (${hold})?`,
      answer: fleet.filter((box) => box.shipment.port === port && fits(box)).length,
      read: (call) => count(call, 'find_containers', { hold, port }),
    }
  },
  'how many can be picked up': (fleet, pick) => {
    const port = pick(ports)
    return {
      text: `How many containers can be picked up at ${port}?`,
      answer: fleet.filter((box) => box.shipment.port === port && box.available === true).length,
      read: (call) => count(call, 'find_containers', { available_for_pickup: true, port }),
    }
  },
  'whose last free day is a day': (fleet, pick) => {
    const [day, carrier, port] = [dayIn(pick([0, 1, 2, 3, 4, 5])), pick(lines), pick(ports)]
    const fits = ({ last_free_on, shipment }: TrueBox) =>
      last_free_on === day && shipment.port === port && shipment.scac === carrier
    return {
      text: `Which containers of ${carrier} at ${port} have their last free day on ${day}?`,
      answer: numbersOf(fleet.filter(fits)),
      read: (call) =>
        column(call, 'find_containers', { last_free_from: day, last_free_through: day, carrier, port }, 'number'),
    }
  },
  'how many are past their last free day': (fleet, pick) => {
    const port = pick(ports)
    const yesterday = dayIn(-1)
    const status = statuses.filter((one) => !closed.includes(one))
    return {
      text: `How many containers at ${port} are past their last free day and not picked up?`,
      answer: fleet.filter(({ last_free_on, shipment, status: now }) => {
        return shipment.port === port && last_free_on !== null && last_free_on <= yesterday && !closed.includes(now)
      }).length,
      read: (call) => count(call, 'find_containers', { last_free_through: yesterday, port, status }),
    }
  },
  'which last free day comes first': (fleet, pick) => {
    const [port, from] = [pick(ports), dayIn(0)]
    const days = fleet.flatMap(({ shipment, last_free_on }) => (shipment.port === port ? (last_free_on ?? []) : []))
    return {
      text: `Which last free day at ${port} comes next?`,
      answer: days.filter((day) => day >= from).toSorted()[0],
      read: async (call) => {
        const given = { last_free_from: from, port, sort: 'last_free_on', page_size: 1 }
        return (await first(call, 'find_containers', given))['lastFreeOn']
      },
    }
  },
  'how many of a tag': (fleet, pick) => {
    const [tag, status] = [pick(tags), pick(statuses)]
    return {
      text: `How many containers tagged '${tag}' are ${status}?`,
      answer: fleet.filter((box) => box.shipment.tag === tag && box.status === status).length,
      read: (call) => count(call, 'find_containers', { tag, status }),
    }
  },
  'which shipments arrive': (fleet, pick) => {
    const [port, carrier, from] = [pick(ports), pick(lines), pick([0, 3, 6, 9])]
    const [after, before] = [dayIn(from), dayIn(from + 4)].map((day) => `${day}T00:00:00Z`)
    return {
      text: `Which shipments of ${carrier} arrive at ${port} from ${after} to ${before}?`,
      answer: shipmentsOf(fleet)
        .filter((one) => one.port === port && one.scac === carrier)
        .filter(({ eta_at }) => eta_at >= (after ?? '') && eta_at < (before ?? ''))
        .map(({ bill }) => bill)
        .toSorted(),
      read: (call) =>
        column(call, 'find_shipments', { port, carrier, arrives_after: after, arrives_before: before }, 'billOfLading'),
    }
  },
  'how many exceptions': (fleet, pick) => {
    const [kind, severity] = [pick(exception_kinds), pick(['critical', 'warning', 'info'])]
    return {
      text: `How many exceptions of kind ${kind} are ${severity}?`,
      answer: fleet.filter(({ exception }) => exception?.kind === kind && exception.severity === severity).length,
      read: (call) => count(call, 'list_exceptions', { kind, severity }),
    }
  },
  'what is wrong with a container': (fleet, pick) => {
    const box = pick(fleet.filter(({ exception }) => exception !== null))
    return {
      text: `What is wrong with ${box.number}, and until when has it to be done?`,
      answer: [box.exception?.kind, box.exception?.due_on],
      read: async (call) => {
        const container_id = await idOf(call, 'containers', box.number)
        const one = await first(call, 'list_exceptions', { container_id })
        return [one['kind'], one['dueOn']]
      },
    }
  },
  'which containers of a port need somebody': (fleet, pick) => {
    const [port, carrier, exception] = [pick(ports), pick(lines), pick(exception_kinds)]
    const fits = (box: TrueBox) =>
      box.shipment.port === port && box.shipment.scac === carrier && box.exception?.kind === exception
    return {
      text: `Which containers of ${carrier} for ${port} have an exception of kind ${exception}?`,
      answer: numbersOf(fleet.filter(fits)),
      read: (call) => column(call, 'find_containers', { port, carrier, exception }, 'number'),
    }
  },
}
