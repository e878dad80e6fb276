/** Languages of the widget beside English. */
export const languages = ['de', 'es', 'fr', 'zh'] as const

type Translation = Readonly<Record<(typeof languages)[number], string>>

/**
 * What happens to a container, in the languages of the widget; the English is the label in `packages/contract`.
 * `npm run generate` parts this table by language, so that the widget loads one language only.
 */
export const event_translations: Readonly<Record<string, Translation>> = {
  empty_out: { de: 'Leer abgeholt', es: 'Vacío retirado', fr: 'Vide enlevé', zh: '空箱提出' },
  full_in: { de: 'Voll angeliefert', es: 'Ingresado lleno', fr: 'Entré plein', zh: '重箱进场' },
  vessel_loaded: { de: 'Geladen', es: 'Cargado', fr: 'Chargé', zh: '装船' },
  vessel_departed: { de: 'Abgefahren', es: 'Zarpó', fr: 'Parti', zh: '离港' },
  transshipment_arrived: {
    de: 'Zur Umladung angekommen',
    es: 'Llegó para transbordo',
    fr: 'Arrivé pour transbordement',
    zh: '到达中转港',
  },
  transshipment_discharged: {
    de: 'Zur Umladung gelöscht',
    es: 'Descargado para transbordo',
    fr: 'Déchargé pour transbordement',
    zh: '中转卸船',
  },
  transshipment_loaded: {
    de: 'Auf das nächste Schiff geladen',
    es: 'Cargado en el siguiente buque',
    fr: 'Chargé sur le navire suivant',
    zh: '中转装船',
  },
  transshipment_departed: {
    de: 'Nach der Umladung abgefahren',
    es: 'Zarpó tras el transbordo',
    fr: 'Parti après transbordement',
    zh: '驶离中转港',
  },
  feeder_arrived: { de: 'Feeder angekommen', es: 'Llegó el feeder', fr: 'Feeder arrivé', zh: '支线船到港' },
  feeder_discharged: {
    de: 'Vom Feeder gelöscht',
    es: 'Descargado del feeder',
    fr: 'Déchargé du feeder',
    zh: '支线船卸船',
  },
  feeder_loaded: {
    de: 'Auf den Feeder geladen',
    es: 'Cargado en el feeder',
    fr: 'Chargé sur le feeder',
    zh: '支线船装船',
  },
  feeder_departed: { de: 'Feeder abgefahren', es: 'Zarpó el feeder', fr: 'Feeder parti', zh: '支线船离港' },
  vessel_arrived: { de: 'Angekommen', es: 'Llegó', fr: 'Arrivé', zh: '到港' },
  vessel_berthed: { de: 'Schiff hat festgemacht', es: 'Buque atracado', fr: 'Navire à quai', zh: '船舶靠泊' },
  vessel_discharged: { de: 'Gelöscht', es: 'Descargado', fr: 'Déchargé', zh: '卸船' },
  available: { de: 'Abholbereit', es: 'Disponible para retiro', fr: 'Disponible à l’enlèvement', zh: '可提箱' },
  not_available: {
    de: 'Nicht mehr abholbereit',
    es: 'Ya no está disponible',
    fr: 'N’est plus disponible',
    zh: '不再可提箱',
  },
  full_out: { de: 'Voll abgeholt', es: 'Retirado lleno', fr: 'Sorti plein', zh: '重箱提出' },
  empty_in: { de: 'Leer zurückgegeben', es: 'Vacío devuelto', fr: 'Vide restitué', zh: '空箱归还' },
  delivered: { de: 'Zugestellt', es: 'Entregado', fr: 'Livré', zh: '送达' },
  rail_loaded: { de: 'Auf die Bahn geladen', es: 'Cargado en tren', fr: 'Chargé sur le train', zh: '装上火车' },
  rail_departed: { de: 'Mit der Bahn abgefahren', es: 'Salió en tren', fr: 'Parti en train', zh: '火车出发' },
  rail_arrived: { de: 'Mit der Bahn angekommen', es: 'Llegó en tren', fr: 'Arrivé en train', zh: '火车到达' },
  rail_unloaded: { de: 'Von der Bahn entladen', es: 'Descargado del tren', fr: 'Déchargé du train', zh: '卸下火车' },
  arrived_at_inland_destination: {
    de: 'Am Ziel angekommen',
    es: 'Llegó al destino',
    fr: 'Arrivé à destination',
    zh: '到达目的地',
  },
}
