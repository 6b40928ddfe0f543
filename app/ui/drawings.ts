/** The drawings that may stand where a page has no picture, with the names by which the dashboard offers them. */
export const drawings = {
  '': 'None',
  church: 'Church',
  table: 'Table',
  candles: 'Candles',
  dunes: 'Path',
  book: 'Book',
  boats: 'Boats',
  music: 'Organ',
  kites: 'Kites',
  fire: 'Campfire',
  lake: 'Lake',
  chairs: 'Meeting table',
  basket: 'Basket of food',
  star: 'Star of Bethlehem',
  lilies: 'Easter lilies',
} as const

/** The same for the top of a page. */
export const pageDrawings = { ...drawings, offering: 'Offering' } as const
export type PageDrawing = keyof typeof pageDrawings
