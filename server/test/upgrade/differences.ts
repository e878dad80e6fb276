const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const idOf = (value: unknown): string | null =>
  isObject(value) && typeof value['id'] === 'string' ? `${String(value['type'])} ${value['id']}` : null

/**
 * What an answer of an earlier version said and today's does not say, one line each. What today's says besides is no
 * difference: a version adds members and takes none away. Records of a list are compared by type and id.
 */
export function differences(then: unknown, now: unknown, place: string): readonly string[] {
  if (Array.isArray(then)) {
    if (!Array.isArray(now)) return [`${place}: was a list, is ${JSON.stringify(now)}`]
    const length = then.length === now.length ? [] : [`${place}: had ${then.length} members, has ${now.length}`]
    const byId = new Map(now.map((one) => [idOf(one), one]))
    return [
      ...length,
      ...then.flatMap((one, index) => {
        const id = idOf(one)
        return id === null
          ? differences(one, now[index], `${place}[${index}]`)
          : differences(one, byId.get(id), `${place}[${id}]`)
      }),
    ]
  }
  if (isObject(then)) {
    if (!isObject(now)) return [`${place}: was an object, is ${JSON.stringify(now)}`]
    return Object.entries(then).flatMap(([name, value]) => differences(value, now[name], `${place}.${name}`))
  }
  return Object.is(then, now) ? [] : [`${place}: was ${JSON.stringify(then)}, is ${JSON.stringify(now)}`]
}
