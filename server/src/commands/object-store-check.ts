import { placesOf } from '../documents/place-store.ts'
import { payloadPlaces } from '../world-facts/payload-place-store.ts'
import { createObjectStore, object_limits } from '../ground/objects/object-store.ts'
import { createOutbound } from '../ground/outbound/index.ts'
import { bad, ok, warning } from './checks.ts'
import type { Check } from './checks.ts'
import type { Opened } from './open.ts'

const name = 'object store'

/** Whether the store of objects can be written, read and deleted, and where originals are. */
export async function checkObjectStore({
  config,
  db,
  clock,
  newId,
}: Pick<Opened, 'config' | 'db' | 'clock' | 'newId'>): Promise<Check[]> {
  const [places, payloads] = [await placesOf(db.work), await payloadPlaces(db.work)]
  const { object_store } = config
  if (object_store === null) {
    if (places.store + payloads.store === 0) return []
    const found = `${places.store} originals and ${payloads.store} payloads are in one, and QUAYLOG_OBJECT_STORE is not set`
    return [bad(name, found, 'set it as it was: until then they cannot be read')]
  }
  const outbound = createOutbound(object_limits)
  const store = createObjectStore(object_store, outbound, clock.realMs)
  const [key, bytes] = [`check/${newId()}`, Buffer.from('written by quaylog doctor')]
  try {
    const put = await store.put(key, bytes)
    if (!put.ok) return [bad(name, `cannot be written: ${put.detail}`, cure)]
    const got = await store.get(key, 0, bytes.length)
    if (!got.ok) return [bad(name, `cannot be read: ${got.detail}`, cure)]
    if (!got.value.equals(bytes)) return [bad(name, 'gives other bytes than were written', cure)]
    const removed = await store.remove(key)
    if (!removed.ok) return [bad(name, `cannot be deleted from: ${removed.detail}`, cure)]
  } finally {
    await outbound.close()
  }
  const found = `${places.store} originals in it, ${places.database} in the database, ${payloads.store} payloads in ${payloads.objects} objects, ${places.loose + payloads.loose} objects to be removed`
  const { protocol, hostname } = new URL(object_store.base_url)
  return protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost'
    ? [ok(name, found)]
    : [warning(name, `${found}; it is asked without encryption`, 'give it an endpoint with https')]
}

const cure =
  'look at QUAYLOG_OBJECT_STORE, the credentials, and what they may do in the bucket (docs/operating/object-store.md)'
