/** What the map says in one language. */
export type MapWords = {
  title: string
  ports: string
  sailed: string
  expected: string
  departed: string
  departs: string
  arrived: string
  arrives: string
  to_go: string
  voyage: string
  speed: string
  heading: string
  seen: string
  nothing: string
  failed: string
  zoom_in: string
  zoom_out: string
  oceans: {
    north_pacific: string
    south_pacific: string
    north_atlantic: string
    south_atlantic: string
    indian: string
  }
}

const en: MapWords = {
  title: 'Map of the voyage',
  ports: 'Ports of call',
  sailed: 'Sailed',
  expected: 'Expected',
  departed: 'Departed {t}',
  departs: 'Due to depart {t}',
  arrived: 'Arrived {t}',
  arrives: 'Due {t}',
  to_go: '{n} nm to {p}',
  voyage: 'voyage {v}',
  speed: '{n} kn',
  heading: 'heading {n}°',
  seen: 'position {t}',
  nothing: 'No positions are known yet.',
  failed: 'The map could not be loaded.',
  zoom_in: 'Zoom in',
  zoom_out: 'Zoom out',
  oceans: {
    north_pacific: 'North Pacific Ocean',
    south_pacific: 'South Pacific Ocean',
    north_atlantic: 'North Atlantic Ocean',
    south_atlantic: 'South Atlantic Ocean',
    indian: 'Indian Ocean',
  },
}

const de: MapWords = {
  title: 'Karte der Reise',
  ports: 'Häfen',
  sailed: 'Gefahren',
  expected: 'Erwartet',
  departed: 'Abgefahren {t}',
  departs: 'Abfahrt voraussichtlich {t}',
  arrived: 'Angekommen {t}',
  arrives: 'Erwartet {t}',
  to_go: '{n} sm bis {p}',
  voyage: 'Reise {v}',
  speed: '{n} kn',
  heading: 'Kurs {n}°',
  seen: 'Position {t}',
  nothing: 'Noch sind keine Positionen bekannt.',
  failed: 'Die Karte konnte nicht geladen werden.',
  zoom_in: 'Vergrößern',
  zoom_out: 'Verkleinern',
  oceans: {
    north_pacific: 'Nordpazifik',
    south_pacific: 'Südpazifik',
    north_atlantic: 'Nordatlantik',
    south_atlantic: 'Südatlantik',
    indian: 'Indischer Ozean',
  },
}

const es: MapWords = {
  title: 'Mapa del viaje',
  ports: 'Puertos',
  sailed: 'Navegado',
  expected: 'Previsto',
  departed: 'Zarpó {t}',
  departs: 'Zarpa {t}',
  arrived: 'Llegó {t}',
  arrives: 'Llega {t}',
  to_go: '{n} mn a {p}',
  voyage: 'viaje {v}',
  speed: '{n} nudos',
  heading: 'rumbo {n}°',
  seen: 'posición {t}',
  nothing: 'Aún no se conocen posiciones.',
  failed: 'No se pudo cargar el mapa.',
  zoom_in: 'Acercar',
  zoom_out: 'Alejar',
  oceans: {
    north_pacific: 'Pacífico Norte',
    south_pacific: 'Pacífico Sur',
    north_atlantic: 'Atlántico Norte',
    south_atlantic: 'Atlántico Sur',
    indian: 'Océano Índico',
  },
}

const fr: MapWords = {
  title: 'Carte du voyage',
  ports: 'Escales',
  sailed: 'Parcouru',
  expected: 'Prévu',
  departed: 'Parti {t}',
  departs: 'Départ prévu {t}',
  arrived: 'Arrivé {t}',
  arrives: 'Attendu {t}',
  to_go: '{n} milles jusqu’à {p}',
  voyage: 'voyage {v}',
  speed: '{n} nœuds',
  heading: 'cap {n}°',
  seen: 'position {t}',
  nothing: 'Aucune position n’est encore connue.',
  failed: 'La carte n’a pas pu être chargée.',
  zoom_in: 'Agrandir',
  zoom_out: 'Réduire',
  oceans: {
    north_pacific: 'Pacifique Nord',
    south_pacific: 'Pacifique Sud',
    north_atlantic: 'Atlantique Nord',
    south_atlantic: 'Atlantique Sud',
    indian: 'Océan Indien',
  },
}

const zh: MapWords = {
  title: '航程图',
  ports: '挂靠港口',
  sailed: '已航行',
  expected: '预计',
  departed: '{t} 离港',
  departs: '预计 {t} 离港',
  arrived: '{t} 到港',
  arrives: '预计 {t} 到港',
  to_go: '距 {p} {n} 海里',
  voyage: '航次 {v}',
  speed: '{n} 节',
  heading: '航向 {n}°',
  seen: '船位 {t}',
  nothing: '暂无船位。',
  failed: '无法加载地图。',
  zoom_in: '放大',
  zoom_out: '缩小',
  oceans: {
    north_pacific: '北太平洋',
    south_pacific: '南太平洋',
    north_atlantic: '北大西洋',
    south_atlantic: '南大西洋',
    indian: '印度洋',
  },
}

const LANGUAGES: Readonly<Record<string, MapWords>> = { en, de, es, fr, zh }

/** The words of a language tag, English where there are none, and the tag that dates follow. */
export function wordsOf(tag: string): { language: string; words: MapWords } {
  try {
    const [language = 'en'] = Intl.getCanonicalLocales(tag)
    const [primary = 'en'] = language.split('-')
    const words = Object.hasOwn(LANGUAGES, primary) ? LANGUAGES[primary] : undefined
    return words ? { language, words } : { language: 'en', words: en }
  } catch {
    return { language: 'en', words: en }
  }
}
