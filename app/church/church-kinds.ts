/**
 * Kinds of churches. A church chooses one when it is set up, and then the texts that the program delivers speak of a church of
 * that kind. Until then they speak of the Anglican church by the sea for which the program was written first.
 */

/** The words in which the delivered texts speak of a church. */
export interface ChurchWords {
  /** Between `a` and `church`; empty where no denomination is named. */
  denomination: string
  /** Those who lead it, as in “meet our pastor”. */
  leader: string
  /** The body of churches to which it belongs, such as a diocese; empty for an independent church. */
  body: string
  /** Whether it says the Nicene Creed. */
  hasCreed: boolean
  /** “The sacraments” or their counterpart. */
  sacraments: string
  /** What the meal at the table is called. */
  communion: string
  /** What is handed out at the door, in the plural. */
  bulletins: string
}

export const churchKinds = {
  anglican: {
    name: 'Anglican or Episcopal',
    denomination: 'Anglican',
    leader: 'rector',
    body: 'diocese',
    hasCreed: true,
    sacraments: 'the sacraments',
    communion: 'Holy Communion',
    bulletins: 'bulletins',
  },
  presbyterian: {
    name: 'Presbyterian or Reformed',
    denomination: 'Presbyterian',
    leader: 'pastor',
    body: 'presbytery',
    hasCreed: true,
    sacraments: 'the sacraments',
    communion: 'Communion',
    bulletins: 'bulletins',
  },
  methodist: {
    name: 'Methodist',
    denomination: 'Methodist',
    leader: 'pastor',
    body: 'conference',
    hasCreed: true,
    sacraments: 'the sacraments',
    communion: 'Communion',
    bulletins: 'bulletins',
  },
  lutheran: {
    name: 'Lutheran',
    denomination: 'Lutheran',
    leader: 'pastor',
    body: 'synod',
    hasCreed: true,
    sacraments: 'the sacraments',
    communion: 'Holy Communion',
    bulletins: 'bulletins',
  },
  catholic: {
    name: 'Catholic',
    denomination: 'Catholic',
    leader: 'priest',
    body: 'diocese',
    hasCreed: true,
    sacraments: 'the sacraments',
    communion: 'the Eucharist',
    bulletins: 'bulletins',
  },
  baptist: {
    name: 'Baptist',
    denomination: 'Baptist',
    leader: 'pastor',
    body: 'association',
    hasCreed: false,
    sacraments: 'worship',
    communion: 'the Lord’s Supper',
    bulletins: 'bulletins',
  },
  nondenominational: {
    name: 'Non-denominational',
    denomination: 'Non-denominational',
    leader: 'pastor',
    body: '',
    hasCreed: false,
    sacraments: 'worship',
    communion: 'Communion',
    bulletins: 'notice sheets',
  },
  other: {
    name: 'Another kind',
    denomination: '',
    leader: 'pastor',
    body: '',
    hasCreed: false,
    sacraments: 'worship',
    communion: 'Communion',
    bulletins: 'notice sheets',
  },
} as const satisfies Record<string, ChurchWords & { name: string }>

export type ChurchKind = keyof typeof churchKinds | ''

/** @returns undefined for a church that has not chosen a kind */
export function wordsFor(kind: ChurchKind): ChurchWords | undefined {
  return kind === '' ? undefined : churchKinds[kind]
}
