const origins_max = 2
const origin_form = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i

/**
 * The policy of our own pages. `ancestors`: who may put the page into a frame, null for anyone; `connect`: origins
 * beside our own that the chart asks for tiles.
 */
export function pagePolicy(ancestors: readonly string[] | null, connect: readonly string[] = []): string {
  const others = connect.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${others}`,
    `connect-src 'self'${others}`,
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(ancestors === null ? [] : [`frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`]),
  ].join('; ')
}

/** The origins of a comma list that came with an address; what is no origin is left out. */
export function originsIn(text: string | null): readonly string[] {
  return (text ?? '')
    .split(',')
    .filter((origin) => origin_form.test(origin))
    .slice(0, origins_max)
}
