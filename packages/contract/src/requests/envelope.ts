import { z } from 'zod'

const orEmpty = (value: unknown): unknown => value ?? {}

/** Members of a request: absent means empty, so that each missing member is named and not the whole object. */
export const members = <Shape extends z.ZodRawShape>(shape: Shape) => z.preprocess(orEmpty, z.object(shape))

/** A body `{data: {type?, id?, attributes}}`; the type may be missing, a wrong one is refused. Wire contract 1.3. */
export const requestDocument = <const Type extends string, Attributes extends z.ZodType>(
  type: Type,
  attributes: Attributes,
) => z.object({ data: z.object({ type: z.literal(type).optional(), id: z.string().optional(), attributes }) })

/**
 * A request for a resource of our own (`own` in its definition): the same body, in which every unknown member is
 * refused. Wire contract 1.3.
 */
export const ownDocument = <
  const Type extends string,
  Shape extends z.ZodRawShape,
  Relationships extends z.ZodRawShape = Record<never, never>,
>(
  type: Type,
  attributes: Shape,
  relationships: Relationships,
) =>
  z.strictObject({
    data: z.strictObject({
      type: z.literal(type).optional(),
      id: z.string().optional(),
      attributes: z.preprocess(orEmpty, z.strictObject(attributes)),
      relationships: z.preprocess(orEmpty, z.strictObject(relationships)).optional(),
    }),
    jsonapi: z.unknown().optional(),
  })

/** The same for several records, which are named by their ids. */
export const ownDocuments = <
  const Type extends string,
  Shape extends z.ZodRawShape,
  Relationships extends z.ZodRawShape,
>(
  type: Type,
  attributes: Shape,
  relationships: Relationships,
  items_max: number,
) => {
  const one = z.strictObject({
    type: z.literal(type).optional(),
    id: z.string(),
    attributes: z.preprocess(orEmpty, z.strictObject(attributes)),
    relationships: z.preprocess(orEmpty, z.strictObject(relationships)).optional(),
  })
  return z.strictObject({ data: z.array(one).min(1).max(items_max), jsonapi: z.unknown().optional() })
}

/** A relationship to one record, required. */
export const requiredRelationship = <const Type extends string>(...types: readonly [Type, ...Type[]]) =>
  z.preprocess(orEmpty, z.object({ data: z.object({ type: z.enum(types), id: z.string().min(1) }) }))

/** A relationship to one record that may be missing or null. */
export const optionalRelationship = <const Type extends string>(type: Type) =>
  z.object({ data: z.object({ type: z.literal(type), id: z.string().min(1) }).nullable() }).optional()

function listed(value: unknown): unknown {
  if (value === null) return []
  return typeof value === 'string' ? [value] : value
}

/**
 * A list as it shall be, or what is done to the one that is kept: values that come to it, and values that leave it, so
 * that two callers who change different values of it at once both have their way.
 */
export const listOrChange = <List extends z.ZodType, Part extends z.ZodType>(list: List, part: Part) =>
  z.union([list, z.strictObject({ added: part.optional(), removed: part.optional() })])

/** Short texts: null means none, a single text is a list of one. */
export const textList = (items_max: number, characters_max: number) =>
  z.preprocess(listed, z.array(z.string().trim().min(1).max(characters_max)).max(items_max))
