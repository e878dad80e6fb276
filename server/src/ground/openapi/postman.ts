import { operationsOf, parametersIn } from './openapi.ts'
import type { OpenApiDocument } from './openapi.ts'

type Operation = ReturnType<typeof operationsOf>[number]

/**
 * A Postman collection of format 2.1 with every call of the document in folders by tag; `api_key` and `base_url` are
 * its variables.
 */
export function postmanCollection(document: OpenApiDocument): object {
  const operations = operationsOf(document)
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'Authorization', type: 'string' },
        { key: 'value', value: 'Token {{api_key}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'base_url', value: document.servers[0]?.url ?? '' },
      { key: 'api_key', value: '' },
    ],
    item: document.tags.map(({ name, description }) => ({
      name,
      description,
      item: operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map((operation) => request(document, operation)),
    })),
  }
}

function request(document: OpenApiDocument, { path, method, operation }: Operation): object {
  const parameters = parametersIn(document, operation)
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1'))
  const content = Object.entries(operation.requestBody?.content ?? {})[0]
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, description, required }) => ({ key: name, value: '', description, disabled: required !== true }))
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description ?? '',
      header: [
        ...(content === undefined ? [] : [{ key: 'Content-Type', value: content[0] }]),
        ...parameters
          .filter((parameter) => parameter.in === 'header')
          .map(({ name, description }) => ({ key: name, value: '', description, disabled: true })),
      ],
      ...(content === undefined
        ? {}
        : {
            body: {
              mode: 'raw',
              raw: JSON.stringify(content[1].example ?? {}, null, 2),
              options: { raw: { language: 'json' } },
            },
          }),
      url: {
        raw: `{{base_url}}/${segments.join('/')}`,
        host: ['{{base_url}}'],
        path: segments,
        variable: parameters
          .filter((parameter) => parameter.in === 'path')
          .map(({ name, description }) => ({ key: name, value: '', description })),
        query,
      },
    },
    response: [],
  }
}
