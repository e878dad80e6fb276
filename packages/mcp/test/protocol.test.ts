import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhook_event_names } from '@quaylog/contract'
import { answers, container_id, setup, unknown_id, usual_routes, type Era } from './harness.ts'

const eras: readonly Era[] = ['legacy', 'modern']

const tool_names = [
  'search_container',
  'track_container',
  'get_container',
  'get_container_transport_events',
  'get_shipment_details',
  'get_supported_shipping_lines',
  'get_container_route',
  'list_shipments',
  'list_containers',
  'list_tracking_requests',
]

for (const era of eras) {
  test(`${era}: ten tools are listed in less than 15 kB, only track_container writes`, async () => {
    await using world = await setup(usual_routes, { era })
    const { tools } = await world.mcp.listTools()
    assert.deepEqual(
      tools.map((tool) => tool.name),
      tool_names,
    )
    assert.ok(JSON.stringify({ tools }).length < 15_000, String(JSON.stringify({ tools }).length))
    assert.deepEqual(
      tools.filter((tool) => tool.annotations?.readOnlyHint !== true).map((tool) => tool.name),
      ['track_container'],
    )
    assert.ok(
      tools.every(
        (tool) =>
          tool.title !== undefined &&
          tool.outputSchema?.type === 'object' &&
          tool.annotations?.destructiveHint === false,
      ),
    )
    assert.equal(world.service.received.length, 0)
  })

  test(`${era}: prompts, resources, templates, server info`, async () => {
    await using world = await setup(usual_routes, { era })
    const { prompts } = await world.mcp.listPrompts()
    assert.deepEqual(
      prompts.map(({ name, arguments: given }) => [
        name,
        ...(given ?? []).map((one) => `${one.name}${one.required === true ? '!' : ''}`),
      ]),
      [
        ['track-shipment', 'container_number!', 'carrier'],
        ['check-demurrage', 'container_id!'],
        ['analyze-delays', 'container_id!'],
      ],
    )
    assert.deepEqual(
      (await world.mcp.listResources()).resources.map(({ uri, mimeType }) => [uri, mimeType]),
      [['quaylog://docs/milestone-glossary', 'text/markdown']],
    )
    assert.deepEqual(
      (await world.mcp.listResourceTemplates()).resourceTemplates.map((template) => template.uriTemplate),
      ['quaylog://container/{id}'],
    )
    assert.equal(world.mcp.getServerVersion()?.name, 'quaylog-mcp')
    assert.equal(world.mcp.getServerVersion()?.title, 'Quaylog')
    assert.match(world.mcp.getInstructions() ?? '', /search_container/)
  })

  test(`${era}: unknown names and resources are refused`, async () => {
    await using world = await setup(usual_routes, { era })
    await assert.rejects(() => world.mcp.callTool({ name: 'refresh_container', arguments: {} }), { code: -32602 })
    await assert.rejects(() => world.mcp.getPrompt({ name: 'other' }), { code: -32602 })
    await assert.rejects(() => world.mcp.getPrompt({ name: 'check-demurrage', arguments: { container_id: 'x' } }), {
      code: -32602,
    })
    await assert.rejects(() => world.mcp.getPrompt({ name: 'track-shipment', arguments: {} }), { code: -32602 })
    for (const uri of [
      'quaylog://other',
      'quaylog://container/x',
      `quaylog://container/${unknown_id}`,
      `quaylog://container/${container_id}/../x`,
    ]) {
      await assert.rejects(() => world.mcp.readResource({ uri }), { code: -32602, data: { uri } }, uri)
    }
  })

  test(`${era}: a tool answers text and the same as structured content`, async () => {
    await using world = await setup(usual_routes, { era })
    const result = await world.mcp.callTool({
      name: 'get_container',
      arguments: { id: container_id, intent: 'why', other: 1 },
    })
    const [block] = result.content
    assert.ok(block?.type === 'text')
    assert.deepEqual(JSON.parse(block.text), result.structuredContent)
    assert.equal(result.isError, undefined)
  })
}

test('prompts say what has to be done', async () => {
  await using world = await setup()
  const text = async (name: string, given: Record<string, string>) => {
    const {
      messages: [message],
    } = await world.mcp.getPrompt({ name, arguments: given })
    assert.equal(message?.role, 'user')
    return message?.content.type === 'text' ? message.content.text : ''
  }
  assert.match(
    await text('track-shipment', { container_number: 'MSCU1234566', carrier: 'mscu' }),
    /MSCU1234566 of the carrier MSCU[\s\S]*search_container/,
  )
  assert.match(
    await text('check-demurrage', { container_id }),
    new RegExp(`${container_id}[\\s\\S]*total[\\s\\S]*Do not invent`),
  )
  assert.match(await text('analyze-delays', { container_id }), /planned with actual[\s\S]*inference/)
})

test('carriers are completed by their beginning; a failure completes nothing', async () => {
  await using world = await setup()
  const ref = { type: 'ref/prompt', name: 'track-shipment' } as const
  assert.deepEqual((await world.mcp.complete({ ref, argument: { name: 'carrier', value: 'ms' } })).completion.values, [
    'MSCU',
  ])
  assert.deepEqual((await world.mcp.complete({ ref, argument: { name: 'carrier', value: 'x' } })).completion.values, [])
  assert.deepEqual(
    (await world.mcp.complete({ ref, argument: { name: 'container_number', value: 'M' } })).completion.values,
    [],
  )
  assert.deepEqual(
    (
      await world.mcp.complete({
        ref: { type: 'ref/resource', uri: 'quaylog://container/{id}' },
        argument: { name: 'id', value: '' },
      })
    ).completion.values,
    [],
  )
  world.service.answer = answers.refused(500, {})
  assert.deepEqual(
    (await world.mcp.complete({ ref, argument: { name: 'carrier', value: 'ms' } })).completion.values,
    [],
  )
  assert.equal(world.failures.length, 1)
})

test('the container resource is markdown in local time', async () => {
  await using world = await setup()
  const {
    contents: [content],
  } = await world.mcp.readResource({ uri: `quaylog://container/${container_id}` })
  const text = content !== undefined && 'text' in content ? content.text : ''
  assert.equal(content?.mimeType, 'text/markdown')
  assert.match(text, /^# Container MSCU1234566\n/)
  assert.match(text, /- Status: available_for_pickup\n/)
  assert.match(text, /- Last free day that counts: 2026-11-25 America\/Los_Angeles\n- Shipping line: not known\n/)
  assert.match(text, /- Discharged: 2026-11-18 18:00 America\/Los_Angeles\n/)
  assert.match(text, /## Holds\n\n- USDA: pending\n\n## Fees\n\n- demurrage: 0.00 USD\n/)
  assert.match(text, /## Rail[\s\S]*## Shipment\n\n- Id: /)
})

test('no holds and fees are only said to be none when a terminal has answered', async () => {
  const { documents } = answers
  for (const [terminal_checked_at, expected] of [
    [null, 'Not known: no terminal has answered yet.'],
    ['2026-11-20T12:00:00Z', 'None.'],
  ] as const) {
    const attributes = {
      ...documents.container_attributes,
      holds_at_pod_terminal: [],
      fees_at_pod_terminal: [],
      terminal_checked_at,
    }
    await using world = await setup({
      [`GET /containers/${container_id}`]: answers.one({ ...documents.container, attributes }),
    })
    const {
      contents: [content],
    } = await world.mcp.readResource({ uri: `quaylog://container/${container_id}` })
    assert.match(
      content !== undefined && 'text' in content ? content.text : '',
      new RegExp(`## Holds\n\n${expected}\n\n## Fees\n\n${expected}\n`),
    )
  }
})

test('the glossary has every event name', async () => {
  await using world = await setup()
  const {
    contents: [content],
  } = await world.mcp.readResource({ uri: 'quaylog://docs/milestone-glossary' })
  const text = content !== undefined && 'text' in content ? content.text : ''
  assert.equal(text.match(/^\| `/gm)?.length, webhook_event_names.length)
  assert.equal(world.service.received.length, 0)
})
