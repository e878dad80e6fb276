import { z } from 'zod'
import type { ObjectStoreConfig } from './ground/objects/object-store.ts'

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)
const word = z.string().regex(/^[\x21-\x7e]{1,2048}$/, 'must be one word')
const known_parameters: readonly string[] = ['endpoint', 'region', 'style', 'new', 'payloads']

/** Every variable about the store of objects: ours, and the usual ones of those who sign requests of S3. */
export const object_store_variables = {
  QUAYLOG_OBJECT_STORE: orNull(
    z.string().check((context) => {
      const fault = faultOf(context.value)
      if (fault !== null) context.issues.push({ code: 'custom', message: fault, input: null })
    }),
  ),
  AWS_ACCESS_KEY_ID: orNull(word),
  AWS_SECRET_ACCESS_KEY: orNull(word),
  AWS_SESSION_TOKEN: orNull(word),
  AWS_REGION: orNull(word),
}

type Variables = {
  readonly [Name in keyof typeof object_store_variables]: z.output<(typeof object_store_variables)[Name]>
}

const shape = "must be s3://bucket or s3://bucket/prefix, with ?endpoint=https://… for a store that is not Amazon's"

function faultOf(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || url.protocol !== 's3:' || url.username !== '' || url.hash !== '') return shape
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) return shape
  if (!/^[A-Za-z0-9._/-]*$/.test(url.pathname) || url.pathname.includes('//'))
    return 'has a prefix with other than letters, digits, ., _, - and single /'
  const unknown = [...url.searchParams.keys()].find((name) => !known_parameters.includes(name))
  if (unknown !== undefined) return `has the unknown parameter ${unknown}: ${known_parameters.join(', ')} are known`
  return faultOfParameters(url.searchParams)
}

function faultOfParameters(given: URLSearchParams): string | null {
  const endpoint = given.get('endpoint')
  if (endpoint !== null && !/^https?:\/\/[^/?#@\s]+\/?$/.test(endpoint))
    return 'has an endpoint that is no origin such as https://s3.example.org'
  if (!/^[a-z0-9-]{1,40}$/.test(given.get('region') ?? 'none')) return 'has a region that is none'
  if (!['path', 'host'].includes(given.get('style') ?? 'path')) return 'has a style other than path and host'
  if (!/^(database|\d{1,4})$/.test(given.get('payloads') ?? 'database'))
    return 'has payloads other than database and a number of days'
  return ['store', 'database'].includes(given.get('new') ?? 'store') ? null : 'has new other than store and database'
}

/** What is missing beside the address of the store; null: nothing is. */
export function incompleteObjectStore(v: Variables): string | null {
  if (v.QUAYLOG_OBJECT_STORE === null) return null
  if (v.AWS_ACCESS_KEY_ID === null || v.AWS_SECRET_ACCESS_KEY === null)
    return 'QUAYLOG_OBJECT_STORE: needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  const { searchParams } = new URL(v.QUAYLOG_OBJECT_STORE)
  if (!searchParams.has('endpoint') && !searchParams.has('region') && v.AWS_REGION === null)
    return 'QUAYLOG_OBJECT_STORE: names no region: add ?region=… or set AWS_REGION'
  return null
}

/** What the variables come to; null: originals are in the database. */
export function objectStoreOf(v: Variables): ObjectStoreConfig | null {
  if (v.QUAYLOG_OBJECT_STORE === null) return null
  const { host: bucket, pathname, searchParams } = new URL(v.QUAYLOG_OBJECT_STORE)
  const region = searchParams.get('region') ?? v.AWS_REGION ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint')
  const origin = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  const style = searchParams.get('style') ?? (endpoint === null && !bucket.includes('.') ? 'host' : 'path')
  const prefix = pathname.replaceAll(/^\/+|\/+$/g, '')
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    base_url: style === 'path' ? `${origin.origin}/${bucket}` : `${origin.protocol}//${bucket}.${origin.host}`,
    region,
    access_key_id: v.AWS_ACCESS_KEY_ID ?? '',
    secret_access_key: v.AWS_SECRET_ACCESS_KEY ?? '',
    session_token: v.AWS_SESSION_TOKEN,
    takes_new: searchParams.get('new') !== 'database',
    payload_days: payloadDaysOf(searchParams),
  }
}

const usual_payload_days = 30

function payloadDaysOf(given: URLSearchParams): number | null {
  const asked = given.get('payloads')
  if (asked === 'database' || given.get('new') === 'database') return null
  return asked === null ? usual_payload_days : Number(asked)
}
