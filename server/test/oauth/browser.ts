/** A browser as far as forms go: cookies by path, no scripts, redirects one at a time. */
export interface Browser {
  readonly cookies: ReadonlyMap<string, string>
  get(url: string, headers?: Record<string, string>): Promise<Page>
  post(url: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Page>
  /** Follows redirects until a page, or an address of another origin, is reached. */
  follow(page: Page): Promise<Page>
}

export interface Page {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Where it leads, absolute; null: nowhere. */
  readonly location: string | null
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

export function createBrowser(origin: string): Browser {
  let jar: Cookie[] = []

  function keep(url: URL, set_cookie: readonly string[]): void {
    for (const line of set_cookie) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const said = new Map(
        attributes.map((attribute) => [attribute.split('=')[0]?.toLowerCase() ?? '', attribute.split('=')[1] ?? '']),
      )
      const path = said.get('path') ?? url.pathname
      jar = jar.filter((cookie) => cookie.name !== name || cookie.path !== path)
      const gone = value === '' || said.get('max-age') === '0' || Date.parse(said.get('expires') ?? '') < Date.now()
      if (!gone) jar.push({ name, value, path })
    }
  }

  async function request(url: string, init: RequestInit): Promise<Page> {
    const target = new URL(url)
    const cookie = jar
      .filter(({ path }) => target.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie === '' ? {} : { cookie }) },
    })
    keep(target, response.headers.getSetCookie())
    const location = response.headers.get('location')
    return {
      url,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? null : new URL(location, url).href,
    }
  }

  const get = (url: string, headers: Record<string, string> = {}) =>
    request(url, { headers: { accept: 'text/html', ...headers } })
  return {
    get cookies() {
      return new Map(jar.map(({ name, value }) => [name, value]))
    },
    get,
    post: (url, fields, headers = {}) =>
      request(url, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin,
          'sec-fetch-site': 'same-origin',
          accept: 'text/html',
          ...headers,
        },
      }),
    async follow(page) {
      let at = page
      for (let hops = 0; at.location?.startsWith(`${origin}/`) === true; hops++) {
        if (hops > 10) throw new Error('it leads round in circles')
        at = await get(at.location)
      }
      return at
    },
  }
}

/** The fields that a form on the page has already, its hidden ones and what is chosen. */
export function fieldsOf({ text }: Page): Record<string, string> {
  const unescape = (value: string) =>
    value
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [name, unescape(value)] as const,
  )
  const select = /<select[^>]* name="([^"]+)">([\s\S]*?)<\/select>/.exec(text)
  const chosen =
    select === null
      ? []
      : [
          [
            select[1] ?? '',
            (
              /<option value="([^"]*)" selected>/.exec(select[2] ?? '') ??
              /<option value="([^"]*)"/.exec(select[2] ?? '')
            )?.[1] ?? '',
          ] as const,
        ]
  return Object.fromEntries([...hidden, ...chosen])
}
