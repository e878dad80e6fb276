/** Values under the key of each, keys in the order in which they first came: `Map.groupBy`, which Node 20 lacks. */
export function groupBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value, index: number) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  let index = 0
  for (const value of values) {
    const key = keyOf(value, index)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
    index += 1
  }
  return groups
}
