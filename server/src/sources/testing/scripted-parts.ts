import type { TerminalIdentity } from '@quaylog/journey'
import type { HttpRequest, HttpResult, SourceParts } from '../source.ts'

/** Parts for trying a source without a network: `answer` plays the upstream, `asked` keeps what it was asked. */
export interface ScriptedParts extends SourceParts {
  readonly asked: HttpRequest[]
}

/** Zones of the places that fixtures name. */
const zones: Readonly<Record<string, string>> = {
  CNSHA: 'Asia/Shanghai',
  CNTAO: 'Asia/Shanghai',
  SGSIN: 'Asia/Singapore',
  KRPUS: 'Asia/Seoul',
  NLRTM: 'Europe/Amsterdam',
  USLAX: 'America/Los_Angeles',
  USLGB: 'America/Los_Angeles',
  USCHI: 'America/Chicago',
  USDAL: 'America/Chicago',
}

const locodes: Readonly<Record<string, string>> = {
  QINGDAO: 'CNTAO',
  'LONG BEACH': 'USLGB',
  DALLAS: 'USDAL',
  SINGAPORE: 'SGSIN',
  'LONG BEACH, CA': 'USLGB',
  'CHICAGO, IL': 'USCHI',
}

const terminals: Readonly<Record<string, TerminalIdentity>> = {
  LBCT: { firms: 'WAC8', smdg: 'LBCT', bic: null, locode: 'USLGB', name: 'Long Beach Container Terminal (Pier E)' },
}

/** Scripted parts at a fixed moment. */
export function scriptedParts(
  answer: (request: HttpRequest, index: number) => HttpResult,
  now = '2026-11-20T12:00:00Z',
): ScriptedParts {
  const asked: HttpRequest[] = []
  return {
    asked,
    now: () => now,
    zoneOf: (locode) => zones[locode] ?? null,
    locodeOf: (name) => locodes[name.toUpperCase()] ?? null,
    terminalOf: (code) => terminals[code] ?? null,
    async http(request) {
      asked.push(request)
      return answer(request, asked.length - 1)
    },
  }
}

/** A 200 with a JSON document. */
export function jsonAnswer(
  document: unknown,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): HttpResult {
  return {
    ok: true,
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(document),
    truncated: false,
  }
}

/** Any other answer. */
export function textAnswer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): HttpResult {
  return { ok: true, status, headers: { 'content-type': 'text/html', ...headers }, body, truncated: false }
}
