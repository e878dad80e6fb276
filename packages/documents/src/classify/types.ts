/** The types of documents, with what people call them. */
export const document_types = {
  arrival_notice: 'Arrival notice',
  delivery_order: 'Delivery order',
  master_bill_of_lading: 'Master bill of lading',
  house_bill_of_lading: 'House bill of lading',
  sea_waybill: 'Sea waybill',
  freight_invoice: 'Freight invoice',
  demurrage_detention_invoice: 'Demurrage and detention invoice',
  customs_entry: 'Customs entry',
  isf_10_2: 'Importer security filing',
  packing_list: 'Packing list',
  commercial_invoice: 'Commercial invoice',
  booking_confirmation: 'Booking confirmation',
  pickup_release: 'Pick-up release',
  cargo_control_document: 'Cargo control document',
  dangerous_goods_declaration: 'Dangerous goods declaration',
  certificate_of_origin: 'Certificate of origin',
  proof_of_delivery: 'Proof of delivery',
  packet: 'Packet',
  other: 'Other',
} as const

/** What kind of document it is. */
export type DocumentType = keyof typeof document_types
