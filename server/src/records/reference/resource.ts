import type {
  MetroAreaAttributes,
  PortAttributes,
  ResourceObject,
  ShippingLineAttributes,
  TerminalAttributes,
} from '@quaylog/contract'
import type { Scope } from '../../request/scope.ts'
import { repeatedId } from '../../request/repeated-id.ts'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import type { MetroArea, Port } from '../../reference/location.ts'
import { lineProvides, terminalProvides } from '../../reference/provided-data.ts'
import type { ShippingLine } from '../../reference/shipping-line.ts'
import type { Terminal } from '../../reference/terminal.ts'

/** The port resource of contract 2.10. */
export function renderPort(port: Port, scope: Scope): ResourceObject {
  const { name, code, ...rest } = placeOf(port)
  const attributes: PortAttributes = { name, code, city: port.city ?? port.name, ...rest }
  return {
    id: port.id,
    type: 'port',
    attributes: { ...repeatedId(scope.compat, port.id), ...attributes },
    relationships: {
      terminals: { data: scope.reference.terminalsOf(code).map((terminal) => ({ id: terminal.id, type: 'terminal' })) },
    },
  }
}

export function renderMetroArea(area: MetroArea, { compat }: Pick<Scope, 'compat'>): ResourceObject {
  return { id: area.id, type: 'metro_area', attributes: { ...repeatedId(compat, area.id), ...placeOf(area) } }
}

/** Terminals, rail ramps and depots; contract 2.10. */
export function renderTerminal(
  terminal: Terminal,
  { compat, claims }: Pick<Scope, 'compat' | 'claims'>,
): ResourceObject {
  const { location } = terminal
  const attributes: TerminalAttributes = {
    name: terminal.name,
    nickname: terminal.nickname,
    firms_code: terminal.firms_code,
    smdg_code: terminal.smdg_code,
    bic_facility_code: terminal.bic_facility_code,
    facility_type: terminal.facility_type,
    provided_data: terminalProvides(claims.terminal(terminal)),
    street: terminal.street,
    city: terminal.city ?? location.name,
    state: null,
    state_abbr: terminal.state_abbr ?? location.state_abbr,
    zip: terminal.zip,
    country: terminal.country_code,
  }
  return {
    id: terminal.id,
    type: 'terminal',
    attributes: { ...repeatedId(compat, terminal.id), ...attributes },
    relationships: {
      port: { data: location.type === 'port' ? { id: location.id, type: 'port' } : null },
      metro_area: { data: location.type === 'metro_area' ? { id: location.id, type: 'metro_area' } : null },
    },
  }
}

export function renderShippingLine(line: ShippingLine, { claims }: Pick<Scope, 'claims'>): ResourceObject {
  const claimed = claims.line(line)
  const attributes: ShippingLineAttributes = {
    scac: line.scac,
    name: line.name,
    short_name: line.short_name,
    alternative_scacs: [...line.alternative_scacs],
    bol_prefix: line.bol_prefix,
    notes: line.notes,
    tracking_url: line.tracking_url,
    contact_url: line.contact_url,
    bill_of_lading_tracking_support: claimed.asks.includes('bill_of_lading'),
    booking_number_tracking_support: claimed.asks.includes('booking_number'),
    container_number_tracking_support: claimed.asks.includes('container'),
    provided_data: lineProvides(claimed),
  }
  return { id: line.id, type: 'shipping_line', attributes }
}

function placeOf(place: Port | MetroArea): MetroAreaAttributes {
  return {
    name: place.name,
    code: place.code,
    state_abbr: place.state_abbr,
    country_code: place.country_code,
    latitude: place.latitude,
    longitude: place.longitude,
    time_zone: place.time_zone,
  }
}

/** Reference records by id for `include`: from memory, shared by all accounts. */
export const reference_kinds: readonly ResourceKind<Scope>[] = [
  {
    type: 'port',
    fetch: async (scope, ids) =>
      ids.flatMap((id) => {
        const port = scope.reference.portById(id)
        return port === null ? [] : [renderPort(port, scope)]
      }),
  },
  {
    type: 'metro_area',
    fetch: async (scope, ids) =>
      ids.flatMap((id) => {
        const area = scope.reference.metroAreaById(id)
        return area === null ? [] : [renderMetroArea(area, scope)]
      }),
  },
  {
    type: 'terminal',
    fetch: async (scope, ids) =>
      ids.flatMap((id) => {
        const terminal = scope.reference.terminalById(id)
        return terminal === null ? [] : [renderTerminal(terminal, scope)]
      }),
  },
  {
    type: 'shipping_line',
    fetch: async (scope, ids) =>
      ids.flatMap((id) => {
        const line = scope.reference.lineById(id)
        return line === null ? [] : [renderShippingLine(line, scope)]
      }),
  },
]
