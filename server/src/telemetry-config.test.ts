import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const read = (env: Readonly<Record<string, string>>) => readConfig(env, { allow_private: false }).telemetry
const to = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example.org/base/' }

test('nothing is exported unless an address is given, and nothing when it is switched off', () => {
  assert.equal(read({}), null)
  assert.equal(read({ OTEL_SERVICE_NAME: 'quaylog', OTEL_TRACES_SAMPLER: 'always_on' }), null)
  assert.equal(read({ ...to, OTEL_SDK_DISABLED: 'TRUE' }), null)
  assert.equal(read({ ...to, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }), null)
})

test('values that cannot be used are refused with their variable and what it takes', () => {
  const refused: readonly [Readonly<Record<string, string>>, RegExp][] = [
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT: must be an address such as/],
    [{ ...to, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_PROTOCOL: .*port 4318/],
    [{ ...to, OTEL_EXPORTER_OTLP_HEADERS: 'just a word' }, /^OTEL_EXPORTER_OTLP_HEADERS: must be name=value pairs/],
    [{ ...to, OTEL_RESOURCE_ATTRIBUTES: 'a=%zz' }, /^OTEL_RESOURCE_ATTRIBUTES: /],
    [{ ...to, OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /^OTEL_TRACES_SAMPLER: /],
    [{ ...to, OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG: /],
    [{ ...to, OTEL_TRACES_EXPORTER: 'console' }, /^OTEL_TRACES_EXPORTER: must be otlp or none/],
  ]
  for (const [env, message] of refused) assert.throws(() => read(env), { name: 'ConfigError', message })
})

test('the address for both gets their paths, and one of its own is taken as it is, with its own headers', () => {
  const both = read({ ...to, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%3Db, x-tenant = harbour' })
  assert.equal(both?.traces?.url, 'https://otlp.example.org/base/v1/traces')
  assert.equal(both?.metrics?.url, 'https://otlp.example.org/base/v1/metrics')
  assert.deepEqual(both?.traces?.headers, { 'api-key': 'a=b', 'x-tenant': 'harbour' })
  const own = read({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/own',
    OTEL_EXPORTER_OTLP_HEADERS: 'a=1',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'b=2',
  })
  assert.deepEqual([own?.traces?.url, own?.traces?.headers], ['http://127.0.0.1:4318/own', { b: '2' }])
  assert.equal(own?.metrics, null)
})

test('the name of the service wins over one among the attributes', () => {
  const { resource } = read({ ...to, OTEL_SERVICE_NAME: 'a', OTEL_RESOURCE_ATTRIBUTES: 'service.name=b,team=c' }) ?? {}
  assert.deepEqual(resource, { 'service.name': 'a', team: 'c' })
})
