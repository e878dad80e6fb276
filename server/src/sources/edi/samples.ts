/** An X12 interchange around transaction sets, padded as the standard wants. */
export function x12(...sets: readonly (readonly string[])[]): string {
  const body = sets.map(([type = '', ...lines], index) => [
    `ST*${type}*${String(index + 1).padStart(4, '0')}`,
    ...lines,
    `SE*${lines.length + 2}*${String(index + 1).padStart(4, '0')}`,
  ])
  const head = `ISA*00*          *00*          *ZZ*CARRIER        *ZZ*QUAYLOG        *261120*1205*U*00401*000000042*0*P*>`
  return [
    head,
    'GS*QO*CARRIER*QUAYLOG*20261120*1205*7*X*004010',
    ...body.flat(),
    `GE*${sets.length}*7`,
    'IEA*1*000000042',
  ]
    .map((line) => `${line}~\n`)
    .join('')
}

/** An ocean status of box CSQU3054383 at a place of the voyage Shanghai, Singapore, Long Beach, Dallas. */
export function ocean(code: string, locode: string, load = 'L', more: readonly string[] = []): readonly string[] {
  return [
    '315',
    `B4***${code}*20261101*1015*PLACE*CSQU*305438*${load}*45G1*${locode}*UN*3`,
    'N9*BM*MEDUOL197367',
    'N9*BN*EBKG00000001',
    'N9*SN*SEAL1',
    'Q2*9321483********042W***L*EMMA',
    ...more,
    'R4*L*UN*CNSHA*SHANGHAI*CN',
    'R4*T*UN*SGSIN*SINGAPORE*SG',
    'R4*D*UN*USLGB*LONG BEACH*US',
    'DTM*139*20261118*0600*PT',
    'R4*E*UN*USDAL*DALLAS*US',
    'DTM*139*20261125*0600',
  ]
}

/** An EDIFACT interchange around messages. */
export function edifact(...messages: readonly (readonly string[])[]): string {
  const body = messages.map(([type = '', ...lines], index) => [
    `UNH+${index + 1}+${type}:D:95B:UN`,
    ...lines,
    `UNT+${lines.length + 2}+${index + 1}`,
  ])
  return [`UNB+UNOA:2+TERMINAL+QUAYLOG+261120:1205+77`, ...body.flat(), `UNZ+${messages.length}+77`]
    .map((segment) => `${segment}'\r\n`)
    .join('')
}
