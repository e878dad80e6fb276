import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { loadReference } from './reference.ts'

const reference = loadReference()

function found(railroad: string | null, town: string | null, name: string | null = null): string {
  const ramp = reference.rampBy({ railroad, town, name })
  return ramp === null ? 'nothing' : `${ramp.terminal?.key ?? 'no single ramp'} at ${ramp.location.code}`
}

describe('a ramp by railroad, town and state', () => {
  test('is found where the railroad has one there, in its own town or in that under which it is filed', () => {
    assert.equal(found('BNSF', 'ELWOOD, IL'), 'USCHI-BNSF-LPC at USJOT')
    assert.equal(found('BNSF', 'Elwood, Illinois'), 'USCHI-BNSF-LPC at USJOT')
    assert.equal(found('UPRR', 'Memphis, TN'), 'USMEM-UP-MARION at USMEM')
    assert.equal(found('UP', 'Marion, AR'), 'USMEM-UP-MARION at USMEM')
    assert.equal(found('CPKC', 'Kendleton, TX'), 'USHOU-CPKC-ROSENBERG at USHOU')
    assert.equal(found('BNSF', 'Portland, OR'), 'USPDX-BNSF at USPDX')
  })

  test('stays open where the railroad has several, and the place is told', () => {
    assert.equal(found('BNSF', 'CHICAGO, IL'), 'no single ramp at USCHI')
    assert.equal(found(null, 'Joliet, IL'), 'no single ramp at USJOT')
    assert.equal(found('NS', 'Chicago, IL', '47th Street'), 'USCHI-NS-47 at USCHI')
    assert.equal(found('BNSF', null, 'LPC'), 'USCHI-BNSF-LPC at USJOT')
  })

  test('is found by the nine letters in which railroads write a town, and by those of no other state', () => {
    assert.equal(found('BNSF', 'LOSANGELE, CA'), found('BNSF', 'Los Angeles, CA'))
    assert.notEqual(found('BNSF', 'LOSANGELE, CA'), 'nothing')
    assert.equal(found('BNSF', 'LOSANGELE, TX'), 'nothing')
    assert.equal(found('BNSF', 'LOSANGELE'), 'nothing')
  })

  test('is found by the place that it is filed under and its own name together, as railroads call their stations', () => {
    assert.equal(found('CN', 'CHICAGO HARVEY, IL'), 'USCHI-CN-HARVEY at USCHI')
    assert.equal(found('CN', 'PRINCE RUPERT FAIRVIEW, BC'), 'CAPRR-CN at CAPRR')
    assert.equal(found('CN', 'Winnipeg Symington, MB'), 'CAWNP-CN-SYM at CAWNP')
    assert.equal(found('CN', 'CHICAGO HARVEY, TX'), 'nothing')
    assert.equal(found('BNSF', 'CHICAGO HARVEY, IL'), 'nothing')
    assert.equal(found('CN', 'EDMONTON WALKER, AB'), 'nothing')
  })

  test('is not guessed from another state, another railroad or a station on the way', () => {
    assert.deepEqual(
      [
        found('BNSF', 'Portland, ME'),
        found('FEC', 'Elwood, IL'),
        found('BNSF', 'Galesburg, IL'),
        found('BNSF', null),
        found(null, 'Marion, IL'),
      ],
      Array<string>(5).fill('nothing'),
    )
  })
})

describe('a place by its state', () => {
  test('is found with the state in letters or in full', () => {
    for (const text of [
      'Portland, OR',
      'Portland, Oregon',
      'PORTLAND OREGON',
      'Portland, Oregon, United States',
      'Portland, OR, USA',
    ])
      assert.equal(reference.placeByName(text)?.code, 'USPDX', text)
    assert.equal(reference.placeByName('Portland, Maine')?.code, 'USPWM')
    assert.equal(reference.placeByName('Portland', 'US'), null)
    assert.equal(reference.placeByName('Toronto, Ontario, Canada')?.code, 'CATOR')
  })

  test('has the zone of a state or country that has one clock; of several none is chosen', () => {
    assert.deepEqual(
      ['Barstow, CA', 'Galesburg, Illinois', 'Belen, NM'].map((name) => reference.zoneWithin(name, null)),
      ['America/Los_Angeles', 'America/Chicago', 'America/Denver'],
    )
    assert.deepEqual(
      [
        ['North Platte, NE', null],
        ['El Paso, TX', 'US'],
        ['Barstow', 'US'],
        ['Barstow', null],
        ['Somewhere', 'BR'],
        [null, 'ZZ'],
      ].map(([name, country]) => reference.zoneWithin(name ?? null, country ?? null)),
      Array<null>(6).fill(null),
    )
    assert.deepEqual(
      [reference.zoneWithin('Changsha, Hunan', 'CN'), reference.zoneWithin('Augsburg', 'DE')],
      ['Asia/Shanghai', 'Europe/Berlin'],
    )
  })

  test('one clock is what all places of a country show that is not among those of several', () => {
    const clocks = Map.groupBy(
      [...reference.ports(), ...reference.metroAreas()].filter(
        ({ country_code }) => reference.zoneWithin(null, country_code) !== null,
      ),
      ({ country_code }) => country_code,
    )
    const shown = (time_zone: string) =>
      [0, 6].map((month) => new Date(Date.UTC(2026, month, 15)).toLocaleString('en-US', { timeZone: time_zone })).join()
    assert.deepEqual(
      [...clocks]
        .filter(([, places]) => new Set(places.map(({ time_zone }) => shown(time_zone))).size > 1)
        .map(([country]) => country),
      [],
    )
  })
})
