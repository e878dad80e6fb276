import { workOnDocument } from '../../src/documents/work.ts'
import type { RestService, Tracked } from '../rest/service.ts'
import type { Take } from './mail-examples.ts'

const document = (type: string, attributes: object, more: object = {}) => ({ data: { type, attributes, ...more } })

/** Takes the examples of the calls about documents, of which one is linked to a shipment and its container. */
export async function takeDocuments(
  service: RestService,
  { shipment_id, container_id }: Pick<Tracked, 'shipment_id' | 'container_id'>,
  take: Take,
): Promise<void> {
  const blob = {
    filename: 'notice.pdf',
    content_type: 'application/pdf',
    byte_size: 4,
    checksum: 'CY9rzUYh03PK3k6DJie09g==',
  }
  await take('POST /uploads', '/uploads', { blob })
  await take('POST /rails/active_storage/direct_uploads', '/rails/active_storage/direct_uploads', { blob })
  const file_base64 = Buffer.from('ARRIVAL NOTICE\nContainer No.: TSTU1000003').toString('base64')
  const made = await take(
    'POST /documents',
    '/documents',
    document('document', { name: 'Arrival notice', file_name: 'notice.txt', file_base64 }),
  )
  const path = `/documents/${made.id}`
  await take('GET /documents', '/documents?page[size]=1')
  await take('GET /documents/:id', path)
  await take('GET /documents/:id/content', `${path}/content`)
  await take('GET /documents/:id/representations', `${path}/representations`)
  await take('GET /documents/types', '/documents/types')
  await take('PATCH /documents/:id', path, document('document', { name: 'Arrival notice of TSTU1000003' }))
  while (await workOnDocument(service.app.parts));
  await take('POST /documents/:id/confirm', `${path}/confirm`)
  for (const again of ['reextract', 'reclassify', 'relink'])
    await take(`POST /documents/:id/${again}`, `${path}/${again}`)
  await take('POST /documents/:id/split', `${path}/split`, { ranges: [[1, 1]] })
  await take('GET /documents/:id/pages/:number', `${path}/pages/1`)
  await take('GET /documents/:id/download_url', `${path}/download_url`)
  const target = (type: string, id: string) => ({ relationships: { target: { data: { type, id } } } })
  const link = await take(
    'POST /documents/:id/links',
    `${path}/links`,
    document('document_link', {}, target('shipment', shipment_id)),
  )
  await service.call('POST', `${path}/links`, {
    body: document('document_link', {}, target('container', container_id)),
  })
  await take('GET /documents/:id/links', `${path}/links`)
  await service.call('PATCH', path, {
    body: document('document', { extracted_data_manual: { last_free_day: '2026-12-02' } }),
  })
  await take('GET /documents/:id/corrections', `${path}/corrections`)
  await take('GET /document_schemas', '/document_schemas?filter[document_type]=pickup_release')
  await take('GET /document_settings', '/document_settings')
  await take(
    'PATCH /document_settings',
    '/document_settings',
    document('document_settings', { documents_as_source: 'confirmed' }),
  )
  await take('GET /document_schemas/:id', '/document_schemas/pickup_release@2026-12-01')
  await take('GET /shipments/:id/documents', `/shipments/${shipment_id}/documents`)
  await take('GET /containers/:id/documents', `/containers/${container_id}/documents`)
  await take('DELETE /documents/:id/links/:link_id', `${path}/links/${link.id}`)
  await takeInvoice(service, take)
  await take('DELETE /documents/:id', path)
  await take('POST /documents/:id/restore', `${path}/restore`)
}

/** An invoice on paper that says neither who bills nor what for. */
async function takeInvoice(service: RestService, take: Take): Promise<void> {
  const text = 'DEMURRAGE INVOICE\nInvoice No.: DI-4711\nContainer No.: TSTU1000003\nTotal Due: USD 450.00'
  const attributes = { name: 'Invoice', file_name: 'invoice.txt', file_base64: Buffer.from(text).toString('base64') }
  const { id } = (await service.call('POST', '/documents', { body: document('document', attributes) })).one()
  while (await workOnDocument(service.app.parts));
  const lines = [{ container_number: 'TSTU1000003', charge: 'demurrage', amount: '450.00' }]
  const added = { biller: { kind: 'line', scac: 'TEST' }, lines }
  await take('POST /documents/:id/invoice', `/documents/${id}/invoice`, document('invoice', added))
}
