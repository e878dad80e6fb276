import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aisstreamConnection } from './ais/aisstream.ts'
import type { ConformanceSubject } from './conformance.ts'
import { createCosconSource } from './coscon/source.ts'
import { nextPage } from './dcsa/client.ts'
import { createSubscriptions } from './dcsa/subscriptions.ts'
import type { HttpRequest, Question } from './source.ts'
import { createTerminalFeedSource } from './terminal-feed/source.ts'
import { conformance_subjects } from './testing/subjects.ts'
import { jsonAnswer, scriptedParts } from './testing/scripted-parts.ts'

/** What would lead an address, a query or a header elsewhere if it stood there as it is. */
const hostile = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%2E.',
    '../../x',
    '..\\..\\x',
    '/etc/passwd',
    '//evil.example/x',
    'https://evil.example/',
    '@evil.example',
    'a:b@evil.example',
    '?x=1',
    '#x',
    '&limit=1',
    'A,B',
    'A;B',
    '%',
    '%00',
    '%0d%0aHost: x',
    'A\r\nHost: evil.example',
    '\u0000',
    '\ud800',
    '😀',
    '１２３４',
    "1' OR '1'='1",
    '<script>',
    '{tenant}',
    '$&',
    ' ',
    '\t',
    '+',
    '=',
    'a b',
    '[::1]',
    '::',
    '~',
    '*',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
)
const kinds = ['container', 'bill_of_lading', 'booking_number'] as const

/** What an address is made of when the values in it are left out. */
function frame(url: string, values: number): string {
  const { origin, pathname, username, password, hash, searchParams } = new URL(url)
  return JSON.stringify([
    origin,
    pathname.split('/').slice(0, values === 0 ? undefined : -values),
    pathname.split('/').length,
    username,
    password,
    hash,
    [...searchParams.keys()],
  ])
}

async function askedBy(subject: ConformanceSubject, question: Question): Promise<readonly HttpRequest[]> {
  const parts = scriptedParts((request) => subject.before?.(request) ?? subject.not_found)
  await subject.create(parts).ask(question)
  return parts.asked
}

/** Segments at the end of the path that are values. */
const path_values: Readonly<Record<string, number>> = { cosco: 1 }

for (const subject of conformance_subjects) {
  test(`addresses of ${subject.name}: whatever is asked for, the same place is asked, and no header is broken`, async () => {
    const plain = new Map(
      await Promise.all(
        kinds.map(
          async (kind) =>
            [
              kind,
              (await askedBy(subject, { kind, number: 'CSQU3054383', containers: [] })).map(({ url }) =>
                frame(url, path_values[subject.name] ?? 0),
              ),
            ] as const,
        ),
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        hostile,
        fc.array(hostile, { maxLength: 3 }),
        hostile,
        fc.boolean(),
        async (kind, number, containers, terminal, is_good) => {
          const asked = await askedBy(subject, { kind, number: is_good ? 'CSQU3054383' : number, containers, terminal })
          for (const { url, headers } of asked) {
            assert.ok(plain.get(kind)?.includes(frame(url, path_values[subject.name] ?? 0)), url)
            for (const [name, value] of Object.entries(headers)) assert.doesNotMatch(`${name}${value}`, /[\r\n\0]/)
            for (const number_in of numbersIn(url)) assert.match(number_in, /^[A-Z0-9]+$/)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
}

/** Numbers that an address lists; what separates them must not stand in one. */
function numbersIn(url: string): readonly string[] {
  const { searchParams } = new URL(url)
  return ['numbers', 'equipment'].flatMap((name) => searchParams.get(name)?.split(',') ?? [])
}

test('addresses: a terminal and a number that get past the number rule are encoded all the same', async () => {
  const question = (number: string, terminal: string): Question => ({
    kind: 'container',
    number,
    containers: [],
    terminal,
  })
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (number, terminal) => {
      const parts = scriptedParts(() => jsonAnswer({}, {}, 404))
      await createTerminalFeedSource(
        {
          id: 't',
          name: 'T',
          base_url: 'https://feed.invalid/base',
          terminals: ['W185'],
          credentials: { feed_key: 'k' },
          per_minute: null,
        },
        parts,
      ).ask(question(number, terminal))
      const [{ url } = { url: '' }] = parts.asked
      const { origin, pathname, searchParams, hash } = new URL(url)
      assert.deepEqual(
        [origin, pathname, hash, [...searchParams]],
        [
          'https://feed.invalid',
          '/base/v1/containers',
          '',
          [
            ['numbers', number.toWellFormed()],
            ['terminal', terminal.toWellFormed()],
          ],
        ],
      )
    }),
  )
})

test('addresses: a number in a path that gets past the number rule is one part of it; only that rule stops dots from climbing', async () => {
  await fc.assert(
    fc.asyncProperty(
      hostile.filter((text) => !/^\.{1,2}$/.test(text)),
      async (number) => {
        const parts = scriptedParts(() => jsonAnswer({}, {}, 404))
        await createCosconSource(
          {
            id: 'c',
            name: 'C',
            scacs: ['COSU'],
            base_url: 'https://cosco.invalid',
            per_minute: null,
            credentials: { api_key: 'k', secret_key: 's' },
          },
          parts,
        ).ask({ kind: 'container', number, containers: [] })
        for (const { url } of parts.asked) {
          const { origin, pathname, search } = new URL(url)
          assert.deepEqual(
            [origin, pathname.split('/').slice(0, -1).join('/'), search],
            ['https://cosco.invalid', '/service/info/tracking', '?numberType=cntr'],
          )
        }
      },
    ),
  )
})

test('addresses: what a carrier says of the next page never leads elsewhere', () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom('next-page', 'Next-Page-Cursor'), fc.boolean(), (said, header, is_link) => {
      const next = nextPage(
        'https://line.invalid/v2/events',
        { [header]: is_link ? `https://evil.example/x?${said}` : said },
        { limit: '100' },
      )
      if (next === null) return
      const { origin, pathname, username } = new URL(next)
      assert.deepEqual([origin, pathname, username], ['https://line.invalid', '/v2/events', ''])
    }),
  )
})

test('addresses: an id that a carrier chose for a subscription stays below the subscriptions', async () => {
  const authenticator = { signIn: async () => ({ ok: true, headers: {} }) as const, forget: () => false }
  await fc.assert(
    fc.asyncProperty(hostile, async (id) => {
      const parts = scriptedParts((request) =>
        request.method === 'POST'
          ? jsonAnswer({ subscriptionID: id, callbackUrl: 'https://a.invalid/' }, {}, 201)
          : jsonAnswer({}, {}, 204),
      )
      const subscriptions = createSubscriptions(
        { events_url: 'https://line.invalid/v2/events', api_version_header: false, outcomes: [], authenticator },
        parts,
      )
      const made = await subscriptions.create('https://a.invalid/', 'secret', {})
      if (made.ok) await subscriptions.remove(made.value.id)
      for (const { url, method } of parts.asked)
        assert.match(
          url,
          method === 'POST'
            ? /^https:\/\/line\.invalid\/v2\/event-subscriptions$/
            : /^https:\/\/line\.invalid\/v2\/event-subscriptions\/[^/?#]+$/,
        )
    }),
  )
})

test('addresses: ships are named inside a message, not in an address', () => {
  fc.assert(
    fc.property(hostile, hostile, (key, mmsi) => {
      const { url, first_message } = aisstreamConnection(key, [mmsi])
      assert.equal(url, 'wss://stream.aisstream.io/v0/stream')
      assert.ok(JSON.stringify(JSON.parse(first_message)).includes(JSON.stringify(key)))
    }),
  )
})
