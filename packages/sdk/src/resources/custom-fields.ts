import type {
  CustomFieldDataType,
  CustomFieldEntityType,
  CustomFieldReferenceType,
  CustomFieldValidation,
  CustomFieldValue,
} from '@quaylog/contract'
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
import { mapAttributes, type Document, type Included, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** A value with the name its definition gives it, as far as that came along. */
export type CustomField = ReturnType<typeof mapCustomField>
export function mapCustomField(field: Resource<'custom_field'>, included: Included) {
  const definition = included.find(field.relationships?.definition)
  return {
    ...mapAttributes<'custom_field'>(field),
    displayName: definition?.attributes.display_name ?? null,
    entity: field.relationships?.entity?.data ?? null,
  }
}

export type CustomFieldOption = ReturnType<typeof mapOption>
function mapOption(option: Resource<'custom_field_option'>) {
  return mapAttributes<'custom_field_option'>(option)
}

export type CustomFieldDefinition = ReturnType<typeof mapDefinition>
function mapDefinition(definition: Resource<'custom_field_definition'>, included: Included) {
  return {
    ...mapAttributes<'custom_field_definition'>(definition),
    options: included.all(definition.relationships?.options).map(mapOption),
  }
}

export interface DefinitionSettings {
  displayName?: string
  description?: string | null
  validation?: CustomFieldValidation | null
  defaultFormat?: string | null
  defaultValue?: CustomFieldValue
}

export interface NewDefinition extends DefinitionSettings {
  entityType: CustomFieldEntityType
  apiSlug: string
  displayName: string
  dataType: CustomFieldDataType
  /** Required for the data type reference. */
  referenceType?: CustomFieldReferenceType | null
}

const settingsOf = (settings: DefinitionSettings) => ({
  display_name: settings.displayName,
  description: settings.description,
  validation: settings.validation,
  default_format: settings.defaultFormat,
  default_value: settings.defaultValue,
})

export class CustomFieldDefinitions<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    filters: { entityType?: CustomFieldEntityType; dataType?: CustomFieldDataType; displayName?: string } = {},
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'custom_field_definition'>, MappedList<CustomFieldDefinition>>> {
    const query = {
      'filter[entity_type]': filters.entityType,
      'filter[data_type]': filters.dataType,
      'filter[display_name]': filters.displayName,
      ...listQuery(options),
    }
    return this.#api.list({ path: '/custom_field_definitions', query }, mapDefinition, options)
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'custom_field_definition'>, CustomFieldDefinition>> {
    return this.#api.one(
      { path: pathOf('/custom_field_definitions', id), query: { include: 'options' } },
      mapDefinition,
      options,
    )
  }

  create<F extends Format = D>(
    wanted: NewDefinition,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'custom_field_definition'>, CustomFieldDefinition>> {
    const attributes = {
      entity_type: wanted.entityType,
      api_slug: wanted.apiSlug,
      data_type: wanted.dataType,
      reference_type: wanted.referenceType,
      ...settingsOf(wanted),
    }
    const body = { data: { type: 'custom_field_definition', attributes } }
    return this.#api.one({ method: 'POST', path: '/custom_field_definitions', body }, mapDefinition, options)
  }

  update<F extends Format = D>(
    id: string,
    settings: DefinitionSettings,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'custom_field_definition'>, CustomFieldDefinition>> {
    const body = { data: { type: 'custom_field_definition', id, attributes: settingsOf(settings) } }
    return this.#api.one(
      { method: 'PATCH', path: pathOf('/custom_field_definitions', id), body },
      mapDefinition,
      options,
    )
  }

  /** Its values go with it. */
  delete(id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/custom_field_definitions', id), options)
  }
}

/** The choices of a definition of type enum or enum_multi. */
export class CustomFieldOptions<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    definitionId: string,
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'custom_field_option'>, MappedList<CustomFieldOption>>> {
    return this.#api.list({ path: this.#path(definitionId), query: listQuery(options) }, mapOption, options)
  }

  get<F extends Format = D>(
    definitionId: string,
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'custom_field_option'>, CustomFieldOption>> {
    return this.#api.one({ path: this.#path(definitionId, id) }, mapOption, options)
  }

  create<F extends Format = D>(
    definitionId: string,
    attributes: { label: string; value: string; position?: number | null },
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'custom_field_option'>, CustomFieldOption>> {
    return this.#api.one(
      { method: 'POST', path: this.#path(definitionId), body: { data: { type: 'custom_field_option', attributes } } },
      mapOption,
      options,
    )
  }

  update<F extends Format = D>(
    definitionId: string,
    id: string,
    attributes: { label?: string; position?: number | null },
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'custom_field_option'>, CustomFieldOption>> {
    return this.#api.one(
      {
        method: 'PATCH',
        path: this.#path(definitionId, id),
        body: { data: { type: 'custom_field_option', id, attributes } },
      },
      mapOption,
      options,
    )
  }

  delete(definitionId: string, id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(this.#path(definitionId, id), options)
  }

  #path(definitionId: string, ...id: readonly string[]): string {
    return pathOf('/custom_field_definitions', definitionId, '/options', ...id)
  }
}

/** Values over all records; those of one record are also at shipments and containers. */
export class CustomFields<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    filters: { entityType?: CustomFieldEntityType; entityId?: string; definitionId?: string } = {},
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'custom_field'>, MappedList<CustomField>>> {
    const query = {
      'filter[entity_type]': filters.entityType,
      'filter[entity_id]': filters.entityId,
      'filter[definition_id]': filters.definitionId,
      ...listQuery(options),
    }
    return this.#api.list({ path: '/custom_fields', query }, mapCustomField, options)
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'custom_field'>, CustomField>> {
    return this.#api.one(
      { path: pathOf('/custom_fields', id), query: { include: 'definition' } },
      mapCustomField,
      options,
    )
  }

  /** Sets the value when the record has one already. */
  create<F extends Format = D>(
    field: {
      apiSlug: string
      value: CustomFieldValue
      entity: { type: 'shipment' | 'container' | 'tracking_request'; id: string }
    },
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'custom_field'>, CustomField>> {
    const { apiSlug, value, entity } = field
    const body = {
      data: {
        type: 'custom_field',
        attributes: { api_slug: apiSlug, value },
        relationships: { entity: { data: entity } },
      },
    }
    return this.#api.one({ method: 'POST', path: '/custom_fields', body }, mapCustomField, options)
  }

  update<F extends Format = D>(
    id: string,
    value: CustomFieldValue,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'custom_field'>, CustomField>> {
    const body = { data: { type: 'custom_field', id, attributes: { value } } }
    return this.#api.one({ method: 'PATCH', path: pathOf('/custom_fields', id), body }, mapCustomField, options)
  }

  delete(id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/custom_fields', id), options)
  }
}
