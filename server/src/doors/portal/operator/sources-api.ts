import { request_types } from '@quaylog/contract'
import { z } from 'zod'
import {
  addSource,
  configuredSources,
  removeSource,
  saveSource,
  setSourceEnabled,
  sourceHealth,
  sourceToChange,
} from '../../../asking/source-store.ts'
import { cureOf } from '../../../asking/cures.ts'
import { openSource, sealCredentials } from '../../../asking/opened-source.ts'
import type { ConfiguredSource } from '../../../asking/source-store.ts'
import { checkSource } from '../../../asking/source-check.ts'
import { works, wordsOf } from '../../../asking/tested.ts'
import { tryListened } from '../../../intake/try-listened.ts'
import { isListened } from '../../../sources/listened.ts'
import { sourceState } from '../../../asking/source-state.ts'
import { notFound, Refusal } from '../../../ground/http/refusal.ts'
import { sourceKinds } from '../../../sources/kinds.ts'
import {
  createSource,
  describeConfiguration,
  source_configuration,
  SourceConfigurationError,
} from '../../../sources/registry.ts'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { editedList } from '../../../ground/edited-list.ts'
import { listOrEdit } from '../list-edit.ts'

const terminal_rule = z.string().trim().toUpperCase().min(1).max(20)
const terminals_max = 500
const budget_rule = z.number().int().min(1).max(1_000_000).nullable()
/** What can be changed of a source, each by itself. */
const part_rules = {
  scac: z.string().trim().toUpperCase().max(4).nullable(),
  name: z.string().trim().max(200).nullable(),
  base_url: z.string().trim().max(500).nullable(),
  credentials: z.record(z.string().max(60), z.string().max(20_000)),
  per_minute: budget_rule,
  per_day: budget_rule,
}
const source_rule = z.object({
  kind: z.string().max(40),
  profile: z.string().max(60).nullable().default(null),
  scac: part_rules.scac.default(null),
  name: part_rules.name.default(null),
  base_url: part_rules.base_url.default(null),
  credentials: part_rules.credentials.default({}),
  terminals: z.array(terminal_rule).max(terminals_max).default([]),
  per_minute: budget_rule.default(null),
  per_day: budget_rule.default(null),
})
/** `is_new`: another of this name is not replaced. */
const put_rule = source_rule.extend({ is_new: z.boolean().default(false) })
type SourceEdit = z.output<typeof source_rule>
const change_rule = z
  .object({ ...part_rules, terminals: listOrEdit(terminal_rule, terminals_max), enabled: z.boolean() })
  .partial()

/** The configured sources with how they are doing; of credentials only the names, never a value. */
export async function getSources(call: PortalCall): Promise<ApiAnswer> {
  const reader = call.door.services.db.lists(call.account.id)
  const [sources, health] = await Promise.all([configuredSources(reader), sourceHealth(reader)])
  const by_source = new Map(health.map((row) => [row.source_id, row]))
  const data = sources.map((source) => {
    const { credentials: _sealed, ...shown } = source
    const health = by_source.get(source.id) ?? null
    return {
      ...shown,
      credential_names: Object.keys(openSource(source, call.door.sealer).credentials),
      health,
      state: sourceState(source.enabled, health),
      /** What is to be done about a source that fails. */
      cure: health === null || health.failures_in_a_row === 0 ? null : cureOf(health.last_trouble, health.last_failure),
    }
  })
  return { status: 200, body: { data, kinds: sourceKinds() } }
}

/** Adds a source, or replaces what is configured of it. A credential that is left empty stays as it is. */
export async function putSource(call: PortalCall): Promise<ApiAnswer> {
  const id = idOf(call)
  const { is_new, ...edit } = readCall(put_rule, call.body)
  const known = await sourceById(call, id)
  if (is_new && known !== undefined) throw nameTaken(id)
  const { row, described } = sourceRow(call, known, id, edit)
  const { db, clock } = call.door.services
  if (!is_new) await saveSource(db.work, row, clock.now())
  else if (!(await addSource(db.work, row, clock.now()))) throw nameTaken(id)
  return { status: known === undefined ? 201 : 200, body: { id, ...described } }
}

const nameTaken = (id: string) => mend('id', `There is a source called ${id}: choose another short name`)

/**
 * Changes what is given of a source, and nothing else: what another operator changed meanwhile stays. A credential that
 * is left empty stays too.
 */
export async function patchSource(call: PortalCall): Promise<ApiAnswer> {
  const id = idOf(call)
  const { enabled, ...change } = readCall(change_rule, call.body)
  const { db, clock } = call.door.services
  await db.transaction(async (tx) => {
    const known = await sourceToChange(tx, id)
    if (known === undefined) throw notFound('source')
    if (enabled !== undefined) await setSourceEnabled(tx, id, enabled, clock.now())
    const switched = { ...known, enabled: enabled ?? known.enabled }
    if (Object.keys(change).length === 0) return
    await saveSource(tx, sourceRow(call, switched, id, changed(known, change)).row, clock.now())
  })
  return { status: 204 }
}

const or = <T>(given: T | undefined, kept: T): T => (given === undefined ? kept : given)

function changed(known: ConfiguredSource, change: Omit<z.output<typeof change_rule>, 'enabled'>): SourceEdit {
  return {
    kind: known.kind,
    profile: known.profile,
    scac: or(change.scac, known.scac),
    name: or(change.name, known.name),
    base_url: or(change.base_url, known.base_url || null),
    credentials: change.credentials ?? {},
    terminals: editedList(known.terminals, change.terminals ?? known.terminals),
    per_minute: or(change.per_minute, known.per_minute),
    per_day: or(change.per_day, known.per_day),
  }
}

/** What a source shall be, if a source can be made of it. */
function sourceRow(call: PortalCall, known: ConfiguredSource | undefined, id: string, edit: SourceEdit) {
  if (known?.is_simulated === true) throw mend('id', 'A source of the simulated world is configured by it')
  const credentials = {
    ...(known === undefined ? {} : openSource(known, call.door.sealer).credentials),
    ...filled(edit.credentials),
  }
  const described = mendable(() =>
    describeConfiguration(configurationOf(id, edit, credentials), call.door.source_parts),
  )
  const { kind, profile, scac, base_url, terminals, per_minute, per_day } = edit
  const row = {
    id,
    kind,
    profile,
    scac: blankIsNull(scac),
    name: described.name,
    base_url: base_url ?? '',
    credentials: sealCredentials(id, credentials, call.door.sealer),
    terminals,
    per_minute,
    per_day,
    enabled: known?.enabled ?? true,
    is_simulated: false,
  }
  return { row, described }
}

/** Removes a source and its credentials; what it stated stays. */
export async function deleteSource(call: PortalCall): Promise<ApiAnswer> {
  if (!(await removeSource(call.door.services.db.work, idOf(call)))) throw notFound('source')
  return { status: 204 }
}

const blank_is_null = z
  .string()
  .trim()
  .toUpperCase()
  .max(50)
  .nullable()
  .default(null)
  .transform((text) => (text === '' ? null : text))
const test_rule = z.object({
  number: z.string().trim().toUpperCase().min(3).max(50),
  request_type: z.enum([...request_types, 'vessel']),
  terminal: blank_is_null,
  bill_of_lading: blank_is_null,
})

/**
 * Asks a source for one number, within its budget, and says stage by stage what came of it; one that is never asked is
 * listened to. Nothing of it is kept.
 */
export async function testSource(call: PortalCall): Promise<ApiAnswer> {
  const known = await sourceById(call, idOf(call))
  if (known === undefined) throw notFound('source')
  if (isListened(known.kind)) return listenTo(call, known)
  const asked = readCall(test_rule, call.body)
  const configuration = configurationOf(
    known.id,
    { ...known, base_url: known.base_url || null, terminals: [...known.terminals] },
    openSource(known, call.door.sealer).credentials,
  )
  const { source_parts: parts, sealer, services } = call.door
  mendable(() => createSource(configuration, parts))
  const kind = sourceKinds().find((one) => one.kind === known.kind && one.profile === known.profile)
  const body = await checkSource(
    { db: services.db, clock: services.clock, reference: services.reference, parts, sealer },
    known,
    (own) => createSource(configuration, own),
    asked,
    kind,
  )
  return { status: 200, body }
}

/** Listens to a source for some seconds, or looks into its folder; nothing of it is kept. */
async function listenTo({ door }: PortalCall, known: ConfiguredSource): Promise<ApiAnswer> {
  const { db, clock } = door.services
  const tested = await tryListened({ db, clock, http: door.source_parts.http }, openSource(known, door.sealer))
  if (tested === null) throw notFound('source')
  return { status: 200, body: { works: works(tested), says: wordsOf(tested), cure: tested.cure } }
}

type Configurable = Pick<SourceEdit, 'kind' | 'profile' | 'scac' | 'name' | 'base_url' | 'terminals' | 'per_minute'>

function configurationOf(
  id: string,
  { kind, profile, scac, name, base_url, terminals, per_minute }: Configurable,
  credentials: Readonly<Record<string, string>>,
) {
  const read = source_configuration.safeParse({
    id,
    kind,
    profile,
    scac: blankIsNull(scac),
    name: blankIsNull(name),
    base_url: blankIsNull(base_url),
    terminals,
    per_minute,
    credentials,
  })
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw mend(issue?.path.map(String).join('/') ?? '', issue?.message ?? 'It is invalid')
}

async function sourceById(call: PortalCall, id: string): Promise<ConfiguredSource | undefined> {
  return (await configuredSources(call.door.services.db.lists(call.account.id))).find((source) => source.id === id)
}

function idOf(call: PortalCall): string {
  return readCall(
    z.object({
      id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,99}$/, 'A source is named by small letters, digits and dashes'),
    }),
    call.params,
  ).id
}

const blankIsNull = (text: string | null): string | null => (text === '' ? null : text)
const filled = (credentials: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== ''))
const mend = (field: string, detail: string) =>
  new Refusal([{ error: 'invalid', detail, source: { pointer: `/${field}` } }])

/** A configuration of which no source can be made is told with the field to mend. */
function mendable<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof SourceConfigurationError) throw mend(error.field.replaceAll('.', '/'), error.message)
    throw error
  }
}
