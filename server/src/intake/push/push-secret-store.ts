import type { Reader, Transaction } from '../../ground/db/index.ts'

/** A secret under which a carrier signs, sealed; bound to `push/<source id>`. */
export interface PushSecret {
  readonly id: string
  readonly source_id: string
  readonly subscription_id: string | null
  readonly secret: string
  readonly created_at: string
  /** From when on it is not good any more; null: in force. */
  readonly retired_at: string | null
}

const columns = [
  'id',
  'source_id',
  'subscription_id',
  'secret',
  'created_at',
  'retired_at',
] as const satisfies readonly (keyof PushSecret)[]

/**
 * Secrets of a source that are good at a moment, newest first; those of the named subscription and those of none in
 * particular.
 */
export async function secretsInForce(
  reader: Reader,
  source_id: string,
  subscription_id: string | null,
  now: string,
): Promise<readonly PushSecret[]> {
  return reader<PushSecret[]>`
    select ${reader(columns)} from push_secret
    where source_id = ${source_id} and (retired_at is null or retired_at > ${now})
      and (${subscription_id}::text is null or subscription_id is null or subscription_id = ${subscription_id})
    order by created_at desc, id desc limit 20`
}

export async function insertPushSecret(tx: Transaction, secret: PushSecret): Promise<void> {
  await tx`insert into push_secret ${tx({ ...secret })}`
}

/** Names the subscription that a secret was made for, once the carrier has given it an id. */
export async function nameSubscription(db: Reader, id: string, subscription_id: string): Promise<void> {
  await db`update push_secret set subscription_id = ${subscription_id} where id = ${id}`
}

/** Forgets a secret that the carrier did not take. */
export async function dropPushSecret(db: Reader, id: string): Promise<void> {
  await db`delete from push_secret where id = ${id}`
}

/** Lets all other secrets of a subscription end at a moment. */
export async function retireOthers(
  tx: Transaction,
  source_id: string,
  subscription_id: string | null,
  keep_id: string,
  retired_at: string,
): Promise<void> {
  await tx`
    update push_secret set retired_at = ${retired_at}
    where source_id = ${source_id} and subscription_id is not distinct
    from ${subscription_id}::text and id <> ${keep_id} and retired_at is null`
}

/** Forgets the secrets of a subscription that is no more. */
export async function removePushSecrets(tx: Transaction, source_id: string, subscription_id: string): Promise<number> {
  return (
    await tx`
    delete from push_secret where source_id = ${source_id} and subscription_id = ${subscription_id}`
  ).count
}

/** A secret as it is listed: everything but the secret. */
export async function listPushSecrets(reader: Reader): Promise<readonly Omit<PushSecret, 'secret'>[]> {
  return reader<Omit<PushSecret, 'secret'>[]>`
    select id, source_id, subscription_id, created_at, retired_at from push_secret order by source_id, created_at desc
    limit 1000`
}

/** What a sealed secret is bound to. */
export const pushContext = (source_id: string): string => `push/${source_id}`
