/** Names of parts of a document's payload; others are their own names in words. */
export const field_names: Readonly<Record<string, string>> = {
  scac: 'SCAC',
  imo: 'IMO number',
  firms: 'FIRMS code',
  locode: 'UN/LOCODE',
  hs_code: 'HS code',
  it_number: 'IT number',
  eta_pod: 'Expected at the port of discharge',
  ata_pod: 'Arrived at the port of discharge',
  eta_place_of_delivery: 'Expected at the place of delivery',
  it_place: 'IT place',
  size_type: 'Size and type',
  size_type_text: 'Size and type as printed',
  pickup: 'Pick-up',
  pickup_number: 'Pick-up number',
  per_diem_free_until: 'Free of per diem until',
  pay_to: 'Pay to',
  dispute_url: 'Address for disputes',
  number: 'Number',
}

/** Lists, as one row of them is called. */
export const row_names: Readonly<Record<string, string>> = {
  containers: 'Container',
  charges: 'Charge',
  charge_totals: 'Total',
  seals: 'Seal',
  cargo: 'Goods',
  hs_codes: 'HS code',
  free_time: 'Free time',
  notify_party: 'Notify party',
  bills_of_lading: 'Bill of lading',
}
