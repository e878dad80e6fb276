import { attendToPassingTime } from '../../src/projection/passing-time.ts'
import type { Customer, RestService } from '../rest/service.ts'

/** Tracks a number that fails; the id of the exception that this is. */
export async function exceptionOfFailedRequest(service: RestService, as: Customer): Promise<string> {
  const attributes = { request_type: 'bill_of_lading', request_number: 'TEST-TR-FAILED', scac: 'TEST' }
  await service.call('POST', '/tracking_requests', { as, body: { data: { type: 'tracking_request', attributes } } })
  await service.work()
  await attendToPassingTime(service.app.parts)
  const { data } = (await service.call('GET', '/exceptions?filter[kind]=request_failed', { as })).list()
  const [exception] = data
  if (exception === undefined) throw new Error('a request that failed made no exception')
  return exception.id
}
