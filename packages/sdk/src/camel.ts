type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

type CamelCasedMembers<Value extends object> = {
  [Key in keyof Value as Key extends string ? Camel<Key> : Key]: CamelCased<Value[Key]>
}

/** The same members under camelCase names; what is below them is spelled as the API spells it. */
export type CamelMembers<Value extends object> = {
  [Key in keyof Value as Key extends string ? Camel<Key> : Key]: Value[Key]
}

/** The same data with camelCase member names, all the way down. */
export type CamelCased<Value> = Value extends readonly (infer Item)[]
  ? CamelCased<Item>[]
  : Value extends object
    ? CamelCasedMembers<Value>
    : Value

const camelName = (name: string): string => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The members as the API spells them, `chargeType` as `charge_type`; one that it does not know, it refuses by name. */
export const snakeMembers = (given: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )

/** Renames `pod_eta_at` to `podEtaAt` and so on, all the way down; values stay as they are. */
export function camelCased<Value>(value: Value): CamelCased<Value>
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => camelCased(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [camelName(name), camelCased(member)]))
}
