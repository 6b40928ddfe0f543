/** The papers that pages are drawn on: the surfaces of each, its lines, and colors of errors and confirmations on it. */

interface Surfaces {
  paper: string
  /** Below cards and fields. */
  card: string
  /** Below tinted sections; of the three, it has the least contrast to text. */
  sand: string
  line: string
  /** The edge of a control, 3:1 on cards and on paper (WCAG 2.2, 1.4.11). */
  edge: string
  bad: string
  good: string
}

const LIGHT = { bad: '#a61b14', good: '#1d6b3f' }
const DARK = { bad: '#ff9b92', good: '#82d8a8' }

const evening: Surfaces = {
  paper: '#14251f',
  sand: '#1a2e27',
  card: '#203a31',
  line: '#36534a',
  edge: '#829c91',
  ...DARK,
}

/** Each for a light and for a dark screen. */
export const papers = {
  warm: {
    light: { paper: '#fbfaf6', card: '#ffffff', sand: '#f3efe6', line: '#e5dfd2', edge: '#918a7b', ...LIGHT },
    dark: { paper: '#12171d', sand: '#191f26', card: '#212830', line: '#343d47', edge: '#7d8791', ...DARK },
  },
  white: {
    light: { paper: '#ffffff', card: '#ffffff', sand: '#f3f3f1', line: '#d9d9d5', edge: '#878783', ...LIGHT },
    dark: { paper: '#151515', sand: '#1d1d1d', card: '#252525', line: '#3d3d3d', edge: '#8a8a8a', ...DARK },
  },
  cool: {
    light: { paper: '#f3f6f2', card: '#fcfdfb', sand: '#e5ebe2', line: '#d0d9cc', edge: '#7c8779', ...LIGHT },
    dark: { paper: '#131916', sand: '#1a221e', card: '#232d28', line: '#37443d', edge: '#7f8d85', ...DARK },
  },
  clay: {
    light: { paper: '#f7ecdf', card: '#fffaf3', sand: '#eedcc7', line: '#dfc9ae', edge: '#8b745c', ...LIGHT },
    dark: { paper: '#1d1511', sand: '#271d17', card: '#31261f', line: '#4a3a30', edge: '#998778', ...DARK },
  },
  /** The same on every screen. */
  evening: { light: evening, dark: evening },
} as const satisfies Readonly<Record<string, Record<'light' | 'dark', Surfaces>>>

export type Paper = keyof typeof papers

/** The paper of this name, or the default's. */
export function paperOf(name: string): Paper {
  return (Object.keys(papers) as Paper[]).find((one) => one === name) ?? 'warm'
}
