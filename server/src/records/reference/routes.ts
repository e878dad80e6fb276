import { resourceDefinition } from '@quaylog/contract'
import type { ResourceObject, ResourceTypeName } from '@quaylog/contract'
import { listScopeOf, scopeFor } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { notFound } from '../../ground/http/refusal.ts'
import { singleReply, wholeListReply } from '../../ground/jsonapi/document.ts'
import { readOne, readWholeList } from '../../ground/jsonapi/reading.ts'
import { renderMetroArea, renderPort, renderShippingLine, renderTerminal } from './resource.ts'

/** All lines in one answer, sorted by SCAC; contract 3.5. */
export async function getShippingLines(call: ApiCall): Promise<ApiReply> {
  const reading = readWholeList(call.query, 'shipping_line')
  const search = reading.filters.get('search')?.toLowerCase() ?? ''
  const lines = call.services.reference
    .lines()
    .filter((line) =>
      [line.name, line.short_name, line.scac, ...line.alternative_scacs].some((name) =>
        name.toLowerCase().includes(search),
      ),
    )
  return wholeListReply(
    listScopeOf(call),
    call.services.registry,
    lines.map((line) => renderShippingLine(line, call.services)),
    reading,
    call.url,
  )
}

export async function getShippingLine(call: ApiCall): Promise<ApiReply> {
  const key = call.params['id'] ?? ''
  const line = call.services.reference.lineById(key) ?? call.services.reference.lineByScac(key)
  return referenceReply(call, 'shipping_line', line === null ? null : renderShippingLine(line, call.services))
}

export async function getPort(call: ApiCall): Promise<ApiReply> {
  const key = call.params['id'] ?? ''
  const port = call.services.reference.portById(key) ?? call.services.reference.portByLocode(key)
  const scope = scopeFor(call, readOne(call.query, 'port'), 'port')
  return referenceReply(call, 'port', port === null ? null : renderPort(port, scope))
}

export async function getMetroArea(call: ApiCall): Promise<ApiReply> {
  const key = call.params['id'] ?? ''
  const area = call.services.reference.metroAreaById(key) ?? call.services.reference.metroAreaByLocode(key)
  return referenceReply(call, 'metro_area', area === null ? null : renderMetroArea(area, call.services))
}

export async function getTerminal(call: ApiCall): Promise<ApiReply> {
  const key = call.params['id'] ?? ''
  const terminal = call.services.reference.terminalById(key) ?? call.services.reference.terminalByFirms(key)
  return referenceReply(call, 'terminal', terminal === null ? null : renderTerminal(terminal, call.services))
}

/** Reference data is shared by all accounts: unknown is the only way to be missing. */
async function referenceReply(
  call: ApiCall,
  type: ResourceTypeName,
  resource: ResourceObject | null,
): Promise<ApiReply> {
  const reading = readOne(call.query, type)
  if (resource === null) throw notFound(type.replaceAll('_', ' '))
  return singleReply(
    scopeFor(call, reading, type),
    call.services.registry,
    resource,
    { ...reading, include: reading.include_asked ? reading.include : resourceDefinition(type).default_include.one },
    call.url,
  )
}
