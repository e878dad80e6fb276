import { concernedByTariff } from '../charges/kept/concerned.ts'
import { askForRecount } from '../charges/kept/recount-store.ts'
import { insertTariff, removeTariffRow, tariffById, tariffsInUse, tariffs_max } from '../charges/tariffs/store.ts'
import { shared_account_id, writtenTariff } from '../charges/tariffs/tariff.ts'
import { isUuid } from '../ground/id.ts'
import { readTariffFile } from './charge-files.ts'
import { CommandError, print } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'
import { plain, table } from './table.ts'

const own_papers = ['contract', 'quote', 'arrival_notice'] as const

/** Gives a tariff to every account. */
export const tariffs_share: Command = {
  name: 'tariffs share',
  summary: 'Gives a public tariff (YAML, CSV or XLSX) to every account; charges that it concerns are counted again.',
  positionals: ['FILE'],
  run: (invocation) =>
    withDatabase(invocation, async ({ db, newId, clock }) => {
      const bases = (await tariffsInUse(db.work, shared_account_id, null)).map(writtenTariff)
      const tariff = await readTariffFile(invocation.positionals[0] ?? '', bases)
      if (own_papers.some((authority) => authority === tariff.authority))
        throw new CommandError(
          `${plain(tariff.name)} is a ${tariff.authority}, which is for one account only: that account imports it with quaylog tariffs import`,
        )
      const [id, now] = [newId(), clock.now()]
      await db.transaction(async (tx) => {
        if (!(await insertTariff(tx, { account_id: shared_account_id, id, now, newId }, tariff)))
          throw new CommandError(`${tariffs_max} tariffs are shared already: take one back first`)
        await askForRecount(
          tx,
          { account_id: shared_account_id, id: newId(), now },
          concernedByTariff(tariff, tariff.versions),
        )
      })
      return print(
        invocation,
        { id, name: tariff.name },
        () => `${id}  ${plain(tariff.name)} is shared with every account`,
      )
    }),
}

/** Lists what every account is given. */
export const tariffs_shared: Command = {
  name: 'tariffs shared',
  summary: 'Lists the tariffs that every account is given.',
  run: (invocation) =>
    withDatabase(invocation, async ({ db }) => {
      const tariffs = await tariffsInUse(db.work, shared_account_id, null)
      const shown = tariffs.map(({ id, name, head, versions, created_at }) => ({
        id,
        name,
        created_at,
        authority: head.authority,
        issuer: head.issuer.scac ?? head.issuer.facility ?? head.issuer.kind,
        versions: versions.length,
      }))
      return print(invocation, shown, () =>
        table(
          ['id', 'name', 'authority', 'issuer', 'versions'],
          shown.map((one) => [one.id, one.name, one.authority, one.issuer, String(one.versions)]),
        ),
      )
    }),
}

/** Takes a shared tariff back. */
export const tariffs_unshare: Command = {
  name: 'tariffs unshare',
  summary: 'Takes back a tariff that every account was given; what was counted by it stays explicable.',
  positionals: ['ID'],
  run: (invocation) =>
    withDatabase(invocation, async ({ db, newId, clock }) => {
      const id = (invocation.positionals[0] ?? '').toLowerCase()
      const row = isUuid(id) ? await tariffById(db.work, shared_account_id, id) : undefined
      if (row === undefined) throw new CommandError(`no tariff ${plain(id)} is shared: see quaylog tariffs shared`)
      const now = clock.now()
      await db.transaction(async (tx) => {
        if (!(await removeTariffRow(tx, shared_account_id, id, now))) return
        await askForRecount(
          tx,
          { account_id: shared_account_id, id: newId(), now },
          concernedByTariff(row.head, row.versions),
        )
      })
      return print(invocation, { id, shared: false }, () => `${id}  ${plain(row.name)} is no longer shared`)
    }),
}
