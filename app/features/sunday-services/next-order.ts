/** The order of a coming Sunday, as far as it follows from the last one. */
import { type OrderPart, partsOf } from '#app/features/sunday-services/order.ts'

/** Hymns, songs, readings and notices change each week, so those parts come empty. */
export function nextOrder(order: Parameters<typeof partsOf>[0]): OrderPart[] {
  return partsOf(order).map((part): OrderPart => {
    switch (part.kind) {
      case 'hymn':
        return { ...part, title: '', number: '' }
      case 'song':
        return { ...part, title: '', words: '', license: '' }
      case 'reading':
        return { ...part, citation: '', text: '' }
      case 'notice':
        return { ...part, title: '', words: [] }
      default:
        return part
    }
  })
}
