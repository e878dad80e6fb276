import assert from 'node:assert/strict'
import type { Answer } from '../rest/answer.ts'
import type { CallOptions, RestService } from '../rest/service.ts'

/** Calls of one service in the words of these suites. */
export function bedOf(service: RestService) {
  const post = (path: string, attributes: object, options: CallOptions = {}) =>
    service.call('POST', path, { ...options, body: { data: { attributes } } })
  /** Makes a record; its id. */
  const made = async (path: string, attributes: object, options: CallOptions = {}): Promise<string> => {
    const answer = await post(path, attributes, options)
    assert.equal(answer.status, 201, answer.text)
    return answer.one().id
  }
  /** The attributes of a container's clocks. */
  const clocks = async (container_id: string, query = '') =>
    (await service.call('GET', `/containers/${container_id}/charge_clocks${query}`))
      .list()
      .data.map(({ attributes }) => attributes)
  return { post, made, clocks }
}

/** Status, code, place and the broken rule of a refusal. */
export function refusal(answer: Answer): readonly unknown[] {
  const [error] = answer.errors()
  return [answer.status, error?.code, error?.source?.pointer ?? error?.source?.parameter, error?.meta?.['problem']]
}
