import type postgres from 'postgres'

/** The same tag, asked each time whether it may still be used; `check` throws when not. */
export function guarded<Sql extends postgres.ISql>(sql: Sql, check: () => void): Sql {
  return new Proxy(sql, {
    apply(target, self, args) {
      check()
      return Reflect.apply(target, self, args)
    },
  })
}
