import type { CustomFieldValue, PartyRole } from '@quaylog/contract'
import {
  listQuery,
  type Api,
  type CallOptions,
  type ListOptions,
  type MappedList,
  type PlainWriteOptions,
  type WriteOptions,
} from '../api.ts'
import type { Format, Formatted } from '../format.ts'
import type { Document, Included, List, Resource } from '../included.ts'
import { pathOf } from '../path.ts'
import { mapCustomField, type CustomField } from './custom-fields.ts'
import {
  mapPayload,
  mapProvenance,
  type Payload,
  type PayloadDocument,
  type Provenance,
  type ProvenanceDocument,
} from './provenance.ts'

/** A party in a role. */
export type AssignedRole = ReturnType<typeof mapPartyRole>
export function mapPartyRole(role: Resource<'party_role'>, included: Included) {
  const party = included.find(role.relationships?.party)
  return {
    id: role.id,
    role: role.attributes.role,
    party: party === undefined ? null : { id: party.id, companyName: party.attributes.company_name },
  }
}

/** An instant as of which a record is read: an ISO 8601 date-time. */
export interface AsOfOption {
  asOf?: string | undefined
}

/** What shipments and containers have in common: parties in roles, custom fields, and where their values come from. */
export class TrackedRecords<D extends Format> {
  protected readonly api: Api<D>
  protected readonly collection: `/${string}`

  constructor(api: Api<D>, collection: `/${string}`) {
    this.api = api
    this.collection = collection
  }

  listPartyRoles<F extends Format = D>(
    id: string,
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'party_role'>, MappedList<AssignedRole>>> {
    return this.api.list(
      { path: pathOf(this.collection, id, '/party_roles'), query: listQuery(options) },
      mapPartyRole,
      options,
    )
  }

  /** Adds to the roles there are; to replace a party, remove its role first. */
  addPartyRole<F extends Format = D>(
    id: string,
    { partyId, role }: { partyId: string; role: PartyRole },
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'party_role'>, AssignedRole>> {
    const body = {
      data: {
        type: 'party_role',
        attributes: { role },
        relationships: { party: { data: { type: 'party', id: partyId } } },
      },
    }
    return this.api.one(
      { method: 'POST', path: pathOf(this.collection, id, '/party_roles'), body },
      mapPartyRole,
      options,
    )
  }

  removePartyRole(id: string, partyRoleId: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.api.remove(pathOf(this.collection, id, '/party_roles', partyRoleId), options)
  }

  customFields<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, List<'custom_field'>, MappedList<CustomField>>> {
    return this.api.list({ path: pathOf(this.collection, id, '/custom_fields') }, mapCustomField, options)
  }

  /** Sets a value by its definition's slug; null clears it. */
  setCustomField<F extends Format = D>(
    id: string,
    slug: string,
    value: CustomFieldValue,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'custom_field'>, CustomField>> {
    const body = { data: { type: 'custom_field', attributes: { api_slug: slug, value } } }
    return this.api.one(
      { method: 'POST', path: pathOf(this.collection, id, '/custom_fields'), body },
      mapCustomField,
      options,
    )
  }

  /** Removes a value by its definition's slug. */
  removeCustomField(id: string, slug: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.api.remove(pathOf(this.collection, id, '/custom_fields', slug), options)
  }

  /** Where each value comes from: statement, source, moment, rule, and what else was said. */
  provenance<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, ProvenanceDocument, Provenance>> {
    return this.api.answer({ path: pathOf(this.collection, id, '/provenance') }, mapProvenance, options)
  }

  /** The answer of a source that provenance names; `pointer` (RFC 6901) picks a part of it. */
  payload<F extends Format = D>(
    id: string,
    payloadId: string,
    options: CallOptions<F> & { pointer?: string } = {},
  ): Promise<Formatted<F, PayloadDocument, Payload>> {
    return this.api.answer(
      { path: pathOf(this.collection, id, '/payloads', payloadId), query: { pointer: options.pointer } },
      mapPayload,
      options,
    )
  }
}
