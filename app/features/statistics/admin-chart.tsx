/** One number over time: bars, what they say in a sentence, and a table behind them. */

export interface Bar {
  /** The period in words. */
  label: string
  value: number
  /** A year before; null when it isn't known. */
  before?: number | null
}

interface ChartProps {
  title: string
  /** What the number is, in a sentence. */
  about: string
  /** What the first column of the table holds: `Week of`. */
  period: string
  /** The last period in words. */
  current: string
  /** The earliest first; at least one. */
  bars: readonly Bar[]
}

/** Units of the drawing, which is stretched to the width that there is. */
const STEP = 10
const HEIGHT = 100

export function Chart({ title, about, period, current, bars }: ChartProps) {
  const highest = Math.max(1, ...bars.flatMap(({ value, before }) => [value, before ?? 0]))
  const last = bars.at(-1)
  const hasBefore = bars.some(({ before }) => before !== null && before !== undefined)
  const most = highestOf(bars)
  const heightOf = (value: number) => (value / highest) * HEIGHT
  return (
    <section className="sheet min-w-0 break-inside-avoid px-5 py-4">
      <h2 className="text-xl">{title}</h2>
      <p className="text-soft">{about}</p>
      <p className="mt-2 font-serif text-3xl leading-tight tabular-nums">{count(last?.value)}</p>
      <p className="text-soft">
        {current}, so far. The most: {count(most.value)}
      </p>
      <svg
        role="img"
        aria-label={`${title}, ${bars.length} bars: ${count(last?.value)} in the last, ${last?.label}; at most ${count(most.value)}, ${most.label}`}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-4 h-36 w-full border-b border-line"
      >
        {bars.map(({ label, value, before }, at) => (
          <g key={label}>
            <title>{`${label}: ${count(value)}`}</title>
            <rect
              x={at * STEP + 1}
              y={HEIGHT - heightOf(value)}
              width={STEP - 2}
              height={heightOf(value)}
              className={at === bars.length - 1 ? 'fill-primary opacity-60' : 'fill-primary'}
            />
            {before !== null && before !== undefined && (
              <rect
                x={at * STEP}
                y={Math.min(HEIGHT - 1.5, HEIGHT - heightOf(before))}
                width={STEP}
                height={1.5}
                className="fill-ink"
              />
            )}
          </g>
        ))}
      </svg>
      <p className="mt-1 flex justify-between gap-4 text-sm text-soft">
        <span>{bars[0]?.label}</span>
        <span>{bars.length > 1 && last?.label}</span>
      </p>
      {hasBefore && <p className="text-sm text-soft">The lines show a year before.</p>}
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          View as a table<span className="sr-only"> ({title})</span>
        </summary>
        <table className="admin-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{period}</th>
              <th scope="col">{title}</th>
              {hasBefore && <th scope="col">A year before</th>}
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ label, value, before }) => (
              <tr key={label}>
                <th scope="row" className={ROW_HEAD}>
                  {label}
                </th>
                <td className="tabular-nums">{count(value)}</td>
                {hasBefore && <td className="tabular-nums">{count(before ?? undefined)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

/** The first cell of a row looks like the others. */
export const ROW_HEAD = 'bg-transparent text-base font-normal wrap-anywhere whitespace-normal text-ink'

function highestOf(bars: readonly Bar[]): Bar {
  return bars.reduce((highest, bar) => (bar.value > highest.value ? bar : highest))
}

export function count(value: number | undefined): string {
  return value?.toLocaleString('en-US') ?? '–'
}
