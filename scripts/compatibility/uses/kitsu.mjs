import assert from 'node:assert/strict'
import Kitsu from 'kitsu'

const api = new Kitsu({
  baseURL: process.env.BASE_URL,
  camelCaseTypes: false,
  pluralize: false,
  resourceCase: 'none',
  headers: { Authorization: `Token ${process.env.KEY}` },
})
const { data } = await api.get('containers', { params: { include: 'shipment', page: { size: 1 } } })
assert.match(data[0].number, /^[A-Z]{4}\d{7}$/)
assert.ok(data[0].shipment.data.bill_of_lading_number)
const body = { company_name: 'Harbour Drays' }
const { data: party } = await api.request({ url: 'parties', method: 'POST', type: 'party', body })
assert.equal(party.company_name, 'Harbour Drays')
await assert.rejects(api.get('containers/none'), ({ errors }) => errors[0].status === '404')
console.log('a page with its shipments; a party created by request(); an error read')
