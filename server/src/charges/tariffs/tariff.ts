import type { Tariff, Version } from '@quaylog/free-time'

/** The account under which the operator keeps what every account may use. */
export const shared_account_id = '00000000-0000-0000-0000-000000000000'

/** What a tariff says of itself beside its versions; it stays as it was made, but for name and reference. */
export type TariffHead = Omit<Tariff, 'quaylog_tariff' | 'versions' | 'name' | 'reference'>

/** A tariff as it is kept, with the versions in force. */
export interface TariffRow {
  readonly account_id: string
  readonly id: string
  readonly name: string
  readonly reference: string | null
  readonly head: TariffHead
  readonly created_at: string
  readonly updated_at: string
  readonly versions: readonly Version[]
}

/** One version of a tariff, also when it was replaced. */
export interface TariffVersionRow {
  readonly account_id: string
  readonly tariff_id: string
  readonly id: string
  readonly effective_from: string
  readonly document: Version
  readonly created_at: string
  readonly replaced_at: string | null
}

/** The tariff in the words of its file. */
export function writtenTariff({ name, reference, head, versions }: TariffRow): Tariff {
  return {
    quaylog_tariff: 1,
    name,
    ...(reference === null ? {} : { reference }),
    ...head,
    versions: [...versions].toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1)),
  }
}

/** What is kept of a tariff beside its versions. */
export function headOf({ quaylog_tariff: _, versions: __, name: ___, reference: ____, ...head }: Tariff): TariffHead {
  return head
}
