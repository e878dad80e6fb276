import { text, json } from '../../http/exchange.ts'
import type { Answer, Ask } from '../../http/exchange.ts'
import { same } from '../../carriers/tokens.ts'
import { unitNumber } from '../machinery/numbers.ts'
import { keyOf } from '../machinery/proofs.ts'
import { railViewOf } from '../machinery/rides.ts'
import type { RailView } from '../machinery/rides.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'
import { clmCsv, clmFixed } from './rail-clm.ts'
import { edi404, edi417, edi418, edi421 } from './rail-edi.ts'

type Writer = (views: RailView[], desk: Desk) => string

const FILES: Readonly<Record<string, { type: string; write: Writer }>> = {
  '/clm/cn-fixed.txt': { type: 'text/plain', write: clmFixed },
  '/clm/cn.csv': { type: 'text/csv', write: clmCsv },
  '/edi/404.edi': { type: 'application/edi-x12', write: edi404 },
  '/edi/417.edi': { type: 'application/edi-x12', write: edi417 },
  '/edi/418.edi': { type: 'application/edi-x12', write: edi418 },
  '/edi/421.edi': { type: 'application/edi-x12', write: edi421 },
}

/** Files that railroads send of themselves, written when fetched: car location messages and X12 404, 417, 418, 421. */
export const railFiles: Upstream = {
  id: 'rail_files',
  name: 'Railroad files (CLM, EDI)',
  family: 'railroad',
  facilities: {},
  scac: null,
  fields: [],
  limits: [],
  refusals: {
    key: () => json(401, { message: 'Unauthorized' }),
    entitlement: () => json(403, { message: 'Forbidden' }),
    rate: (_desk, headers) => json(429, { message: 'Too Many Requests' }, headers),
  },
  credentials: (desk) => ({ key: keyOf(desk), files: Object.keys(FILES).join(' ') }),
  answer(ask, path, desk) {
    const file = FILES[path]
    if (file === undefined) return json(404, { message: 'No such file', files: Object.keys(FILES) })
    if (!same(ask.query.get('key') ?? '', keyOf(desk))) return this.refusals.key(desk)
    return written(ask, file, desk)
  },
}

function written(ask: Ask, { type, write }: { type: string; write: Writer }, desk: Desk): Answer {
  const units = (ask.query.get('equipment') ?? '').split(',').filter((unit) => unit !== '')
  const views = units.flatMap((unit) => {
    const [, initial = '', digits = ''] = /^([A-Z]{4})(\d{6})\d?$/.exec(unit.trim().toUpperCase()) ?? []
    return railViewOf(desk, null, unitNumber(initial, digits)) ?? []
  })
  return text(200, type, write(views, desk))
}
