import {
  create_tariff_import_request,
  create_tariff_request,
  create_tariff_version_request,
  tariff_file_formats,
  update_tariff_request,
} from '@quaylog/contract'
import { readTariff, readTariffCsv, readTariffDocument, readTariffTable } from '@quaylog/free-time'
import type { Read, TableRow, Tariff, Version } from '@quaylog/free-time'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { bytesOfBase64 } from '../../ground/http/base64.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody, requireSameId } from '../../ground/http/read-body.ts'
import { changedMeanwhile, invalidParameter, notAllowed, notFound, unprocessable } from '../../ground/http/refusal.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { owned, pathId, requireHit } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply, OutsideCall } from '../../request/services.ts'
import { concernedByTariff } from '../kept/concerned.ts'
import { effectOf } from '../kept/preview.ts'
import { recountConcerned } from '../kept/stated.ts'
import { readOrRefuse } from '../problems.ts'
import { renderImport, renderTariff, renderVersion } from './resource.ts'
import {
  addVersion,
  holdTariff,
  insertTariff,
  listTariffs,
  listVersions,
  removeTariffRow,
  renameTariff,
  tariffById,
  tariffsInUse,
  tariffs_max,
  wasRemoved,
} from './store.ts'
import { shared_account_id, writtenTariff } from './tariff.ts'
import type { TariffRow } from './tariff.ts'
import { renderFile } from './file.ts'
import { inPlaceOf, placedInBody } from './in-place.ts'
import type { InPlace } from './in-place.ts'
import { templateTariff } from './template.ts'
import { tableOf, tariff_sheet, tariffTemplate } from './workbook.ts'

export async function getTariffs(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'tariff')
  const scope = listScopeOf(call)
  const page = await listTariffs(scope.reader, scope.account.id, reading.page)
  return listReply(scope, call.services.registry, page.rows.map(renderTariff), page, reading, call.url)
}

export async function getTariff(call: ApiCall): Promise<ApiReply> {
  const row = await tariffOf(call, call.services.db.keyed)
  const reading = readOne(call.query, 'tariff')
  return singleReply(scopeOf(call), call.services.registry, renderTariff(row), reading, call.url)
}

/** Makes a tariff out of the parts of a tariff file; each mistake is named with its place. */
export async function postTariff(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const reading = readOne(call.query, 'tariff')
  const { attributes } = readBody(create_tariff_request, call.body).data
  const bases = await papersOf(tx, call)
  const written = { quaylog_tariff: 1, ...attributes }
  const row = await saveTariff(call, tx, readOrRefuse(readTariffDocument(written, { bases }), '/data/attributes'))
  return singleReply(scopeOf(call, tx), call.services.registry, renderTariff(row), reading, call.url, 201)
}

const file_pointer = '/data/attributes/file'

/** The rows of a workbook, which is read in a thread of its own before anything is locked; null: it is a text. */
export async function prepareTariffImport(call: OutsideCall): Promise<readonly TableRow[] | null> {
  const { format, file } = readBody(create_tariff_import_request, call.body).data.attributes
  if (format !== 'xlsx') return null
  const bytes = bytesOfBase64(file, file_pointer)
  const sheet = await call.services.spreadsheets.read(call.caller.account.id, bytes, tariff_sheet)
  if ('refused' in sheet) throw unprocessable('invalid', file_pointer, `The workbook is not read: ${sheet.refused}`)
  if (sheet.format === 'csv')
    throw unprocessable('invalid', '/data/attributes/format', 'The file is no workbook: give its format as csv')
  return readOrRefuse(tableOf(sheet), file_pointer)
}

/** Reads a tariff file and keeps it, or with `dry_run` only says what stands in it; each mistake has place and line. */
export async function importTariff(
  call: ApiCall,
  tx: Transaction,
  rows: readonly TableRow[] | null,
): Promise<ApiReply> {
  const reading = readOne(call.query, 'tariff_import')
  const {
    format,
    file,
    dry_run = false,
    in_place_of,
    unchanged_since,
  } = readBody(create_tariff_import_request, call.body).data.attributes
  const replaced = in_place_of === undefined ? null : await replacedBy(call, tx, in_place_of, unchanged_since)
  const context = { bases: await papersOf(tx, call), taken: replaced?.versions ?? [] }
  const about = replaced === null ? {} : aboutOf(replaced)
  const textOf = (): Read<Tariff> =>
    format === 'csv' ? readTariffCsv(file, about, context) : readTariff(file, context)
  const tariff = readOrRefuse(rows === null ? textOf() : readTariffTable(rows, about, context), file_pointer)
  const changes = replaced === null ? null : inPlaceOf(replaced, tariff, file_pointer)
  const question = { reader: tx, account_id: call.caller.account.id, now: call.services.clock.now() }
  const effect = dry_run ? await effectOf(question, tariff, replaced) : null
  const keep = () =>
    replaced === null || changes === null ? saveTariff(call, tx, tariff) : saveInPlace(call, tx, replaced, changes)
  const saved = dry_run ? null : await keep()
  const resource = renderImport(call.services.newId(), tariff, saved?.id ?? null, effect)
  return singleReply(scopeOf(call, tx), call.services.registry, resource, reading, call.url)
}

/** What a table need not say of the tariff in whose place it stands. */
function aboutOf({ name, reference, head }: TariffRow) {
  return { name, ...(reference === null ? {} : { reference }), ...head }
}

/** The tariff in whose place a file is to stand, as it was read; the operator's is nobody's to change. */
async function replacedBy(call: ApiCall, tx: Transaction, id: string, unchanged_since?: string): Promise<TariffRow> {
  await holdTariff(tx, call.caller.account.id, id)
  const row = await tariffById(tx, call.caller.account.id, id)
  if (row === undefined || row.account_id === shared_account_id)
    throw unprocessable('invalid', '/data/attributes/in_place_of', 'In place of names no tariff of this account')
  const { updated_at } = row
  if (unchanged_since !== undefined && Date.parse(unchanged_since) !== Date.parse(updated_at))
    throw changedMeanwhile('unchanged_since', { updated_at })
  return row
}

/** Keeps every version that a file changes of a tariff, and what it is called, at once. */
async function saveInPlace(call: ApiCall, tx: Transaction, row: TariffRow, changes: InPlace): Promise<TariffRow> {
  const { account_id, id } = row
  const now = call.services.clock.now()
  requireHit('tariff', await renameTariff(tx, { account_id, id, ...changes }, now))
  for (const document of changes.versions) await addVersion(tx, versionRow(call, row, document))
  await recountConcerned(call, tx, concernedByTariff(row.head, [...row.versions, ...changes.versions]))
  return owned(tx, 'tariff', id, await tariffById(tx, account_id, id))
}

function versionRow({ services: { clock, newId } }: ApiCall, { account_id, id }: TariffRow, document: Version) {
  const { effective_from } = document
  const created_at = clock.now()
  return { account_id, tariff_id: id, id: newId(), effective_from, document, created_at, replaced_at: null }
}

/** A tariff as a file, which an import reads as the same tariff. */
export async function getTariffExport(call: ApiCall): Promise<ApiReply> {
  const row = await tariffOf(call, call.services.db.keyed)
  const reading = readOne(call.query, 'tariff_export', (name) => name === 'format')
  const resource = await renderFile(writtenTariff(row), formatAsked(call), row.id)
  return singleReply(scopeOf(call), call.services.registry, resource, reading, call.url)
}

/** A file to start from: an invented tariff to write over. */
export async function getTariffTemplate(call: ApiCall): Promise<ApiReply> {
  const reading = readOne(call.query, 'tariff_export', (name) => name === 'format')
  const format = formatAsked(call)
  const workbook = format === 'xlsx' ? await tariffTemplate() : undefined
  const resource = await renderFile(templateTariff(), format, null, workbook)
  return singleReply(scopeOf(call), call.services.registry, resource, reading, call.url)
}

function formatAsked({ query }: ApiCall): (typeof tariff_file_formats)[number] {
  const asked = query.get('format') ?? 'yaml'
  const format = tariff_file_formats.find((name) => name === asked)
  if (format === undefined) throw invalidParameter('format', `format must be one of ${tariff_file_formats.join(', ')}`)
  return format
}

/** Keeps a tariff that has been read; refuses one too many. */
async function saveTariff(call: ApiCall, tx: Transaction, tariff: Tariff): Promise<TariffRow> {
  const { clock, newId } = call.services
  const [account_id, id, now] = [call.caller.account.id, newId(), clock.now()]
  if (!(await insertTariff(tx, { account_id, id, now, newId }, tariff)))
    throw unprocessable('too_many', '/data', `An account may have at most ${tariffs_max} tariffs`)
  await recountConcerned(call, tx, concernedByTariff(tariff, tariff.versions))
  return owned(tx, 'tariff', id, await tariffById(tx, account_id, id))
}

/** Papers from which a contract may take what it doesn't say itself. */
async function papersOf(reader: Reader, call: ApiCall): Promise<readonly Tariff[]> {
  return (await tariffsInUse(reader, call.caller.account.id, null)).map(writtenTariff)
}

export async function patchTariff(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const row = await ownTariff(call, tx)
  const { data } = readBody(update_tariff_request, call.body)
  requireSameId(data.id, row.id)
  const { name = row.name, reference = row.reference } = data.attributes
  requireHit('tariff', await renameTariff(tx, { ...row, name, reference }, call.services.clock.now()))
  await recountConcerned(call, tx, concernedByTariff(row.head, row.versions))
  const changed = await tariffOf(call, tx)
  const reading = readOne(call.query, 'tariff')
  return singleReply(scopeOf(call, tx), call.services.registry, renderTariff(changed), reading, call.url)
}

export async function removeTariff(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const row = await ownTariff(call, tx)
  requireHit('tariff', await removeTariffRow(tx, row.account_id, row.id, call.services.clock.now()))
  await recountConcerned(call, tx, concernedByTariff(row.head, row.versions))
  return { status: 204 }
}

/** Every version that the tariff ever had: what was counted by a replaced one stays explicable. */
export async function getTariffVersions(call: ApiCall): Promise<ApiReply> {
  const { account_id, id } = await tariffOf(call, call.services.db.keyed)
  const reading = readList(call.query, 'tariff_version')
  const scope = listScopeOf(call)
  const page = await listVersions(scope.reader, account_id, id, reading.page)
  return listReply(scope, call.services.registry, page.rows.map(renderVersion), page, reading, call.url)
}

/** Adds a version, or puts a corrected one in the place of that with the same first day. */
export async function postTariffVersion(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const row = await ownTariff(call, tx)
  const { document } = readBody(create_tariff_version_request, call.body).data.attributes
  const tariff = writtenTariff(row)
  const from = document['effective_from']
  const others = tariff.versions.filter(({ effective_from }) => effective_from !== from)
  // The new version stands first, so that its mistakes are named by their place in the body.
  const context = { bases: await papersOf(tx, call), taken: others }
  const read = readTariffDocument({ ...tariff, versions: [document, ...others] }, context)
  const placed = read.ok
    ? read
    : { ok: false as const, problems: read.problems.map((one) => placedInBody(one, document)) }
  const [version] = readOrRefuse(placed, '/data/attributes').versions
  if (version === undefined) throw unprocessable('blank', '/data/attributes/document', "Document can't be blank")
  const added = versionRow(call, row, version)
  await addVersion(tx, added)
  await recountConcerned(call, tx, concernedByTariff(row.head, [...row.versions, version]))
  const reading = readOne(call.query, 'tariff_version')
  return singleReply(scopeOf(call, tx), call.services.registry, renderVersion(added), reading, call.url, 201)
}

/** A tariff that the account can use. */
async function tariffOf(call: ApiCall, reader: Reader): Promise<TariffRow> {
  const id = pathId('tariff', call.params['id'])
  const row = await tariffById(reader, call.caller.account.id, id)
  if (row === undefined && (await wasRemoved(reader, call.caller.account.id, id))) throw notFound('tariff')
  return owned(reader, 'tariff', id, row)
}

/** A tariff that the account may change: one that the operator shares it may not. */
async function ownTariff(call: ApiCall, tx: Transaction): Promise<TariffRow> {
  await holdTariff(tx, call.caller.account.id, pathId('tariff', call.params['id']))
  const row = await tariffOf(call, tx)
  if (row.account_id === shared_account_id) throw notAllowed()
  return row
}
